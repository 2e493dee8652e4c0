/** One judge's reading of a whole dialogue, with the sides presented in one order. */
export interface PanelReading {
  /** Id of the judge. */
  readonly judge: string;
  /** The sides as they were presented, by id: the first is what the judge saw as Side 1. */
  readonly order: readonly string[];
  /** Which of the samples of this order, from 1. */
  readonly sample: number;
  /** What the judge answered, or why nothing can be read. */
  readonly judgement: Judgement | UnreadJudgement;
}

/** What a judge answered, with the sides by their ids again. */
export interface Judgement {
  /** Tells it from what could not be read. */
  readonly given: true;
  /** 0–10 by side and criterion. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Id of the side that won; `null` if none is ahead of the others. */
  readonly winner: string | null;
  /**
   * By how many points the winner is ahead of the best of the others, 0–10; 0 if there is no winner. A judge states it
   * with a sign, for one of the sides as presented: a margin for another side than the winner is negative here, which
   * contradicts the winner, and the judgement is not counted.
   */
  readonly margin: number;
  /** What decided it, in the judge's words. */
  readonly clash: string;
  /** Why, in the judge's words. */
  readonly reasons: readonly JudgementReason[];
}

/** A reason, and what it rests on. */
export interface JudgementReason {
  /** The reason, in the judge's words. */
  readonly text: string;
  /** Numbers of the messages that it cites. */
  readonly messages: readonly number[];
}

/** A judgement that was not given, or cannot be read. */
export interface UnreadJudgement {
  /** Tells it from what was read. */
  readonly given: false;
  /** One line for people. */
  readonly reason: string;
}

/** The points between which scores and margins lie. */
export const MOST_POINTS = 10;

/** What keeps a judgement on these sides from being counted; `undefined` if nothing does. */
export function judgementProblem(
  { winner, margin }: Pick<Judgement, "winner" | "margin">,
  sides: readonly string[],
): string | undefined {
  if (winner !== null && !sides.includes(winner)) return `names ${winner} as the winner, which is no side`;
  if (!Number.isFinite(margin) || Math.abs(margin) > MOST_POINTS) {
    return `gives a margin that is not from 0 to ${MOST_POINTS}: ${margin}`;
  }
  if (winner === null && margin !== 0) return `names no winner, but a margin of ${margin}`;
  if (margin < 0) return `names ${winner} as the winner by a margin of ${margin}, which contradicts it`;
}
