import { isSame, type OrderWinner } from "../panel/order_winner.ts";
import { type PairedCounts, pairedDifference } from "../statistics/paired_difference.ts";
import type { Estimate } from "../statistics/statistic.ts";
import type { JudgedCase } from "./judged_debate.ts";

/**
 * How far a judge prefers the side that it is presented first: how much more often it names a side when that side comes
 * first than when the same side comes last, in the same debates. 1 if it always names the first, −1 if always the last, 0
 * if the order makes no difference or as often the one as the other. The interval is Newcombe's for paired shares.
 *
 * Debates in which some order has no winner are left out.
 */
export function firstPresentedBias(cases: readonly JudgedCase[]): Estimate {
  const kinds = cases.flatMap(({ sides, vote }) => kindOf(sides, vote.orders) ?? []);
  const count = (kind: keyof PairedCounts) => kinds.filter((each) => each === kind).length;
  return pairedDifference({
    both: count("both"),
    firstOnly: count("firstOnly"),
    secondOnly: count("secondOnly"),
    neither: count("neither"),
  });
}

/** When the first of the sides is named: presented first, presented last, both or neither. */
function kindOf(
  [side, other]: readonly [string, string],
  orders: readonly OrderWinner[],
): keyof PairedCounts | undefined {
  const named = (order: readonly string[]) => orders.find((each) => isSame(each.order, order))?.winner;
  const [first, last] = [named([side, other]), named([other, side])];
  if (typeof first !== "string" || typeof last !== "string") return;
  if (first === last) return first === side ? "both" : "neither";
  return first === side ? "firstOnly" : "secondOnly";
}
