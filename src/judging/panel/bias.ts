import { type PairedCounts, pairedDifference, shareEstimate } from "../statistics/shares.ts";
import {
  defined,
  type Estimate,
  mean,
  meanEstimate,
  type Statistic,
  undefinedBecause,
} from "../statistics/statistic.ts";
import { marginOf, medianMargins } from "./margin.ts";
import { type CheckedPanel, checkedPanel, isSame, type PanelRecord } from "./panel.ts";
import { type JudgeVote, ordersRead, type OrderWinner, voteOf } from "./vote.ts";

/** A debate that a panel has read, with information withheld from the judges. */
export interface JudgedDebate extends PanelRecord {
  /** Id of the side that affirms the motion; absent if none does. */
  readonly affirmative?: string;
  /** Length of what each side said, in any unit, by id; absent if unknown. */
  readonly lengths?: Readonly<Record<string, number>>;
}

/** One judge's leanings, over the debates assigned to it. */
export interface JudgeBias {
  /** Id of the judge. */
  readonly judge: string;
  /** Number of debates assigned to it. */
  readonly debates: number;
  /** Number of debates in which it favours the same side, or none, in every order that it read. */
  readonly votes: number;
  /** Number of debates of which it read only some of the orders, because it was given no others or they are missing. */
  readonly partlyRead: number;
  /** Number of debates of which no reading can be used. */
  readonly unread: number;
  /** Share of debates read in several orders in which it named different winners in different orders, 0–1. */
  readonly flipped: Estimate;
  /**
   * Preference for the side presented first, −1 to 1, over debates read in every order: (s − 1/n) / (1 − 1/n), where s
   * is that side's share of wins.
   */
  readonly first: Estimate;
  /** The same over debates between two sides read in one known order. The side presented first may have been better. */
  readonly firstInOneOrder: Estimate;
  /** Preference of its votes for the affirmative, −1 to 1. The affirmative may have been better: compare judges. */
  readonly affirmative: Estimate;
  /** Points for the affirmative beyond the mean of the other judges of the same debates. */
  readonly affirmativePoints: Estimate;
  /** Preference of its votes for the side that said more, −1 to 1. That side may have been better: compare judges. */
  readonly length: Estimate;
  /** Its median absolute margin in points, without margins of 0: its unit, by which to compare its margins. */
  readonly medianMargin: Statistic;
}

/** A debate and one judge's result for it, with the orders that it read. */
interface JudgedCase extends JudgeVote {
  readonly debate: JudgedDebate;
  readonly panel: CheckedPanel;
  /** Points of each judge for the affirmative, of those with a margin. */
  readonly points: ReadonlyMap<string, number>;
}

/**
 * Returns each judge's leanings, in order of appearance. A judge that read only some of the orders of a debate counts
 * with those. Votes for no winner count only for flips; debates between more than two sides count only for flips and
 * for the side presented first. One debate reveals little, and the intervals show it.
 */
export function biasReport(debates: readonly JudgedDebate[]): JudgeBias[] {
  const checked = debates.map((debate) => {
    const panel = checkedPanel(debate);
    return { debate, panel, points: pointsOf(panel, debate) };
  });
  const medians = medianMargins(checked.map(({ panel }) => panel));
  return [...new Set(checked.flatMap(({ panel }) => panel.judges))].map((judge): JudgeBias => {
    const own = checked.filter(({ panel }) => panel.judges.includes(judge))
      .map(({ debate, panel, points }): JudgedCase => {
        const { vote, orders } = voteOf(judge, panel);
        return { debate, panel, points, judge, vote, orders: ordersRead(orders, panel) };
      });
    const read = own.filter(({ vote }) => vote.cast || vote.because !== "unread");
    const whole = read.filter(({ orders, panel }) => orders.length === panel.orders.length);
    const inSeveral = read.filter(({ orders }) => orders.length > 1);
    const flips = inSeveral.filter(({ vote }) => !vote.cast && vote.because === "flipped").length;
    const settled = inSeveral.filter(({ vote }) => vote.cast).length + flips;
    const ofTwo = own.filter(({ panel }) => panel.sides.length === 2);
    const median = medians.get(judge);
    return {
      judge,
      debates: own.length,
      votes: own.filter(({ vote }) => vote.cast).length,
      partlyRead: read.length - whole.length,
      unread: own.length - read.length,
      flipped: shareEstimate(flips, settled),
      first: firstPresentedBias(whole),
      firstInOneOrder: preferenceFor(ofTwo, orderReadFirst),
      affirmative: preferenceFor(ofTwo, ({ debate }) => debate.affirmative),
      affirmativePoints: meanEstimate(ofTwo.flatMap((each) => beyondOthers(each) ?? [])),
      length: preferenceFor(ofTwo, longer),
      medianMargin: median === undefined ? undefinedBecause("it gave no margin above 0") : defined(median),
    };
  });
}

