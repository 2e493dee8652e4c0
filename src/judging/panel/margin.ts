import {
  type Estimate,
  mean,
  meanEstimate,
  undefinedBecause,
  type UndefinedStatistic,
} from "../statistics/statistic.ts";
import {
  checkedPanel,
  type CompletePanel,
  type Judgement,
  MOST_POINTS,
  type PanelReading,
  type PanelRecord,
} from "./panel.ts";
import { isSame, judgementsOf } from "./vote.ts";

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

/**
 * The mean over the orders of what a judge says in each, of the mean over the samples of that order; so every order weighs
 * the same, however many of its samples could be read. `undefined` if some order says nothing.
 */
export function balancedMean(
  own: readonly PanelReading[],
  { orders }: CompletePanel,
  valueOf: (judgement: Judgement) => number | undefined,
): number | undefined {
  const byOrder = orders.map((order) =>
    mean(judgementsOf(own.filter((reading) => isSame(reading.order, order))).flatMap((each) => valueOf(each) ?? []))
  );
  const said = byOrder.flatMap((value) => value ?? []);
  return said.length < orders.length ? undefined : mean(said);
}

/**
 * A judge that used less than half of the scale is taken to have used half: from the few scores of one debate nobody can
 * tell how much of it a judge uses, and 6 against 5 on every criterion would be as clear as can be.
 */
export const LEAST_RANGE = MOST_POINTS / 2;

/**
 * A judge's range, 5–10 points: its largest score less its smallest one, or its largest margin where that is more; never
 * less than half of the scale. Without scores it is the whole ten points.
 */
export function rangeOf(judgements: readonly Judgement[]): number {
  const scores = judgements.flatMap((judgement) =>
    Object.values(judgement.scores).flatMap((list) => Object.values(list))
  );
  if (scores.length === 0) return MOST_POINTS;
  // Reduced and not spread: of many debates there are more scores than a call can have arguments.
  const [low, high] = scores.reduce(([a, b], score) => [Math.min(a, score), Math.max(b, score)], [MOST_POINTS, 0]);
  return judgements.reduce((range, { margin }) => Math.max(range, margin), Math.max(LEAST_RANGE, high - low));
}

/**
 * The range of every judge over all of these debates, by id: what their margins are best divided by, as it tells judges
 * who use few points from debates that are close.
 *
 * @throws {TypeError} If a judge is there twice in a panel, or the same reading is.
 * @throws {RangeError} If a panel is impossible, or has readings that it does not have.
 */
export function judgeRanges(records: readonly PanelRecord[]): Readonly<Record<string, number>> {
  const readings = records.flatMap(({ panel, readings }) => checkedPanel(panel, readings).readings);
  const judges = [...new Set(readings.map(({ judge }) => judge))];
  return Object.fromEntries(
    judges.map((judge) => [judge, rangeOf(judgementsOf(readings.filter((reading) => reading.judge === judge)))]),
  );
}
