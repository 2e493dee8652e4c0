import type { Ballot } from "./ballot.ts";
import { approvalCount, bordaCount, type Count, pluralityCount } from "./count.ts";
import { type InstantRunoffCount, instantRunoffCount } from "./instant_runoff.ts";
import { type SchulzeCount, schulzeCount } from "./schulze.ts";

/** All ways to count ballots. */
export const VOTING_METHODS: readonly VotingMethod[] = ["borda", "irv", "schulze", "approval", "plurality"];

/** A way to count ballots; `irv` is instant-runoff voting. */
export type VotingMethod = "borda" | "irv" | "schulze" | "approval" | "plurality";

/** All ways to treat a voter's vote on their own candidate. */
export const SELF_VOTES: readonly SelfVotes[] = ["count", "discount", "exclude"];

/** A way to treat a voter's vote on their own candidate. */
export type SelfVotes = "count" | "discount" | "exclude";

/** All ways to treat a tie. */
export const TIE_RULES: readonly TieRule[] = ["report", "chair"];

/** A way to treat a tie: it is the outcome, or the chair's ballot decides it. */
export type TieRule = "report" | "chair";

/** Counts of the same ballots by every method. */
export interface Counts extends Readonly<Record<VotingMethod, Count>> {
  /** The count with its rounds. */
  readonly irv: InstantRunoffCount;
  /** The count with its strongest paths. */
  readonly schulze: SchulzeCount;
}

/** Counts ballots by every method. */
export function countByAll(candidates: readonly string[], ballots: readonly Ballot[]): Counts {
  return {
    borda: bordaCount(candidates, ballots),
    irv: instantRunoffCount(candidates, ballots),
    schulze: schulzeCount(candidates, ballots),
    approval: approvalCount(candidates, ballots),
    plurality: pluralityCount(candidates, ballots),
  };
}

/** Returns `true` if all methods name the same winners, and at least one. */
export function agree(counts: Counts, methods: readonly VotingMethod[] = VOTING_METHODS): boolean {
  const [first = [], ...others] = methods.map((method) => counts[method].winners);
  // Winners are in candidate order.
  return first.length > 0 && others.every((winners) => JSON.stringify(winners) === JSON.stringify(first));
}