/** Returns the side presented first, if the judge read a single order and that is known. */
function orderReadFirst({ judge, orders: [only, ...others], panel }: JudgedCase): string | undefined {
  return others.length === 0 && !panel.unordered.includes(judge) ? only?.order[0] : undefined;
}

/**
 * Returns a judge's preference for the side presented first: (s − 1/n) / (1 − 1/n), where s is the share of orders in
 * which it names the first of n sides. The result is 1 if it always names the first, 0 if the order makes no difference
 * (each side comes first in one order of n), and −1 / (n − 1) if it never does, which is −1 for two sides.
 *
 * For two sides this is how much more often a side is named when it comes first than when it comes last, and the
 * interval is Newcombe's for paired shares. With debates between more sides it is the mean over debates, with Student's
 * interval.
 *
 * Debates in which some order has no winner are excluded.
 */
function firstPresentedBias(cases: readonly JudgedCase[]): Estimate {
  const read = cases.filter(({ orders }) => orders.every(({ winner }) => typeof winner === "string"));
  if (read.some(({ panel }) => panel.sides.length > 2)) {
    const preferences = read.map(({ panel: { sides: { length: n } }, orders }) => {
      const share = orders.filter(({ order, winner }) => winner === order[0]).length / orders.length;
      return (share - 1 / n) / (1 - 1 / n);
    });
    return meanEstimate(preferences, { low: -1, high: 1 });
  }
  const counts = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 };
  for (const { panel, orders } of read) counts[whenNamed(panel.sides, orders)]++;
  return pairedDifference(counts);
}

/** Says when the first of two sides is named: presented first, presented last, both or neither. */
function whenNamed(sides: readonly string[], orders: readonly OrderWinner[]): keyof PairedCounts {
  const [side] = sides;
  const named = (order: readonly string[]) => orders.find((each) => isSame(each.order, order))?.winner;
  const [first, last] = [named(sides), named(sides.toReversed())];
  if (first === last) return first === side ? "both" : "neither";
  return first === side ? "firstOnly" : "secondOnly";
}

/**
 * Returns the votes' preference for a given side of each case, if it has one: −1 for never, 0 for half of the time, 1
 * for always. The interval is Wilson's for the share, on the same scale.
 */
function preferenceFor(cases: readonly JudgedCase[], sideOf: (each: JudgedCase) => string | undefined): Estimate {
  const preferred = cases.flatMap((each) => {
    const side = sideOf(each);
    return side !== undefined && each.vote.cast && each.vote.winner !== null ? [each.vote.winner === side] : [];
  });
  const share = shareEstimate(preferred.filter((is) => is).length, preferred.length);
  if (!share.defined || !share.interval.defined) return share;
  const { value, n, interval: { low, high } } = share;
  return { defined: true, value: 2 * value - 1, n, interval: { defined: true, low: 2 * low - 1, high: 2 * high - 1 } };
}

/** Returns the points for the affirmative beyond the mean of the other judges; requires at least one of them. */
function beyondOthers({ judge, points }: JudgedCase): number | undefined {
  const own = points.get(judge);
  if (own === undefined) return undefined;
  const usual = mean([...points].flatMap(([each, others]) => each === judge ? [] : [others]));
  return usual === undefined ? undefined : own - usual;
}

function pointsOf(panel: CheckedPanel, { affirmative }: JudgedDebate): ReadonlyMap<string, number> {
  if (affirmative === undefined) return new Map();
  return new Map(panel.judges.flatMap((judge): [string, number][] => {
    const margin = marginOf(affirmative, judge, panel);
    return margin.defined ? [[judge, margin.points]] : [];
  }));
}

/** Returns the side that said more; `undefined` if unknown or equal. */
function longer({ panel: { sides }, debate: { lengths = {} } }: JudgedCase): string | undefined {
  const [a, b] = sides.map((side) => Object.hasOwn(lengths, side) ? lengths[side] : undefined);
  if (a === undefined || b === undefined || a === b) return;
  return a > b ? sides[0] : sides[1];
}
