import type { Agent } from "../../agents/agent.ts";
import { EVALUATION_CRITERIA, type EvaluationCriterionId, type OwnCriterion } from "../../transcript/evaluation.ts";
import { singleLine } from "../../text/visible.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** A participant who rates finished dialogues, with the agent that answers. */
export interface Evaluator extends ProtocolParticipant<"evaluator"> {
  /** The built-in criteria to rate, in order; absent for those that fit the protocol. */
  readonly criteria?: readonly EvaluationCriterionId[];
}

/** Options of {@linkcode createEvaluator}. */
export interface EvaluatorOptions extends Pick<ParticipantOptions<"evaluator">, "name" | "agentConfig"> {
  /** The built-in criteria to rate. @default those that fit the evaluated protocol */
  readonly criteria?: readonly EvaluationCriterionId[];
  /** Timeout for a whole answer of this evaluator, in ms. @default the evaluation's */
  readonly timeoutMs?: number;
}

/**
 * Creates an evaluator.
 *
 * @throws {TypeError} If it has no criteria, or an unknown one.
 */
export function createEvaluator(options: EvaluatorOptions, agent: Agent): Evaluator {
  const { criteria } = options;
  const all = EVALUATION_CRITERIA.map((criterion) => criterion.id);
  const unknown = criteria?.find((criterion) => !all.includes(criterion));
  if (unknown !== undefined) {
    throw new TypeError(
      `Cannot make an evaluator: there is no criterion '${unknown}'; 'criteria' may have ${all.join(", ")}`,
    );
  }
  if (criteria?.length === 0) throw new TypeError("Cannot make an evaluator: 'criteria' is empty; give at least one");
  return {
    ...participantOf(options, "evaluator", agent),
    ...(criteria ? { criteria: all.filter((criterion) => criteria.includes(criterion)) } : {}),
  };
}

/** Criteria that require a design. */
const OF_DESIGNS: ReadonlySet<EvaluationCriterionId> = new Set<EvaluationCriterionId>([
  "performance_scalability",
  "security",
  "maintainability",
  "regulatory_compliance",
  "testability",
]);

/** Criteria that need a question to rate; a motion states no requirements, and asks for nothing to be complete. */
const OF_QUESTIONS: ReadonlySet<EvaluationCriterionId> = new Set<EvaluationCriterionId>([
  "functional_completeness",
  "requirements_fulfilment",
]);

/** Returns the ids of the built-in criteria that fit a protocol. */
export function criteriaFor(protocol: string): readonly EvaluationCriterionId[] {
  const all = EVALUATION_CRITERIA.map(({ id }) => id);
  if (protocol === "dialectic") return all;
  return all.filter((id) => !OF_DESIGNS.has(id) && !(protocol === "debate" && OF_QUESTIONS.has(id)));
}

/** A custom criterion. */
export interface GivenCriterion extends Pick<OwnCriterion, "description"> {
  readonly name: string;
  readonly weight?: number;
}

/**
 * Returns custom criteria with ids, which are their names with `_` for spaces.
 *
 * @throws {TypeError} If a name has invalid characters or is taken, or a description is blank.
 * @throws {RangeError} If a weight is not a positive number.
 */
export function ownCriteria(given: readonly GivenCriterion[]): readonly OwnCriterion[] {
  const taken = new Set<string>(EVALUATION_CRITERIA.map(({ id }) => id));
  return given.map(({ name, description, weight = 1 }) => {
    const id = name.trim().replace(/\s+/g, "_");
    if (!/^[\p{L}\p{M}\p{N}_]{1,64}$/u.test(id)) {
      throw new TypeError(`Cannot rate on '${name}': a criterion's name is made of letters, digits, spaces and _`);
    }
    if (taken.has(id.toLowerCase())) {
      throw new TypeError(`Cannot rate on '${name}': there is already a criterion of that name`);
    }
    taken.add(id.toLowerCase());
    if (description.trim() === "") throw new TypeError(`Cannot rate on '${name}': its description is missing`);
    if (!(Number.isFinite(weight) && weight > 0)) {
      throw new RangeError(`Cannot rate on '${name}': its weight must be a number > 0: current value is ${weight}`);
    }
    return { id, description: singleLine(description), weight };
  });
}
