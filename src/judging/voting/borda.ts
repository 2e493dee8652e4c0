import type { Ballot } from "../../transcript/ballot.ts";
import { add, type Count, countOf } from "./count.ts";
import { unitsOf } from "./weight.ts";

/**
 * Borda's count (J.-C. de Borda, "Mémoire sur les élections au scrutin", 1781): the candidate ranked k-th of N gets
 * N − k points from a ballot. Candidates that a partial ballot leaves out share the mean of the points that are left,
 * so that every ballot gives N(N − 1)/2 points in all, however much of it was filled in.
 *
 * Both are one rule: a point for each candidate it is placed above, half a point for each it is not compared with. So a
 * candidate on which the ballot says nothing gets half a point for every other one, and each of those half a point.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { bordaCount } from "./borda.ts";
 *
 * const ballots = [["x", "y", "z"], ["y", "x", "z"], ["x"]].map((ranking, n) => ({ voter: `v${n}`, ranking }));
 * assert.deepEqual(bordaCount(["x", "y", "z"], ballots).scores, { x: 5, y: 3.5, z: 0.5 });
 * ```
 */
export function bordaCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const cast = ballots.filter(({ ranking }) => ranking.length > 0);
  const sums = new Map<string, number>();
  for (const ballot of cast) {
    const units = unitsOf(ballot);
    for (const [candidate, points] of pointsOf(candidates, ballot)) add(sums, candidate, points * units);
  }
  return countOf(candidates, sums, { voted: cast.length > 0 });
}

function pointsOf(candidates: readonly string[], { ranking, recused = [] }: Ballot): [string, number][] {
  const compared = candidates.length - recused.length;
  const notCompared = recused.length / 2;
  return candidates.map((candidate) => {
    if (recused.includes(candidate)) return [candidate, (candidates.length - 1) / 2];
    const place = ranking.indexOf(candidate);
    const points = place < 0 ? (compared - ranking.length - 1) / 2 : compared - (place + 1);
    return [candidate, points + notCompared];
  });
}
