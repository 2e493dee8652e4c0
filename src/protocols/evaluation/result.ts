import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { type Evaluation, evaluationOf } from "../../judging/mod.ts";

/** What an evaluation came to. */
export interface EvaluationResult extends DialogueResult {
  /** Every rating, and the means; what is missing is missing. */
  readonly evaluation: Evaluation;
}

/**
 * The result that an evaluation's record comes to.
 *
 * @throws {TypeError} If the record is not one of an evaluation.
 */
export function toEvaluationResult(held: Held): EvaluationResult {
  const evaluation = evaluationOf(held.record);
  if (!evaluation) throw new TypeError(`Cannot read an evaluation from the record of a ${held.record.protocol}`);
  return { ...toResult(held), evaluation };
}
