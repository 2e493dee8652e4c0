import type { Ballot } from "../../transcript/ballot.ts";
import type { Quorum } from "./quorum.ts";

/** What a vote decided, or why it decided nothing. Never guessed. */
export type VoteOutcome =
  | { readonly kind: "decided"; readonly winner: string; readonly by: "votes" | "chair" }
  | {
    readonly kind: "tied";
    readonly between: readonly string[];
    /** Why the chair, who was to decide, did not. */
    readonly because?: string;
  }
  | { readonly kind: "undecided"; readonly reason: string };

/** What an outcome follows from, besides the winners. */
export interface OutcomeBasis {
  /** Whether enough voted. */
  readonly quorum: Quorum;
  /** Who decides ties, and by which ballot; without a chair a tie is the outcome. */
  readonly chair?: { readonly voter: string; readonly casting: Ballot | undefined };
}

/**
 * The outcome of the winners by a method. Of tied candidates the chair's ballot decides for the one that it ranks
 * highest. The tie stays if it ranks none of them, or if it may say nothing on one of them.
 */
export function outcomeOf(winners: readonly string[], { quorum, chair }: OutcomeBasis): VoteOutcome {
  if (!quorum.reached) {
    const { cast, members, needed } = quorum;
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
