import type { Tally } from "./tally.ts";

/** Somebody whose first choice is not what was decided. */
export interface Dissent {
  /** Id of the voter. */
  readonly voter: string;
  /** The candidate that the ballot ranks first; absent if it ranks none. */
  readonly choice?: string;
}

/**
 * The minority: those whose ballots, as they were cast, rank first what has not won, in a tie none of what is tied. Where
 * nothing was decided there is no minority.
 */
export function minorityOf({ outcome, ballots }: Pick<Tally, "outcome" | "ballots">): readonly Dissent[] {
  if (outcome.kind === "undecided") return [];
  const won = outcome.kind === "tied" ? outcome.between : [outcome.winner];
  return ballots.flatMap(({ voter, ranking: [choice] }) => {
    if (choice === undefined) return [{ voter }];
    return won.includes(choice) ? [] : [{ voter, choice }];
  });
}
