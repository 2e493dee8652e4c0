import type { Abstention, Ballot } from "../../transcript/ballot.ts";
import { SELF_VOTES, type SelfVotes, TIE_RULES, type TieRule, VOTING_METHODS, type VotingMethod } from "./choices.ts";

/** How ballots are counted. */
export interface TallyOptions {
  /**
   * The method that decides; the others are counted as well.
   *
   * @default "borda"
   */
  readonly method?: VotingMethod;
  /**
   * What becomes of a voter's vote on their own candidate.
   *
   * @default "count"
   */
  readonly selfVotes?: SelfVotes;
  /** The voter whose candidate it is, by candidate. A candidate that is not listed is that of the voter of its name. */
  readonly authors?: Readonly<Record<string, string>>;
  /**
   * What becomes of a tie.
   *
   * @default "report"
   */
  readonly ties?: TieRule;
  /** Whose ballot decides ties; for the tie rule `chair` only. Has to be a voter, unless `casting` is given. */
  readonly chair?: string;
  /** The vote of a chair who is no voter: it decides ties, and counts for nothing else. */
  readonly casting?: Ballot | Abstention;
  /**
   * The part of the members that has to vote, 0 to 1.
   *
   * @default more than half
   */
  readonly quorum?: number;
  /**
   * What ballots count for by voter, over 0 and up to 10,000, to six decimals.
   *
   * @default the weight on the ballot, or 1
   */
  readonly weights?: Readonly<Record<string, number>>;
}

/** Finds what a tally cannot be made of. Weights and quorum are checked where they are used. */
export function checkTally(
  candidates: readonly string[],
  votes: readonly (Ballot | Abstention)[],
  { method, selfVotes, ties = "report", authors = {}, weights = {}, chair, casting }: TallyOptions,
): void {
  const voters = votes.map(({ voter }) => voter);
  if (candidates.length === 0) throw new TypeError("Cannot tally as there are no candidates");
  unique("candidate", candidates);
  unique("voter", voters);
  oneOf("method", method, VOTING_METHODS);
  oneOf("selfVotes", selfVotes, SELF_VOTES);
  oneOf("ties", ties, TIE_RULES);
  for (const candidate of Object.keys(authors)) oneOf("authors", candidate, candidates);
  for (const voter of Object.keys(weights)) oneOf("weights", voter, voters);
  if (casting) checkCasting(casting.voter, chair, voters);
  else oneOf("chair", chair, voters);
  if ((ties === "chair") !== (chair !== undefined)) {
    throw new TypeError(
      chair === undefined
        ? "Cannot let the chair decide ties as 'chair' names no voter"
        : `Cannot tally as 'chair' has an effect only if 'ties' is 'chair': current value of 'ties' is '${ties}'`,
    );
  }
}

function checkCasting(voter: string, chair: string | undefined, voters: readonly string[]): void {
  if (voter !== chair) {
    throw new TypeError(`Cannot tally as 'casting' must be the chair's vote: it is that of '${voter}'`);
  }
  if (voters.includes(voter)) {
    throw new TypeError(
      `Cannot tally as the chair '${voter}' has a vote already, which 'casting' would be a second of`,
    );
  }
}

function unique(what: string, names: readonly string[]): void {
  const doubled = names.find((name, n) => names.indexOf(name) !== n);
  if (doubled !== undefined) {
    throw new TypeError(`Cannot tally as each ${what} must be there once: '${doubled}' is twice`);
  }
}

function oneOf(option: string, value: string | undefined, allowed: readonly string[]): void {
  if (value === undefined || allowed.includes(value)) return;
  throw new RangeError(
    `Cannot tally as '${option}' must name one of ${allowed.join(", ")}: current value is '${value}'`,
  );
}
