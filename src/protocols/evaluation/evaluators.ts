import type { Agent } from "../../agents/agent.ts";
import { EVALUATION_CRITERIA, type EvaluationCriterionId, type OwnCriterion } from "../../transcript/evaluation.ts";
import { singleLine } from "../../text/visible.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** Somebody who rates finished dialogues, and who answers for them. */
export interface Evaluator extends ProtocolParticipant<"evaluator"> {
  /** The built-in criteria it is asked about, in their order; absent for those that fit the protocol. */
  readonly criteria?: readonly EvaluationCriterionId[];
}

/** Options of {@linkcode createEvaluator}. */
export interface EvaluatorOptions extends Pick<ParticipantOptions<"evaluator">, "name" | "agentConfig"> {
  /** The built-in criteria it is asked about. @default those that fit the protocol of what is evaluated */
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
    ...(criteria ? { criteria: all.filter((criterion) => criteria.includes(criterion)) } : {}),
  };
}

/** Criteria that need a design to rate. */
const OF_DESIGNS: ReadonlySet<EvaluationCriterionId> = new Set<EvaluationCriterionId>([
  "performance_scalability",
  "security",
  "maintainability",
  "regulatory_compliance",
  "testability",
]);

/** Returns the ids of the built-in criteria that fit a protocol. A motion states no requirements. */
export function criteriaFor(protocol: string): readonly EvaluationCriterionId[] {
  const all = EVALUATION_CRITERIA.map(({ id }) => id);
  if (protocol === "dialectic") return all;
  return all.filter((id) => !OF_DESIGNS.has(id) && !(protocol === "debate" && id === "requirements_fulfilment"));
}

/** A criterion of one's own, as it is given. */
export type GivenCriterion = Pick<OwnCriterion, "name" | "description"> & Partial<Pick<OwnCriterion, "weight">>;

/**
 * Returns criteria of one's own with ids made from their names.
 *
 * @throws {TypeError} If one has no name or no description, or the name of another or of a built-in one.
 * @throws {RangeError} If a weight is not a positive number.
 */
export function ownCriteria(given: readonly GivenCriterion[]): readonly OwnCriterion[] {
  const ids = new Set<string>(EVALUATION_CRITERIA.map(({ id }) => id));
  return given.map(({ name, description, weight = 1 }, at) => {
    const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const id = ascii.replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "").slice(0, 64) || `criterion_${at + 1}`;
    if (name.trim() === "" || description.trim() === "") {
      throw new TypeError(`Cannot rate on criterion ${at + 1} as it needs a name and what it means`);
    }
    if (ids.has(id)) throw new TypeError(`Cannot rate on '${name}' as there is a criterion '${id}' already`);
    ids.add(id);
    if (!(Number.isFinite(weight) && weight > 0)) {
      throw new RangeError(`Cannot rate on '${name}' as its weight must be a number > 0: current value is ${weight}`);
    }
    return { id, name: singleLine(name), description: singleLine(description), weight };
  });
}
