import type { Ballot } from "./ballot.ts";

/** The quorum of a vote. Voters are counted by heads, whatever their ballots weigh. */
export interface Quorum {
  /** Those who could have voted: ballots and abstentions. */
  readonly members: number;
  /** Ballots that were counted. */
  readonly cast: number;
  /** Ballots that had to be. */
  readonly needed: number;
  /** True if so many were, and at least one. */
  readonly reached: boolean;
}

/**
 * Tells whether the ballots are enough. A quorum of two thirds is reached by two of three members; without a number it
 * takes more than half of them, which no such number says.
 *
 * @throws {RangeError} If the quorum is not a number from 0 to 1.
 */
export function quorumOf(members: number, cast: number, quorum?: number): Quorum {
  if (quorum !== undefined && !(quorum >= 0 && quorum <= 1)) {
    throw new RangeError(
      `Cannot tally as 'quorum' must be a part of the members from 0 to 1: current value is ${quorum}`,
    );
  }
  // What multiplying adds in the last bits (0.07 · 100 is above 7) must not ask for one more.
  const part = quorum === undefined ? Math.floor(members / 2) + 1 : Math.ceil(quorum * members - 1e-9);
  const needed = Math.max(1, part);
  return { members, cast, needed, reached: cast >= needed };
}

/** The decision of a vote, or why it decided nothing. Never guessed. */
export type VoteOutcome =
  | { readonly kind: "decided"; readonly winner: string; readonly by: "votes" | "chair" }
  | {
    readonly kind: "tied";
    readonly between: readonly string[];
    /** Why the chair, who was to decide, did not. */
    readonly because?: string;
  }
  | { readonly kind: "undecided"; readonly reason: string };

/**
 * Returns the outcome of the winners by a method. Of tied candidates the chair's ballot decides for the one that it ranks
 * highest. The tie stays if there is no chair, or if the ballot ranks none of them, or may say nothing on one of them.
 */
export function outcomeOf(
  winners: readonly string[],
  { cast, members, needed, reached }: Quorum,
  chair?: { readonly voter: string; readonly casting: Ballot | undefined },
): VoteOutcome {
  if (!reached) {
    return { kind: "undecided", reason: `no quorum: ${cast} of ${members} members voted, ${needed} were needed` };
  }
  const [winner] = winners;
  if (winner === undefined) return { kind: "undecided", reason: "no ballot says anything that the method counts" };
  if (winners.length === 1) return { kind: "decided", winner, by: "votes" };
  if (!chair) return { kind: "tied", between: winners };

  const { voter, casting } = chair;
  const tied = (because: string) => ({ kind: "tied", between: winners, because }) as const;
  if (!casting) return tied(`no ballot of ${voter} is counted`);
  const recused = winners.find((candidate) => casting.recused?.includes(candidate));
  if (recused !== undefined) return tied(`${recused} is ${voter}'s own candidate`);
  const choice = casting.ranking.find((candidate) => winners.includes(candidate));
  return choice === undefined
    ? tied(`the ballot of ${voter} ranks none of them`)
    : { kind: "decided", winner: choice, by: "chair" };
}
