import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { mustBe, numberUpTo, requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { BELIEF_FORM, sideField, sideLabel } from "../../transcript/judgement.ts";
import { WANTED } from "../../words/answer_form.ts";
import { FORM } from "./words/mod.ts";

/** A reason and, for each side's field, the probability that it will be found right: from 0 to 1, with a sum of 1. */
export interface PresentedBelief {
  readonly reason: string;
  readonly [side: string]: number | string;
}

/** The largest accepted deviation of the sum from 1. */
const TOLERANCE = 0.011;

/**
 * Returns the form of probabilities for all sides, which sum to 1 within rounding. All zeros mean no opinion; any other
 * sum is a problem, because the intended values are unknown.
 */
export function beliefSchema(sides: number): AnswerSchema<PresentedBelief> {
  const fields = Array.from({ length: sides }, (_, at) => sideField(at + 1));
  const type = z.object({
    reason: requiredText().describe(FORM.beliefWhy),
    ...Object.fromEntries(fields.map((field, at) => [
      field,
      numberUpTo(1).describe(FORM.probability(sideLabel(at + 1))),
    ])),
  }).superRefine((belief, context) => {
    const sum = fields.reduce((sum, field) => sum + Number(Reflect.get(belief, field)), 0);
    // All zeros mean no opinion. Fillers of a dry run give that answer, and it yields no belief.
    if (sum === 0 || Math.abs(sum - 1) <= TOLERANCE) return;
    const [last = ""] = fields.slice(-1);
    const message = mustBe(() => WANTED.probabilities(Number(sum.toFixed(3))))();
    context.addIssue({ code: "custom", path: [last], message });
  });
  return zodAnswer(BELIEF_FORM, type.transform((belief): PresentedBelief => ({ ...belief })));
}
