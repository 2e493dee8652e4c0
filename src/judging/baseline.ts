import { type PairedCounts, pairedDifference, shareEstimate } from "./statistics/shares.ts";
import type { Estimate } from "./statistics/statistic.ts";

/** How two ways of answering did on the same questions. */
export interface AccuracyComparison {
  /** Questions by who was right. */
  readonly counts: PairedCounts;
  /** In which share of the questions the first was right, with Wilson's 95 % interval. */
  readonly first: Estimate;
  /** The same of the second. */
  readonly second: Estimate;
  /** How much larger the first share is, −1 to 1, with Newcombe's 95 % interval for paired shares. */
  readonly gain: Estimate;
  /**
   * `better` or `worse` if the interval of the gain is wholly on one side of 0. Else `no difference shown`: that there is
   * none is not shown either, see how wide the interval is.
   */
  readonly conclusion: "better" | "worse" | "no difference shown";
}

/**
 * Compares two ways of answering the same questions, by whether each was right on each. A question that one of them did
 * not answer is for the caller to leave out of both lists, or to count as wrong: left out, not to answer may help.
 *
 * @throws {RangeError} If they were not asked equally many questions.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { compareAccuracy } from "./baseline.ts";
 *
 * const debate = Array.from({ length: 40 }, (_, n) => n % 10 < 7);
 * const single = Array.from({ length: 40 }, (_, n) => n % 10 < 6);
 * const { gain, conclusion } = compareAccuracy(debate, single);
 * assert.ok(gain.defined && Math.abs(gain.value - 0.1) < 1e-12);
 * assert.equal(conclusion, "no difference shown"); // four questions of forty are too few
 * ```
 */
export function compareAccuracy(first: readonly boolean[], second: readonly boolean[]): AccuracyComparison {
  if (first.length !== second.length) {
    throw new RangeError(
      `Cannot compare answers as both must be to the same questions: they are to ${first.length} and ${second.length}`,
    );
  }
  const count = (one: boolean, other: boolean) =>
    first.filter((right, n) => right === one && second[n] === other).length;
  const counts = {
    both: count(true, true),
    firstOnly: count(true, false),
    secondOnly: count(false, true),
    neither: count(false, false),
  };
  const gain = pairedDifference(counts);
  return {
    counts,
    first: shareEstimate(counts.both + counts.firstOnly, first.length),
    second: shareEstimate(counts.both + counts.secondOnly, first.length),
    gain,
    conclusion: conclude(gain),
  };
}

function conclude(gain: Estimate): AccuracyComparison["conclusion"] {
  if (!gain.defined || !gain.interval.defined) return "no difference shown";
  if (gain.interval.low > 0) return "better";
  return gain.interval.high < 0 ? "worse" : "no difference shown";
}

/** What most of several independent answers say. */
export interface MajorityAnswer {
  /** The answer that is given most often; absent if two are given equally often, or none is. */
  readonly answer?: string;
  /** How often it, or each of those that are level, is given. */
  readonly times: number;
  /** How many answers there are, without those that are missing. */
  readonly given: number;
}

/**
 * The answer that is given most often, as in self-consistency (Wang et al., "Self-Consistency Improves Chain of Thought
 * Reasoning in Language Models", arXiv:2203.11171, 2022). Answers are the same if they are equal to the letter: whoever
 * asks brings them to one form. Those that are `undefined` are missing. A tie is no answer; no side of it is picked.
 */
export function majorityAnswer(answers: readonly (string | undefined)[]): MajorityAnswer {
  const given = answers.filter((answer) => answer !== undefined);
  const counts = [...new Set(given)]
    .map((answer) => ({ answer, times: given.filter((other) => other === answer).length }))
    .sort((a, b) => b.times - a.times);
  const [first, second] = counts;
  const base = { times: first?.times ?? 0, given: given.length };
  return !first || first.times === second?.times ? base : { answer: first.answer, ...base };
}
