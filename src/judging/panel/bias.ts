import { type PairedCounts, pairedDifference, shareEstimate } from "../statistics/shares.ts";
import { type Estimate, mean, meanEstimate } from "../statistics/statistic.ts";
import { marginOf } from "./margin.ts";
import { checkedPanel, type PanelRecord } from "./panel.ts";
import { isSame, type JudgeVote, type OrderWinner, voteOf } from "./vote.ts";

/** What is known of one judge's leanings, over the debates that it was to read. */
export interface JudgeBias {
  /** Id of the judge. */
  readonly judge: string;
  /** Debates that it was to read. */
  readonly debates: number;
  /** Those in which its vote counted. */
  readonly votes: number;
  /** In which share of the debates it named another winner in another order, 0–1; of those of which all orders were read. */
  readonly flipped: Estimate;
  /** How far it prefers the side that it is presented first, −1 to 1: (s − 1/n) / (1 − 1/n), where s is how often it does. */
  readonly first: Estimate;
  /** How far its votes prefer the affirmative, −1 to 1. The affirmative may have been better: compare judges. */
  readonly affirmative: Estimate;
  /** How many points more it gives the affirmative than the other judges of the same debates do in the mean. */
  readonly affirmativePoints: Estimate;
  /** How far its votes prefer the side that said more, −1 to 1. It may have been better: compare judges. */
  readonly length: Estimate;
}

/**
 * What is known of each judge's leanings, in the order in which they appear. Votes for none count for flips only, and debates
 * between more than two sides for flips and for the side presented first. One debate tells little, and the intervals say so.
 *
 * @throws {TypeError} If a judge is there twice in a panel, or the same reading is.
 * @throws {RangeError} If a panel is impossible or has readings that it does not have, the affirmative is no side, or a
 * length is no number from 0 on.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { biasReport } from "./bias.ts";
 *
 * const panel = { sides: ["for", "against"], judges: ["eva"] };
 * const readings = [["for", "against"], ["against", "for"]].map((order) => {
 *   const judgement = { given: true, scores: {}, winner: order[0] ?? null, margin: 1, clash: "", reasons: [] } as const;
 *   return { judge: "eva", order, sample: 1, judgement };
 * });
 * const [eva] = biasReport(Array(20).fill({ panel, readings }));
 * assert.ok(eva?.first.defined && eva.flipped.defined);
 * assert.deepEqual([eva.votes, eva.flipped.value, eva.first.value], [0, 1, 1]);
 * ```
 */
export function biasReport(debates: readonly JudgedDebate[]): JudgeBias[] {
  return [...new Set(debates.flatMap(({ panel }) => panel.judges))].map((judge) => {
    const own = debates.filter(({ panel }) => panel.judges.includes(judge));
    const votes = own.map((debate) => {
      const { panel, readings } = checkedPanel(debate.panel, debate.readings);
      return { sides: panel.sides, ...voteOf(judge, panel, readings) };
    });
    const cast = votes.filter(({ vote }) => vote.cast).length;
    const flips = votes.filter(({ vote }) => !vote.cast && vote.because === "flipped").length;
    const cases = casesOf(judge, own);
    return {
      judge,
      debates: own.length,
      votes: cast,
      flipped: shareEstimate(flips, cast + flips),
      first: firstPresentedBias(votes),
      affirmative: preferenceFor(cases, ({ affirmative }) => affirmative),
      affirmativePoints: meanEstimate(cases.flatMap((each) => beyondOthers(each) ?? [])),
      length: preferenceFor(cases, longer),
    };
  });
}

/** How far the votes prefer a side that each case has, or has not. */
function preferenceFor(cases: readonly JudgedCase[], sideOf: (each: JudgedCase) => string | undefined): Estimate {
  const named = cases.flatMap((each) => {
    const { vote } = each.vote;
    const side = sideOf(each);
    return side !== undefined && vote.cast && vote.winner !== null ? [vote.winner === side] : [];
  });
  return preferenceEstimate(named.filter((preferred) => preferred).length, named.length);
}

/** How many points more for the affirmative than the other judges give in the mean; needs one of them. */
function beyondOthers({ affirmative, points, others }: JudgedCase): number | undefined {
  const usual = mean(others);
  return affirmative === undefined || points === undefined || usual === undefined ? undefined : points - usual;
}

/** The side that said more; `undefined` if it is not known or they said as much. */
function longer({ sides: [one, other], lengths = {} }: JudgedCase): string | undefined {
  const [a, b] = [one, other].map((side) => Object.hasOwn(lengths, side) ? lengths[side] : undefined);
  if (a === undefined || b === undefined || a === b) return;
  return a > b ? one : other;
}

/** How a judge read one debate in every order of its sides. */
export interface OrderedReadings {
  /** The sides, by id. */
  readonly sides: readonly string[];
  /** Whom the judge named in each order. */
  readonly orders: readonly OrderWinner[];
}

