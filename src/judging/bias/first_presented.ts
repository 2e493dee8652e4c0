import { isSame, type OrderWinner } from "../panel/order_winner.ts";
import { meanEstimate } from "../statistics/mean.ts";
import { type PairedCounts, pairedDifference } from "../statistics/paired_difference.ts";
import type { Estimate } from "../statistics/statistic.ts";

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
