import { EVALUATION_CRITERIA, ownCriteriaIn, type Ratings, readRatings } from "../transcript/evaluation.ts";
import type { Json, Settings } from "../transcript/event.ts";
import { fieldsIn } from "../transcript/json.ts";
import type { Answer } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { hundredths } from "./scoreboard.ts";
import { mean } from "./statistics/statistic.ts";

/** A finished dialogue that was evaluated or judged. */
export interface EvaluatedDialogue {
  /** Its id. */
  readonly dialogueId: string;
  /** Name of its protocol. */
  readonly protocol: string;
  /** SHA-256 of the last journal line that was read. */
  readonly hash: string;
}

/** The answers of one evaluator. */
export interface EvaluatorReading {
  /** The evaluator's id. */
  readonly id: string;
  /** The evaluator's name. */
  readonly name: string;
  /** Ids of the criteria it was asked about. */
  readonly criteria: readonly string[];
  /** Answers by criterion. Empty if the evaluator failed. */
  readonly ratings: Ratings;
  /** The reason the evaluator failed. */
  readonly failed?: {
    readonly code: (Answer<never> & { given: false })["code"] | "unfinished";
    readonly reason: string;
  };
}

/** The scores of all evaluators on one criterion. */
export interface CriterionMean {
  /** Its id. */
  readonly criterion: string;
  /** Mean to two decimals; absent if nobody gave a score. */
  readonly mean?: number;
  /** Number of evaluators included in the mean. */
  readonly scored: number;
  /** Number of evaluators asked. */
  readonly asked: number;
}

/** The result of an evaluation. */
export interface Evaluation {
  /** The dialogue. */
  readonly evaluated: EvaluatedDialogue;
  /** Evaluators in seat order. */
  readonly evaluators: readonly EvaluatorReading[];
  /** Means of all requested criteria. */
  readonly means: readonly CriterionMean[];
  /** Absent if there are no user-defined criteria. */
  readonly own?: {
    /** User-defined criteria with their weights. */
    readonly criteria: readonly { readonly id: string; readonly description: string; readonly weight: number }[];
    /**
     * Weighted mean of the criteria, to two decimals: built-in ones have weight 1, and `overall` is excluded. Absent if
     * no criterion has a mean.
     */
    readonly mean?: number;
    /** Number of criteria included in it. */
    readonly scored: number;
    /** Number of criteria requested, without `overall`. */
    readonly asked: number;
  };
}

/**
 * Returns the result of an evaluation's record; `undefined` for any other record. Scores that are missing, unreadable
 * or outside 1–10 do not count, and each mean gives its number of evaluators.
 */
export function evaluationOf(
  { protocol, settings, participants, notes }: Pick<DialogueRecord, "protocol" | "settings" | "participants" | "notes">,
): Evaluation | undefined {
  const evaluated = reviewedIn(settings);
  if (!evaluated || protocol !== "evaluation") return undefined; // other reviews read finished dialogues too
  const evaluators = participants.map(({ id, name }): EvaluatorReading => {
    const reader = { id, name, criteria: criteriaIn(settings, id) };
    const answer = notes.findLast(({ kind, participant }) => kind === "evaluation" && participant === id)?.answer;
    if (answer?.given) return { ...reader, ratings: readRatings(answer.value) };
    const { code, reason } = answer ?? { code: "unfinished", reason: "It has not answered yet" };
    return { ...reader, ratings: {}, failed: { code, reason } };
  });
  const asked = idsIn(settings).filter((id) => evaluators.some(({ criteria }) => criteria.includes(id)));
  const means = asked.map((id) => meanOf(id, evaluators));
  return { evaluated, evaluators, means, ...omitUndefined({ own: ownOf(settings, means) }) };
}

function ownOf(settings: Settings, means: readonly CriterionMean[]): Evaluation["own"] {
  const criteria = ownCriteriaIn(settings);
  if (criteria.length === 0) return undefined;
  const weights = new Map(criteria.map(({ id, weight }) => [id, weight]));
  const counted = means.filter(({ criterion }) => criterion !== "overall");
  const scored = counted.flatMap(({ criterion, mean }) =>
    mean === undefined ? [] : [{ mean, weight: weights.get(criterion) ?? 1 }]
  );
  const sum = scored.reduce((total, { mean, weight }) => total + mean * weight, 0);
  const weight = scored.reduce((total, { weight }) => total + weight, 0);
  const weighted = scored.length === 0 ? undefined : hundredths(sum / weight) / 100;
  return { criteria, ...omitUndefined({ mean: weighted }), scored: scored.length, asked: counted.length };
}

/** Returns `true` if nobody gave a score. */
export function isWithoutScore({ means }: Evaluation): boolean {
  return means.every(({ scored }) => scored === 0);
}

function meanOf(criterion: string, evaluators: readonly EvaluatorReading[]): CriterionMean {
  const all = evaluators.filter(({ criteria }) => criteria.includes(criterion));
  const scores = all.flatMap(({ ratings }) => ratings[criterion]?.score ?? []);
  const exact = mean(scores);
  const rounded = exact === undefined ? undefined : hundredths(exact) / 100;
  return { criterion, ...omitUndefined({ mean: rounded }), scored: scores.length, asked: all.length };
}

/** Returns the finished dialogue that a review is about; `undefined` for a dialogue that is not a review. */
export function reviewedIn(settings: Settings): EvaluatedDialogue | undefined {
  const { dialogueId, protocol, hash } = fieldsIn(settings["reviewed"]);
  if (typeof dialogueId !== "string" || typeof protocol !== "string" || typeof hash !== "string") return undefined;
  return { dialogueId, protocol, hash };
}

function criteriaIn(settings: Settings, participant: string): readonly string[] {
  const { criteria }: { criteria?: Json } = fieldsIn(fieldsIn(settings["participants"])[participant]);
  return Array.isArray(criteria) ? idsIn(settings).filter((id) => criteria.includes(id)) : [];
}

/** Returns the ids of the built-in criteria, then of the user-defined ones. */
function idsIn(settings: Settings): readonly string[] {
  return [...EVALUATION_CRITERIA, ...ownCriteriaIn(settings)].map(({ id }) => id);
}