/**
 * How far a judge prefers the side that it is presented first: (s − 1/n) / (1 − 1/n), where s is the share of the orders in
 * which it names the first of n sides. 1 if it always names the first; 0 if the order makes no difference, as each side
 * stands first in one order of n; −1 / (n − 1) if it never names it, which of two sides is −1.
 *
 * Of two sides this is how much more often a side is named when it comes first than when the same side comes last, and the
 * interval is Newcombe's for paired shares. With debates between more of them it is the mean over debates, with Student's.
 *
 * Debates in which some order has no winner are left out.
 */
export function firstPresentedBias(debates: readonly OrderedReadings[]): Estimate {
  const read = debates.filter(({ orders }) => orders.every(({ winner }) => typeof winner === "string"));
  if (read.some(({ sides }) => sides.length > 2)) {
    return meanEstimate(read.map(preference), { low: -1, high: 1 });
  }
  const kinds = read.map(kindOf);
  const count = (kind: keyof PairedCounts) => kinds.filter((each) => each === kind).length;
  return pairedDifference({
    both: count("both"),
    firstOnly: count("firstOnly"),
    secondOnly: count("secondOnly"),
    neither: count("neither"),
  });
}

function preference({ sides: { length: n }, orders }: OrderedReadings): number {
  const share = orders.filter(({ order, winner }) => winner === order[0]).length / orders.length;
  return (share - 1 / n) / (1 - 1 / n);
}

/** Of two sides: when the first of them is named: presented first, presented last, both or neither. */
function kindOf({ sides, orders }: OrderedReadings): keyof PairedCounts {
  const [side] = sides;
  const named = (order: readonly string[]) => orders.find((each) => isSame(each.order, order))?.winner;
  const [first, last] = [named(sides), named(sides.toReversed())];
  if (first === last) return first === side ? "both" : "neither";
  return first === side ? "firstOnly" : "secondOnly";
}

/** A debate that a panel has read, with what the judges were not told. */
export interface JudgedDebate extends PanelRecord {
  /** Id of the side that affirms the motion; absent if none does. */
  readonly affirmative?: string;
  /** How much each side said, in any unit, by id; absent if it is not known. */
  readonly lengths?: Readonly<Record<string, number>>;
}

/** What one judge made of a debate between two sides. */
export interface JudgedCase {
  /** The sides, the affirmative first if there is one. */
  readonly sides: readonly [string, string];
  /** Id of the side that affirms the motion. */
  readonly affirmative?: string;
  /** How much each side said. */
  readonly lengths?: Readonly<Record<string, number>>;
  /** The judge's vote. */
  readonly vote: JudgeVote;
  /** By how many points it finds the first of the sides ahead; absent if not every order was read. */
  readonly points?: number;
  /** The same of each of the other judges of whom it is known. */
  readonly others: readonly number[];
}

/**
 * What a judge made of the debates that it was to read. Those between more than two sides are left out: what is measured
 * here compares two.
 *
 * @throws {RangeError} If the affirmative is no side, or a length is no number from 0 on.
 */
export function casesOf(judge: string, debates: readonly JudgedDebate[]): JudgedCase[] {
  return debates.filter(({ panel }) => panel.judges.includes(judge) && panel.sides.length === 2).map((debate) => {
    const { affirmative, lengths } = debate;
    checkDebate(debate);
    const { panel, readings } = checkedPanel(debate.panel, debate.readings);
    const [one = "", other = ""] = panel.sides;
    const sides = affirmative === other ? [other, one] as const : [one, other] as const;
    const pointsOf = (each: string) => {
      const margin = marginOf(sides[0], each, panel, readings);
      return margin.defined ? margin.points : undefined;
    };
    const points = pointsOf(judge);
    return {
      sides,
      vote: voteOf(judge, panel, readings),
      others: panel.judges.flatMap((each) => each === judge ? [] : pointsOf(each) ?? []),
      ...(points !== undefined && { points }),
      ...(affirmative !== undefined && { affirmative }),
      ...(lengths && { lengths }),
    };
  });
}

function checkDebate({ panel: { sides }, affirmative, lengths = {} }: JudgedDebate): void {
  if (affirmative !== undefined && !sides.includes(affirmative)) {
    throw new RangeError(
      `Cannot report on judges as 'affirmative' must be one of ${sides.join(", ")}: it is ${affirmative}`,
    );
  }
  for (const [side, length] of Object.entries(lengths)) {
    if (!(length >= 0 && length < Infinity)) {
      throw new RangeError(
        `Cannot report on judges as the length of ${side} must be a number from 0 on: it is ${length}`,
      );
    }
  }
}

/**
 * How far one of two is preferred: −1 if it never is, 0 if it is as often as not, 1 if it always is. With the ends of
 * Wilson's interval for the share on the same scale.
 */
export function preferenceEstimate(preferred: number, n: number): Estimate {
  const share = shareEstimate(preferred, n);
  if (!share.defined || !share.interval.defined) return share;
  const { value, interval } = share;
  return {
    defined: true,
    value: 2 * value - 1,
    n,
    interval: { defined: true, low: 2 * interval.low - 1, high: 2 * interval.high - 1 },
  };
}
