import type { Ballot } from "../../transcript/ballot.ts";
import { approvalCount } from "./approval.ts";
import { bordaCount } from "./borda.ts";
import { VOTING_METHODS, type VotingMethod } from "./choices.ts";
import type { Count } from "./count.ts";
import { type InstantRunoffCount, instantRunoffCount } from "./instant_runoff.ts";
import { pluralityCount } from "./plurality.ts";
import { type SchulzeCount, schulzeCount } from "./schulze.ts";

/** The methods in words. */
export const METHOD_NAMES: Readonly<Record<VotingMethod, string>> = {
  borda: "Borda's count",
  irv: "instant-runoff",
  schulze: "Schulze's method",
  approval: "approval",
  plurality: "plurality",
};

/** The same ballots by every method. */
export interface Counts extends Readonly<Record<VotingMethod, Count>> {
  /** With its rounds. */
  readonly irv: InstantRunoffCount;
  /** With its strongest paths. */
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

/** Whether every method names the same winners, and at least one. */
export function agree(counts: Counts): boolean {
  const [first = [], ...others] = VOTING_METHODS.map((method) => counts[method].winners);
  // Winners stand in the order of the candidates.
  return first.length > 0 && others.every((winners) => JSON.stringify(winners) === JSON.stringify(first));
}
