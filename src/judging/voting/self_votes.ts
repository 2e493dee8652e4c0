import type { Ballot } from "../../transcript/ballot.ts";
import { recuse, saysSomething } from "./ballot.ts";
import type { SelfVotes } from "./choices.ts";

/**
 * The ballots as every method counts them. This is the one place where it is decided what a self-vote is:
 *
 * - `count`: nothing is special about one's own candidate.
 * - `exclude`: the ballot says nothing on it, neither for nor against. It is taken off the ranking and the approvals,
 *   and it is not compared with the others either: left out only, it would stand below all that are ranked, and voters
 *   would vote against themselves. Plurality and instant-runoff give the vote to the best of the others; Borda gives
 *   half a point to each side of a comparison that is not made.
 * - `discount`: half of the ballot's weight is counted as it was cast and the other half as if self-votes were excluded.
 *   So a self-vote is worth half, each voter weighs as much as before, and no method needs a rule of its own.
 *
 * A ballot on which nothing is left is not counted. `ownOf` gives the candidates that are a voter's own.
 */
export function applySelfVotes(
  ballots: readonly Ballot[],
  selfVotes: SelfVotes,
  ownOf: (voter: string) => readonly string[],
): Ballot[] {
  return ballots.flatMap((ballot) => {
    const own = ownOf(ballot.voter);
    if (selfVotes === "count" || own.length === 0) return [ballot];
    const excluded = [recuse(ballot, own)].filter(saysSomething);
    if (selfVotes === "exclude") return excluded;
    return [ballot, ...excluded].map((half) => ({ ...half, weight: (ballot.weight ?? 1) / 2 }));
  });
}
