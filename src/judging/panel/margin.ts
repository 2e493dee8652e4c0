import { undefinedBecause, type UndefinedStatistic } from "../statistics/statistic.ts";
import { balancedMean } from "./balanced_mean.ts";
import { judgementsOf } from "./order_winner.ts";
import type { CompletePanel } from "./panel.ts";
import { type Judgement, MOST_POINTS, type PanelReading } from "./reading.ts";

/** How far ahead a judge finds a side. */
export type JudgeMargin =
  | {
    readonly defined: true;
    /** In parts of the judge's own range, −1 to 1: 0.5 is half of it. Positive if the side is ahead. */
    readonly value: number;
    /** In points, −10 to 10. */
    readonly points: number;
    /** The judge's range in points, 1–10: how far apart it puts things on this panel. */
    readonly scale: number;
  }
  | UndefinedStatistic;

/**
 * How far ahead of the others a judge finds a side: the mean of what it says in each order (over its samples first), so
 * that what one order gives the other takes away. It counts whether the judge's vote does or not: to leave out judges
 * that flip would leave out the small margins.
 *
 * Judges use a scale of ten points differently. So a margin is divided by the judge's range: its largest score less its
 * smallest one on this panel, or its largest margin where that is more; without scores, the whole ten points. The zero
 * stays where it is: a judge that is undecided stays so. A range below a point counts as a point, so that a judge who can
 * hardly tell the sides apart is not made as sure as one who can.
 *
 * Of more than two sides a judge that names another winner finds this one behind by at least its margin: that is counted.
 */
export function marginOf(
  side: string,
  judge: string,
  panel: CompletePanel,
  readings: readonly PanelReading[],
): JudgeMargin {
  const own = readings.filter((reading) => reading.judge === judge);
  const points = balancedMean(own, panel, (judgement) => signed(judgement, side));
  if (points === undefined) return undefinedBecause("not every order was read, and those that were favour a side");
  const scale = rangeOf(judgementsOf(own));
  return { defined: true, value: points / scale, points, scale };
}

function signed({ winner, margin }: Judgement, side: string): number {
  if (winner === null || margin === 0) return 0;
  return winner === side ? margin : -margin;
}

function rangeOf(judgements: readonly Judgement[]): number {
  const scores = judgements.flatMap((judgement) =>
    Object.values(judgement.scores).flatMap((list) => Object.values(list))
  );
  if (scores.length === 0) return MOST_POINTS;
  return Math.max(1, Math.max(...scores) - Math.min(...scores), ...judgements.map(({ margin }) => margin));
}
