import { z } from "zod";
import { known } from "../transcript/fold.ts";
import type { Finding } from "../transcript/finding.ts";
import type { Criterion, ScoreReading } from "../transcript/score.ts";
import type { AnswerSchema } from "./agent.ts";
import { problemOf } from "./_answer_problem.ts";

type JsonObject = { readonly [key: string]: unknown };

/**
 * Scores for each of the criteria, 0–10, after a reason. A number may stand in quotes and may be followed by `/10`;
 * what is out of range is a problem, and so is a criterion left out.
 */
export function scoreSchema(criteria: readonly Criterion[]): AnswerSchema<ScoreReading> {
  if (criteria.length === 0) throw new TypeError("Cannot ask for scores as there are no criteria");
  const error = "must be a number from 0 to 10";
  const score = z.preprocess(exactNumber, z.number({ error }).min(0, { error }).max(10, { error }));
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
        ...known({ source: source?.trim() || undefined }),
      })),
    })),
  );
}

/** An answer's form from a zod type, in the subset of JSON Schema that providers hold models to. */
function zodAnswer<T>(name: string, type: z.ZodType<T>): AnswerSchema<T> {
  return {
    name,
    jsonSchema: strict(z.toJSONSchema(type, { io: "input", unrepresentable: "any" })),
    read(value) {
      const result = type.safeParse(value);
      return result.success
        ? { ok: true, value: result.data }
        : { ok: false, problem: problemOf(result.error.issues, value) };
    },
  };
}

function requiredText() {
  return z.string().refine((text) => text.trim() !== "", { message: "must be a text that is not empty" });
}

/** `"7"`, `"8.5"` and `"7/10"` as the numbers they are; everything else as it is. */
function exactNumber(value: unknown): unknown {
  const digits = typeof value === "string" ? /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*10)?\s*$/.exec(value)?.[1] : undefined;
  return digits === undefined ? value : Number(digits);
}

/** Objects have all of their properties and no others, as strict providers demand. */
function strict(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).filter(([key]) => key !== "$schema")
    .map(([key, value]): [string, unknown] => [key, key === "properties" ? strictAll(value) : strictValue(value)]);
  const result = Object.fromEntries(entries);
  if (result["type"] !== "object") return result;
  return { ...result, required: Object.keys(result["properties"] ?? {}), additionalProperties: false };
}

function strictAll(properties: unknown): unknown {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, strictValue(value)]));
}

function strictValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictValue);
  return isObject(value) ? strict(value) : value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
