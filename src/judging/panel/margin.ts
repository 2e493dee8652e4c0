import {
  type Estimate,
  mean,
  meanEstimate,
  median,
  undefinedBecause,
  type UndefinedStatistic,
} from "../statistics/statistic.ts";
import {
  type CheckedPanel,
  isSame,
  type Judgement,
  judgementsOf,
  MOST_POINTS,
  ordersOf,
  readingsOf,
  wasRead,
} from "./panel.ts";

/** The margin by which a judge finds a side ahead. */
export type JudgeMargin =
  | {
    readonly defined: true;
    /** Fraction of the judge's own range, −1 to 1: 0.5 is half of it. Positive if the side is ahead. */
    readonly value: number;
    /** In points, −10 to 10. */
    readonly points: number;
    /** The judge's range in points: how far apart it places sides. */
    readonly range: number;
  }
  | UndefinedStatistic;

/**
 * Returns a judge's margin for a side: the mean over the orders read (after the mean over each order's samples), so that
 * an advantage from the order cancels out if it read all of them. It counts even if the judge's vote does not: leaving out judges that flip would
 * leave out the small margins.
 *
 * Judges use a scale of ten points differently. So a margin is divided by the judge's range on this panel. Zero stays
 * fixed: an undecided judge stays undecided.
 *
 * With more than two sides, a judge that names another winner finds this side behind by at least its margin, which is
 * used.
 */
export function marginOf(side: string, judge: string, panel: CheckedPanel): JudgeMargin {
  const signed = ({ winner, margin }: Judgement) => {
    if (winner === null || margin === 0) return 0;
    return margin === undefined || winner === side ? margin : -margin;
  };
  const points = balancedMean(judge, panel, signed);
  if (points === undefined) return undefinedBecause(withoutMarginBecause(judge, panel));
  const range = rangeOf(judge, panel);
  return { defined: true, value: points / range, points, range };
}

function withoutMarginBecause(judge: string, panel: CheckedPanel): string {
  const given = judgementsOf(readingsOf(judge, panel));
  if (given.length === 0) return "no reading can be used";
  return given.some(({ winner, margin }) => winner !== null && margin !== undefined)
    ? "it gave no margin in some order"
    : "it gave no margins";
}

/** Returns the mean of judges' margins with its interval over judges. */
export function meanMargin(margins: readonly JudgeMargin[]): Estimate {
  return meanEstimate(margins.flatMap((margin) => margin.defined ? [margin.value] : []), { low: -1, high: 1 });
}

/**
 * Returns the mean over the orders that the judge read, each by the mean of its samples, so that every order has the
 * same weight however many of its samples are readable. Returns `undefined` if one of them has no value.
 */
export function balancedMean(
  judge: string,
  panel: CheckedPanel,
  valueOf: (judgement: Judgement) => number | undefined,
): number | undefined {
  const own = readingsOf(judge, panel);
  const read = ordersOf(judge, panel).map((order) => judgementsOf(own.filter((each) => isSame(each.order, order))))
    .filter(({ length }) => wasRead(length, panel));
  const byOrder = read.flatMap((judgements) => mean(judgements.flatMap((each) => valueOf(each) ?? [])) ?? []);
  return byOrder.length < read.length ? undefined : mean(byOrder);
}

/**
 * Minimum range: half of the scale. The few scores of one debate cannot show how much of it a judge uses, and 6 against
 * 5 on every criterion would otherwise be a maximum margin.
 */
const LEAST_RANGE = MOST_POINTS / 2;

/**
 * Returns a judge's range, 5–10 points: the difference between its largest and smallest score, or its largest margin if
 * that is more. Without scores it is the whole ten points.
 */
function rangeOf(judge: string, panel: CheckedPanel): number {
  const judgements = judgementsOf(readingsOf(judge, panel));
  const scores = judgements.flatMap((each) => Object.values(each.scores).flatMap((list) => Object.values(list)));
  if (scores.length === 0) return MOST_POINTS;
  // Reduced and not spread: many debates have more scores than a call can have arguments.
  const [low, high] = scores.reduce(([a, b], score) => [Math.min(a, score), Math.max(b, score)], [MOST_POINTS, 0]);
  return judgements.reduce((range, { margin = 0 }) => Math.max(range, margin), Math.max(LEAST_RANGE, high - low));
}

/**
 * Returns each judge's median absolute margin over all of its readings on these panels, in points. Margins of 0 are
 * left out: they say nothing of how far apart a judge places sides. A judge without another margin is absent.
 */
export function medianMargins(panels: readonly CheckedPanel[]): ReadonlyMap<string, number> {
  const given = panels.flatMap(({ readings }) => readings).flatMap(({ judge, judgement }) =>
    judgement.given && judgement.margin ? [{ judge, margin: judgement.margin }] : []
  );
  return new Map(
    [...Map.groupBy(given, ({ judge }) => judge)]
      .map(([judge, own]) => [judge, median(own.map(({ margin }) => margin)) ?? 0]),
  );
}
