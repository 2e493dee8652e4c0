import { z } from "zod";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Finding } from "../transcript/claim.ts";
import type { Criterion, ScoreReading } from "../transcript/score.ts";
import type { AnswerSchema } from "./agent.ts";
import { zodAnswer } from "./zod_answer.ts";

/**
 * Scores for each of the criteria, 0–10, after a reason. A number may stand in quotes and may be followed by `/10`;
 * what is out of range is a problem, and so is a criterion left out.
 */
export function scoreSchema(criteria: readonly Criterion[]): AnswerSchema<ScoreReading> {
  if (criteria.length === 0) throw new TypeError("Cannot ask for scores as there are no criteria");
  const score = numberUpTo(10);
  const scores = criteria.map(({ id, description }) => [id, score.describe(description)] as const);
  return zodAnswer(
    "score",
    z.object({
      reason: requiredText().describe("Why, in one to three sentences, before the scores are given."),
      scores: z.object(Object.fromEntries(scores)),
    }),
  );
}

/** What a fact checker found, claim by claim; none if there was nothing to check. */
export function findingsSchema(): AnswerSchema<{ readonly findings: readonly Finding[] }> {
  const finding = z.object({
    claim: requiredText().describe("The claim, as it was made."),
    verdict: z.enum(["supported", "contradicted", "unverifiable"]),
    reason: requiredText().describe("Why, in one or two sentences."),
    source: z.string().nullish().describe("Name of the source it rests on; null if there is none."),
  });
  return zodAnswer(
    "findings",
    z.object({ findings: z.array(finding) }).transform(({ findings }) => ({
      findings: findings.map(({ source, ...rest }): Finding => ({
        ...rest,
        ...omitUndefined({ source: source?.trim() || undefined }),
      })),
    })),
  );
}

/** A text that says something. */
export function requiredText() {
  return z.string().refine((text) => text.trim() !== "", { message: "must be a text that is not empty" });
}

/** A number from 0 on; it may stand in quotes, and may be followed by what it is of, for example `7/10`. */
export function numberUpTo(max: number) {
  const error = `must be a number from 0 to ${max}`;
  return z.preprocess((value) => exactNumber(value, max), z.number({ error }).min(0, { error }).max(max, { error }));
}

/** With a `max` of 10 `"7"`, `"8.5"` and `"7/10"` as the numbers they are; everything else as it is. */
export function exactNumber(value: unknown, max = 10): unknown {
  const [, digits, of = max] = (typeof value === "string" ? PLAIN_NUMBER.exec(value) : null) ?? [];
  return digits === undefined || Number(of) !== max ? value : Number(digits);
}

const PLAIN_NUMBER = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+))?\s*$/;
