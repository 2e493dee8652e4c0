import type { Ballot } from "../../transcript/ballot.ts";
import { add, type Count, countOf } from "./count.ts";
import { unitsOf } from "./weight.ts";

/** Plurality, or first past the post: each ballot is one vote for the candidate it ranks first. */
export function pluralityCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const sums = new Map<string, number>();
  for (const ballot of ballots) {
    const [first] = ballot.ranking;
    if (first !== undefined) add(sums, first, unitsOf(ballot));
  }
  return countOf(candidates, sums, { voted: sums.size > 0 });
}
