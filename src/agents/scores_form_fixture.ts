import { z } from "zod";
import { fieldsIn } from "../transcript/json.ts";
import type { ScoreReading } from "../transcript/score.ts";
import type { AnswerSchema } from "./agent.ts";
import { contributes, numberUpTo, requiredText, zodAnswer } from "./answer_schema.ts";

/** A sample of a structured answer: a reason, and a score for each criterion. */
export function scoreSchema(
  criteria: readonly { readonly id: string; readonly description?: string; readonly weight?: number }[],
): AnswerSchema<ScoreReading> {
  const score = numberUpTo(10);
  const asked = criteria.map(({ id, description }) => [id, description ? score.describe(description) : score] as const);
  const kept = criteria.map(({ id }) => [id, score.optional().catch(undefined)] as const);
  return zodAnswer<ScoreReading>(
    "score",
    z.object({ contributes: contributes(), reason: requiredText(), scores: z.object(Object.fromEntries(asked)) }),
    z.object({
      contributes: contributes(),
      reason: requiredText().catch(""),
      scores: z.object(Object.fromEntries(kept)).transform((scores) =>
        Object.fromEntries(Object.entries(scores).flatMap(([id, score]) => score === undefined ? [] : [[id, score]]))
      ).refine((scores) => Object.keys(scores).length > 0),
    }),
  );
}

/**
 * Fills in a form for the scores of several contributions, given as its JSON Schema; `undefined` if it is another form.
 *
 * @param readingOf Returns the reading of the n-th contribution, from 1.
 */
export function filledScores(
  schema: unknown,
  readingOf: (n: number, criteria: readonly string[]) => unknown,
): Readonly<Record<string, unknown>> | undefined {
  const forms = Object.entries(formsIn(schema)).flatMap(([name, form]) => {
    const number = Number(/^contribution_(\d+)$/.exec(name)?.[1]);
    return number > 0 ? [[name, readingOf(number, Object.keys(formsIn(formsIn(form)["scores"])))]] : [];
  });
  return forms.length === 0 ? undefined : Object.fromEntries(forms);
}

/** Gives each criterion the same score. */
export function evenly(criteria: readonly string[], score: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(criteria.map((id) => [id, score]));
}

function formsIn(form: unknown): Readonly<Record<string, unknown>> {
  return fieldsIn(fieldsIn(form)["properties"]);
}
