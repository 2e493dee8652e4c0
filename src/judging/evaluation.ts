import { EVALUATION_CRITERIA, type Ratings, readRatings } from "../transcript/evaluation.ts";
import type { Json, Settings } from "../transcript/event.ts";
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
  /** SHA-256 of the last line of its journal that was read. */
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
  /** By criterion: what it answered. Empty if nothing came of it. */
  readonly ratings: Ratings;
  /** Why nothing came of it. */
  readonly failed?: {
    readonly code: (Answer<never> & { given: false })["code"] | "unfinished";
    readonly reason: string;
  };
}

/** The scores of all evaluators on one criterion. */
export interface CriterionMean {
  /** Its id. */
  readonly criterion: string;
  /** To two decimals; absent if nobody gave a score. */
  readonly mean?: number;
  /** Evaluators that the mean rests on. */
  readonly scored: number;
  /** Evaluators who were asked. */
  readonly asked: number;
}

/** The result of an evaluation. */
export interface Evaluation {
  /** The dialogue. */
  readonly evaluated: EvaluatedDialogue;
  /** In the order of their seats. */
  readonly evaluators: readonly EvaluatorReading[];
  /** For each criterion that somebody was asked about. */
  readonly means: readonly CriterionMean[];
}

/**
 * Returns the result that a record of an evaluation comes to; `undefined` for any other record. A score that is missing,
 * unreadable or outside 1–10 counts for nothing, and each mean says how many evaluators it rests on.
 */
export function evaluationOf(
  { settings, participants, notes }: Pick<DialogueRecord, "settings" | "participants" | "notes">,
): Evaluation | undefined {
  const evaluated = reviewedIn(settings);
  if (!evaluated || settings["panel"] !== undefined) return undefined; // a panel reads finished dialogues too
  const evaluators = participants.map(({ id, name }): EvaluatorReading => {
    const reader = { id, name, criteria: criteriaIn(settings, id) };
    const answer = notes.findLast(({ kind, participant }) => kind === "evaluation" && participant === id)?.answer;
    if (answer?.given) return { ...reader, ratings: readRatings(answer.value) };
    const { code, reason } = answer ?? { code: "unfinished", reason: "It has not answered yet" };
    return { ...reader, ratings: {}, failed: { code, reason } };
  });
  const asked = EVALUATION_CRITERIA.filter(({ id }) => evaluators.some(({ criteria }) => criteria.includes(id)));
  return { evaluated, evaluators, means: asked.map(({ id }) => meanOf(id, evaluators)) };
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

/** Reads which finished dialogue a review is about; `undefined` of a dialogue that is no review. */
export function reviewedIn(settings: Settings): EvaluatedDialogue | undefined {
  const { dialogueId, protocol, hash } = Object(settings["reviewed"]);
  if (typeof dialogueId !== "string" || typeof protocol !== "string" || typeof hash !== "string") return undefined;
  return { dialogueId, protocol, hash };
}

function criteriaIn(settings: Settings, participant: string): readonly string[] {
  const { criteria }: { criteria?: Json } = Object(Object(settings["participants"])[participant]);
  const ids: readonly string[] = EVALUATION_CRITERIA.map(({ id }) => id);
  return Array.isArray(criteria) ? ids.filter((id) => criteria.includes(id)) : [];
}
