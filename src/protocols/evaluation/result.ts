import { count } from "../../archive/render/words.ts";
import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { type Evaluation, evaluationOf, isWithoutScore } from "../../judging/mod.ts";
import type { Failure } from "../../transcript/failure.ts";
import { noneCounted } from "../none_counted.ts";

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
  const result = toResult(held);
  return { ...result, failures: [...result.failures, ...noScoreAtAll(result, evaluation)], evaluation };
}

/** Ratings were given, and not one score among them: a failure, where single ones are missing. */
function noScoreAtAll({ status }: DialogueResult, evaluation: Evaluation): readonly Failure[] {
  if (status !== "completed" || !isWithoutScore(evaluation)) return [];
  const reason = `Not one score was given by ${count(evaluation.evaluators.length, "evaluator")}`;
  return [noneCounted({ key: "evaluation", asked: evaluation.evaluators.map(({ id }) => id), reason })];
}
