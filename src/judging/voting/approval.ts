import type { Ballot } from "../../transcript/ballot.ts";
import { add, type Count, countOf } from "./count.ts";
import { unitsOf } from "./weight.ts";

/**
 * Approval voting (S. J. Brams and P. C. Fishburn, "Approval Voting", American Political Science Review 72, 1978):
 * each ballot is one vote for every candidate it approves of.
 *
 * A ranked ballot without approvals approves of the candidates it ranks in the upper half, which are those with more
 * Borda points than the mean of the ballot: of three the first, of four the first two. It is how somebody votes who
 * knows nothing of the other voters and gains most by approving of what is better than average. Ranking a candidate is
 * not approving of it, for then a complete ballot would approve of everybody and say nothing.
 */
export function approvalCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const sums = new Map<string, number>();
  for (const ballot of ballots) {
    for (const candidate of approvedOn(ballot, candidates.length)) add(sums, candidate, unitsOf(ballot));
  }
  return countOf(candidates, sums, { voted: sums.size > 0 });
}

function approvedOn({ ranking, approved, recused = [] }: Ballot, candidates: number): readonly string[] {
  // Rank k of n is above the mean if n − k > (n − 1)/2. The first is approved of even if there is no other.
  return approved ?? ranking.slice(0, Math.max(1, Math.floor((candidates - recused.length) / 2)));
}
