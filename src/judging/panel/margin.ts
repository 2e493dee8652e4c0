import { meanEstimate } from "../statistics/mean.ts";
import { type Estimate, undefinedBecause, type UndefinedStatistic } from "../statistics/statistic.ts";
import { balancedMean } from "./balanced_mean.ts";
import { judgementsOf } from "./order_winner.ts";
import { rangeOf } from "./range.ts";
import type { CompletePanel } from "./panel.ts";
import type { Judgement, PanelReading } from "./reading.ts";

/** How far ahead a judge finds a side. */
export type JudgeMargin =
  | {
    readonly defined: true;
    /** In parts of the judge's own range, −1 to 1: 0.5 is half of it. Positive if the side is ahead. */
    readonly value: number;
    /** In points, −10 to 10. */
    readonly points: number;
    /** The judge's range in points: how far apart it puts things. */
    readonly range: number;
  }
  | UndefinedStatistic;

/**
 * How far ahead of the others a judge finds a side: the mean of what it says in each order (over its samples first), so
 * that what one order gives the other takes away. It counts whether the judge's vote does or not: to leave out judges
 * that flip would leave out the small margins.
 *
 * Judges use a scale of ten points differently. So a margin is divided by the judge's range (see `rangeOf`), as it is on
 * this panel or is known to be from others, whichever is more. The zero stays where it is: a judge that is undecided stays
 * so. Of one debate alone nobody can tell a judge who uses few points from one who finds the sides close: each is
 * taken by its own range, and to use half of the scale at least.
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
  const known = Object.hasOwn(panel.ranges, judge) ? panel.ranges[judge] : undefined;
  const range = Math.max(known ?? 0, rangeOf(judgementsOf(own)));
  return { defined: true, value: points / range, points, range };
}

/** The mean of judges' margins with its interval over judges. */
export function meanMargin(margins: readonly JudgeMargin[]): Estimate {
  return meanEstimate(margins.flatMap((margin) => margin.defined ? [margin.value] : []), { low: -1, high: 1 });
}

function signed({ winner, margin }: Judgement, side: string): number {
  if (winner === null || margin === 0) return 0;
  return winner === side ? margin : -margin;
}
