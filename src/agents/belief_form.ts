import { z } from "zod";
import { BELIEF_FORM, sideField, sideLabel } from "../transcript/judgement.ts";
import type { AnswerSchema } from "./agent.ts";
import { numberUpTo, requiredText } from "./answer_schema.ts";
import { zodAnswer } from "./zod_answer.ts";

/** How probable each side is to be found right, by the field of the side, after a reason. */
export interface PresentedBelief {
  /** Why. */
  readonly reason: string;
  /** 0–1 by the field of the side; they sum to 1, to a hundredth. */
  readonly [side: string]: number | string;
}

/** How far the sum may be from 1. */
const TOLERANCE = 0.011;

/**
 * Probabilities of all sides, which sum to 1, to a hundredth as rounding has it. All 0 is an answer
 * that says nothing; any other sum is a problem: nobody can tell what was meant.
 *
 * @throws {RangeError} If there are fewer than two sides.
 */
export function beliefSchema(sides: number): AnswerSchema<PresentedBelief> {
  if (sides < 2) throw new RangeError(`Cannot ask for a belief as it takes two sides: there are ${sides}`);
  const fields = Array.from({ length: sides }, (_, at) => sideField(at + 1));
  const type = z.object({
    reason: requiredText().describe("Why, in one or two sentences."),
    ...Object.fromEntries(fields.map((field, at) => [
      field,
      numberUpTo(1).describe(`How probable it is that ${sideLabel(at + 1)} will be found right.`),
    ])),
  }).superRefine((belief, context) => {
    const sum = sumOf(belief, fields);
    // All 0 says nothing, which is an answer: fillers of a dry run give it, and it comes to no belief.
    if (sum === 0 || Math.abs(sum - 1) <= TOLERANCE) return;
    const [last = ""] = fields.slice(-1);
    const message = `must be such that all sum to 1: they sum to ${Number(sum.toFixed(3))}, and it cannot be`;
    context.addIssue({ code: "custom", path: [last], message });
  });
  return zodAnswer(BELIEF_FORM, type.transform((belief): PresentedBelief => ({ ...belief })));
}

function sumOf(belief: object, fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + Number(Reflect.get(belief, field)), 0);
}
