import type { Belief } from "../panel/beliefs.ts";
import { brierScore, logarithmicScore } from "../panel/report.ts";
import { type Estimate, mean, meanEstimate } from "../statistics/statistic.ts";

/** A judge's belief after a round of a debate whose outcome is known. */
export interface StatedBelief {
  /** Id of the item: beliefs about one item are not independent of each other. */
  readonly item: string;
  /** Name of the round. */
  readonly round: string;
  /** Id of the side that is right. */
  readonly right: string;
  /** Probabilities by side; absent if the judge stated none. */
  readonly belief?: Belief;
}

/** Proper scores of the beliefs after one round. */
export interface RoundScores {
  readonly round: string;
  /** Number of beliefs that were stated. */
  readonly stated: number;
  /** Number of beliefs that are missing. */
  readonly missing: number;
  /** Mean of the items' mean Brier scores, 0–2, with Student's interval over items; see `brierScore`. */
  readonly brier: Estimate;
  /** Mean of the items' mean logarithmic scores, with Student's interval over items; see `logarithmicScore`. */
  readonly logarithmic: Estimate;
}

/** Returns the scores of beliefs by round, in order of first appearance. In both scores less is better. */
export function scoresByRound(beliefs: readonly StatedBelief[]): readonly RoundScores[] {
  return [...Map.groupBy(beliefs, ({ round }) => round)].map(([round, own]): RoundScores => {
    const stated = own.flatMap(({ item, right, belief }) => belief ? [{ item, right, belief }] : []);
    const items = [...Map.groupBy(stated, ({ item }) => item).values()];
    const over = (score: (belief: Belief, right: string) => number) =>
      meanEstimate(items.map((beliefs) => mean(beliefs.map(({ belief, right }) => score(belief, right))) ?? NaN));
    return {
      round,
      stated: stated.length,
      missing: own.length - stated.length,
      brier: over(brierScore),
      logarithmic: over(logarithmicScore),
    };
  });
}
