import type { Agent } from "../../agents/agent.ts";
import { EVALUATION_CRITERIA, type EvaluationCriterionId } from "../../transcript/evaluation.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** Somebody who rates finished dialogues, and who answers for them. */
export interface Evaluator extends ProtocolParticipant<"evaluator"> {
  /** The criteria it is asked about, in the order of all criteria; one or more. */
  readonly criteria: readonly EvaluationCriterionId[];
}

/** Options of {@linkcode createEvaluator}. */
export interface EvaluatorOptions extends Pick<ParticipantOptions<"evaluator">, "name" | "agentConfig"> {
  /** The criteria it is asked about. @default all criteria */
  readonly criteria?: readonly EvaluationCriterionId[];
  /** For a whole answer of this evaluator, in ms. @default the evaluation's */
  readonly timeoutMs?: number;
}

/**
 * Makes an evaluator.
 *
 * @throws {TypeError} If it has no criterion, or one that is not known.
 */
export function createEvaluator(options: EvaluatorOptions, agent: Agent): Evaluator {
  const { criteria } = options;
  const all = EVALUATION_CRITERIA.map((criterion) => criterion.id);
  const unknown = criteria?.find((criterion) => !all.includes(criterion));
  if (unknown !== undefined) {
    throw new TypeError(`Cannot make an evaluator as 'criteria' must be among ${all.join(", ")}: '${unknown}' is not`);
  }
  if (criteria?.length === 0) throw new TypeError("Cannot make an evaluator as 'criteria' is empty");
  return {
    ...participantOf(options, "evaluator", agent),
    criteria: criteria ? all.filter((criterion) => criteria.includes(criterion)) : all,
  };
}
