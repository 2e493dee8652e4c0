import type { Ballot } from "./ballot.ts";
import { VOTE } from "../../words/votes.ts";

/** The quorum of a vote. It counts voters, whatever the weight of their ballots. */
export interface Quorum {
  /** Number of members who could vote: ballots and abstentions. */
  readonly members: number;
  /** Number of ballots counted. */
  readonly cast: number;
  /** Number of ballots needed. */
  readonly needed: number;
  /** `true` if at least `needed` ballots were counted, and at least one. */
  readonly reached: boolean;
}

/**
 * Checks the quorum. Two of three members satisfy a quorum of two thirds; by default more than half must vote, which no
 * fraction can express.
 *
 * @throws {RangeError} If the quorum is not a number from 0 to 1.
 */
export function quorumOf(members: number, cast: number, quorum?: number): Quorum {
  if (quorum !== undefined && !(quorum >= 0 && quorum <= 1)) {
    throw new RangeError(
      `Cannot tally as 'quorum' must be a part of the members from 0 to 1: current value is ${quorum}`,
    );
  }
  // Rounding errors in the product (0.07 · 100 is above 7) must not require another ballot.
  const part = quorum === undefined ? Math.floor(members / 2) + 1 : Math.ceil(quorum * members - 1e-9);
  const needed = Math.max(1, part);
  return { members, cast, needed, reached: cast >= needed };
}

/** The decision of a vote, or the reason there is none. Never guessed. */
export type VoteOutcome =
  | { readonly kind: "decided"; readonly winner: string; readonly by: "votes" | "chair" }
  | {
    readonly kind: "tied";
    readonly between: readonly string[];
    /** The reason the chair, who was to decide, did not. */
    readonly because?: string;
  }
  | { readonly kind: "undecided"; readonly reason: string };

/**
 * Returns the outcome for a method's winners. Among tied candidates the chair's ballot decides for the one it ranks
 * highest. The tie remains if there is no chair, or the ballot ranks none of them or may say nothing on one of them.
 */
export function outcomeOf(
  winners: readonly string[],
  { cast, members, needed, reached }: Quorum,
  chair?: { readonly voter: string; readonly casting: Ballot | undefined },
): VoteOutcome {
  if (!reached) {
    return { kind: "undecided", reason: VOTE.noQuorum(cast, members, needed) };
  }
  const [winner] = winners;
  if (winner === undefined) return { kind: "undecided", reason: VOTE.nothingCounted };
  if (winners.length === 1) return { kind: "decided", winner, by: "votes" };
  if (!chair) return { kind: "tied", between: winners };

  const { voter, casting } = chair;
  const tied = (because: string) => ({ kind: "tied", between: winners, because }) as const;
  if (!casting) return tied(VOTE.noBallot(voter));
  const recused = winners.find((candidate) => casting.recused?.includes(candidate));
  if (recused !== undefined) return tied(VOTE.ownCandidate(recused, voter));
  const choice = casting.ranking.find((candidate) => winners.includes(candidate));
  return choice === undefined ? tied(VOTE.ranksNone(voter)) : { kind: "decided", winner: choice, by: "chair" };
}
