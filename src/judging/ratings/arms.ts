import { type PairedCounts, pairedDifference, shareEstimate } from "../statistics/shares.ts";
import {
  defined,
  type Estimate,
  mean,
  meanEstimate,
  type Statistic,
  undefinedBecause,
} from "../statistics/statistic.ts";

/** One dialogue's answer to an item whose answer is known. */
export interface ArmAnswer {
  /** Name of the arm. */
  readonly arm: string;
  /** Id of the item. */
  readonly item: string;
  /** `false` for a wrong answer or a tie; absent if there is no answer, because something failed. */
  readonly right?: boolean;
  /** In US dollars; absent if unknown. */
  readonly costUsd?: number;
}

/** The results of one arm. */
export interface ArmResult {
  readonly arm: string;
  /** Number of right answers. */
  readonly right: number;
  /** Number of answers that are not right. */
  readonly wrong: number;
  /** Number of dialogues without an answer, which do not count for the accuracy. */
  readonly missing: number;
  /**
   * Mean over the items of the share of right answers. The interval is Wilson's if each item has one answer, else
   * Student's over items.
   */
  readonly accuracy: Estimate;
  /** The accuracy if every missing answer were wrong, and if every one were right. */
  readonly bounds: { readonly low: number; readonly high: number };
  /** Cost of all dialogues in US dollars. */
  readonly costUsd: Statistic;
  /** Cost of all dialogues, those without an answer included, for each right answer. */
  readonly costPerRightUsd: Statistic;
}

/**
 * The finding of a comparison: the interval of the difference lies above 0, below 0, or includes 0; unknown if no item
 * has an answer from both.
 */
export type Finding = "gain" | "loss" | "no_gain_shown" | "unknown";

/** A comparison of two arms on the items that both have answered. */
export interface ArmComparison {
  /** The arm whose gain is measured. */
  readonly first: string;
  /** The arm it is compared with. */
  readonly second: string;
  /** Counts of these items, if each has one answer from each arm. */
  readonly pairs?: PairedCounts;
  /**
   * Accuracy of the first arm minus that of the second. The interval is Newcombe's for paired shares if each item has
   * one answer from each arm, else Student's over the items' differences. It holds for all comparisons at once.
   */
  readonly difference: Estimate;
  readonly finding: Finding;
}

/** Returns the results of each arm, in order of first appearance. */
export function armResults(answers: readonly ArmAnswer[]): readonly ArmResult[] {
  return [...Map.groupBy(answers, ({ arm }) => arm)].map(([arm, own]): ArmResult => {
    const right = own.filter((answer) => answer.right === true).length;
    const wrong = own.filter((answer) => answer.right === false).length;
    const costs = own.flatMap(({ costUsd }) => costUsd ?? []);
    const unknown = own.length - costs.length;
    const costUsd = unknown > 0
      ? undefinedBecause(`the cost of ${unknown} of ${own.length} dialogues is unknown`)
      : defined(costs.reduce((sum, cost) => sum + cost, 0));
    return {
      arm,
      right,
      wrong,
      missing: own.length - right - wrong,
      accuracy: accuracyOf([...rightByItem(own).values()]),
      bounds: { low: accuracyIf(own, false), high: accuracyIf(own, true) },
      costUsd,
      costPerRightUsd: !costUsd.defined
        ? costUsd
        : right === 0
        ? undefinedBecause("no answer is right")
        : defined(costUsd.value / right),
    };
  });
}

/**
 * Returns the comparison of each arm with each later one, in order of first appearance: so the arm to be tested should
 * come first. Items that either arm has not answered are left out.
 *
 * Intervals are simultaneous by Bonferroni's inequality: of m comparisons, each has the level 1 − 0.05 / m, so that all
 * are right together in at least 95 % of experiments, however they depend on each other.
 */
export function armComparisons(answers: readonly ArmAnswer[]): readonly ArmComparison[] {
  const arms = [...Map.groupBy(answers, ({ arm }) => arm).keys()];
  const comparisons = arms.length * (arms.length - 1) / 2;
  return arms.flatMap((first, at) =>
    arms.slice(at + 1).map((second) => armComparison(answers, [first, second], comparisons))
  );
}

/**
 * Returns the comparison of two arms.
 *
 * @param comparisons Number of comparisons for all of which the intervals hold at once.
 */
export function armComparison(
  answers: readonly ArmAnswer[],
  [first, second]: readonly [first: string, second: string],
  comparisons = 1,
): ArmComparison {
  const share = FALSE_CLAIMS / comparisons;
  const itemsOf = (name: string) => rightByItem(answers.filter(({ arm }) => arm === name));
  const others = itemsOf(second);
  const shared = [...itemsOf(first)].flatMap(([item, one]): Paired[] => {
    const other = others.get(item);
    return other === undefined ? [] : [[one, other]];
  });
  const compared = compare(shared, 1 - share);
  return { first, second, ...compared, finding: findingOf(compared.difference, share) };
}

/** The largest share of experiments with equal arms in which a difference may be shown. */
const FALSE_CLAIMS = 0.05;

/** The answers of two arms to one item, each right or not. */
type Paired = readonly [readonly boolean[], readonly boolean[]];

/** Returns the answers to each item: one or more. */
function rightByItem(answers: readonly ArmAnswer[]): ReadonlyMap<string, readonly boolean[]> {
  const given = answers.filter(({ right }) => right !== undefined);
  return new Map(
    [...Map.groupBy(given, ({ item }) => item)].map(([item, own]) => [item, own.map((each) => each.right === true)]),
  );
}

function shareRight(answers: readonly boolean[]): number {
  return answers.filter((right) => right).length / answers.length;
}

function accuracyOf(items: readonly (readonly boolean[])[]): Estimate {
  if (items.some(({ length }) => length > 1)) return meanEstimate(items.map(shareRight), { low: 0, high: 1 });
  return shareEstimate(items.filter(([right]) => right).length, items.length);
}

/** Returns the mean over the items of the share of right answers if every missing one were right, or wrong. */
function accuracyIf(answers: readonly ArmAnswer[], missing: boolean): number {
  const completed = answers.map(({ right = missing, ...answer }) => ({ ...answer, right }));
  return mean([...rightByItem(completed).values()].map(shareRight)) ?? NaN;
}

function compare(shared: readonly Paired[], level: number): Pick<ArmComparison, "pairs" | "difference"> {
  if (shared.length === 0) return { difference: undefinedBecause("no item has an answer from both") };
  if (shared.some((answers) => answers.some(({ length }) => length > 1))) {
    const differences = shared.map(([one, other]) => shareRight(one) - shareRight(other));
    return { difference: meanEstimate(differences, { low: -1, high: 1 }, level) };
  }
  const count = (first: boolean, second: boolean) =>
    shared.filter(([[one], [other]]) => one === first && other === second).length;
  const pairs = {
    both: count(true, true),
    firstOnly: count(true, false),
    secondOnly: count(false, true),
    neither: count(false, false),
  };
  return { pairs, difference: pairedDifference(pairs, level) };
}

function findingOf(difference: Estimate, share: number): Finding {
  if (!difference.defined) return "unknown";
  const { value, n, interval } = difference;
  // Without an interval all items differ alike, which between equal arms has the probability 2^(1 − n).
  const [low, high] = interval.defined
    ? [interval.low, interval.high]
    : 2 ** (1 - n) <= share
    ? [value, value]
    : [0, 0];
  return low > 0 ? "gain" : high < 0 ? "loss" : "no_gain_shown";
}
