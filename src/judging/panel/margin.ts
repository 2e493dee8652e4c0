import {
  type Estimate,
  mean,
  meanEstimate,
  undefinedBecause,
  type UndefinedStatistic,
} from "../statistics/statistic.ts";
import {
  type CheckedPanel,
  checkedPanel,
  isSame,
  type Judgement,
  judgementsOf,
  MOST_POINTS,
  type PanelRecord,
} from "./panel.ts";

/** The margin by which a judge finds a side ahead. */
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
 * Returns how far ahead of the others a judge finds a side: the mean of what it says in each order (over its samples
 * first), so that what one order gives the other takes away. It counts whether the judge's vote does or not: to leave out
 * judges that flip would leave out the small margins.
 *
 * Judges use a scale of ten points differently. So a margin is divided by the judge's range, as it is on this panel or is
 * known to be from others, whichever is more. The zero stays where it is: a judge that is undecided stays so.
 *
 * Of more than two sides a judge that names another winner finds this one behind by at least its margin: that is counted.
 */
export function marginOf(side: string, judge: string, panel: CheckedPanel): JudgeMargin {
  const signed = ({ winner, margin }: Judgement) => {
    if (winner === null || margin === 0) return 0;
    return margin === undefined || winner === side ? margin : -margin;
  };
  const points = balancedMean(judge, panel, signed);
  if (points === undefined) return undefinedBecause("not every order has a margin, and those that do favour a side");
  const known = Object.hasOwn(panel.ranges, judge) ? panel.ranges[judge] : undefined;
  const range = Math.max(known ?? 0, rangeOf(judge, panel));
  return { defined: true, value: points / range, points, range };
}

/** Returns the mean of judges' margins with its interval over judges. */
export function meanMargin(margins: readonly JudgeMargin[]): Estimate {
  return meanEstimate(margins.flatMap((margin) => margin.defined ? [margin.value] : []), { low: -1, high: 1 });
}

/**
 * Returns the mean over the orders of what a judge says in each, of the mean over the samples of that order; so every
 * order weighs the same, however many of its samples could be read. `undefined` if some order says nothing.
 */
export function balancedMean(
  judge: string,
  { orders, readings }: CheckedPanel,
  valueOf: (judgement: Judgement) => number | undefined,
): number | undefined {
  const own = readings.filter((reading) => reading.judge === judge);
  const byOrder = orders.flatMap((order) => {
    const judgements = judgementsOf(own.filter((reading) => isSame(reading.order, order)));
    return mean(judgements.flatMap((each) => valueOf(each) ?? [])) ?? [];
  });
  return byOrder.length < orders.length ? undefined : mean(byOrder);
}

/**
 * A judge that used less than half of the scale is taken to have used half: from the few scores of one debate nobody can
 * tell how much of it a judge uses, and 6 against 5 on every criterion would be as clear as can be.
 */
const LEAST_RANGE = MOST_POINTS / 2;

/**
 * A judge's range, 5–10 points: its largest score less its smallest one, or its largest margin where that is more. Without
 * scores it is the whole ten points.
 */
function rangeOf(judge: string, { readings }: Pick<CheckedPanel, "readings">): number {
  const judgements = judgementsOf(readings.filter((reading) => reading.judge === judge));
  const scores = judgements.flatMap((each) => Object.values(each.scores).flatMap((list) => Object.values(list)));
  if (scores.length === 0) return MOST_POINTS;
  // Reduced and not spread: of many debates there are more scores than a call can have arguments.
  const [low, high] = scores.reduce(([a, b], score) => [Math.min(a, score), Math.max(b, score)], [MOST_POINTS, 0]);
  return judgements.reduce((range, { margin = 0 }) => Math.max(range, margin), Math.max(LEAST_RANGE, high - low));
}

/**
 * Returns the range of every judge over all of these debates, by id: what their margins are best divided by, as it tells
 * judges who use few points from debates that are close.
 */
export function judgeRanges(records: readonly PanelRecord[]): Readonly<Record<string, number>> {
  const readings = records.flatMap((record) => checkedPanel(record).readings);
  const judges = [...new Set(readings.map(({ judge }) => judge))];
  return Object.fromEntries(judges.map((judge) => [judge, rangeOf(judge, { readings })]));
}
