import type { Ballot } from "./ballot.ts";
import { type Count, countOf, matrixOf, type PairwiseMatrix, pairwiseMatrix, valueAt } from "./count.ts";

/** A count by Schulze's method. A score is the number of other candidates that are not better. */
export interface SchulzeCount extends Count {
  /** The strength of the strongest path from row to column, in votes; 0 if there is no path. */
  readonly strengths: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * Counts by Condorcet's method as completed by Schulze (M. Schulze, "A new monotonic, clone-independent, reversal
 * symmetric, and Condorcet-consistent single-winner election method", Social Choice and Welfare 36, 2011). There is a
 * step from one candidate to another if more votes place it above than below; a path is as strong as its weakest step;
 * a candidate is better than another if its strongest path there is stronger than the one back. The winners are the
 * candidates than whom none is better: the candidate that beats every other one, if there is one.
 *
 * A step's strength is its winning votes, a measure that the paper allows and Debian uses, not its margin: by margins,
 * a step decided by a few partial ballots could outweigh one on which most voters voted. If every ballot is complete,
 * both give the same winners.
 */
export function schulzeCount(candidates: readonly string[], ballots: readonly Ballot[]): SchulzeCount {
  const strengths = strongestPaths(candidates, pairwiseMatrix(candidates, ballots));
  const notBetter = new Map(candidates.map((candidate) => [
    candidate,
    candidates.filter((other) =>
      other !== candidate && valueAt(strengths, other, candidate) <= valueAt(strengths, candidate, other)
    ).length,
  ]));
  return { ...countOf(notBetter, ballots.some(({ ranking }) => ranking.length > 0)), strengths };
}

/** Finds the widest paths with the Floyd–Warshall algorithm, as in section 2.3 of the paper. */
function strongestPaths(candidates: readonly string[], votes: PairwiseMatrix): PairwiseMatrix {
  let strengths = matrixOf(candidates, (from, to) => {
    const winning = valueAt(votes, from, to);
    return winning > valueAt(votes, to, from) ? winning : 0;
  });
  for (const via of candidates) {
    const before = strengths;
    strengths = matrixOf(candidates, (from, to) =>
      Math.max(
        valueAt(before, from, to),
        Math.min(valueAt(before, from, via), valueAt(before, via, to)),
      ));
  }
  return strengths;
}
