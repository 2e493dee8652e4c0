import type { Abstention, Ballot, BallotWarning } from "../../transcript/ballot.ts";
import { checkedBallot, recuse, saysSomething } from "./ballot.ts";
import { type PairwiseMatrix, pairwiseMatrix, unitsOf, votesOf } from "./count.ts";
import {
  agree,
  countByAll,
  type Counts,
  SELF_VOTES,
  type SelfVotes,
  TIE_RULES,
  type TieRule,
  VOTING_METHODS,
  type VotingMethod,
} from "./methods.ts";
import { outcomeOf, type Quorum, quorumOf, type VoteOutcome } from "./outcome.ts";

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

/** What a vote came to, with all that it follows from. */
export interface Tally {
  /** What was voted on. */
  readonly candidates: readonly string[];
  /** The method that decides. */
  readonly method: VotingMethod;
  /** What became of votes on voters' own candidates. */
  readonly selfVotes: SelfVotes;
  /** The ballots as they were cast, with their weights, without what could not be counted. */
  readonly ballots: readonly Ballot[];
  /** The ballots as the methods counted them, after what became of self-votes. */
  readonly counted: readonly Ballot[];
  /** Those whose vote is not counted, and why. */
  readonly abstentions: readonly Abstention[];
  /** The vote of a chair who is no voter; it decides ties, and counts for nothing else. */
  readonly casting?: Ballot | Abstention;
  /** What was dropped from ballots. */
  readonly warnings: readonly BallotWarning[];
  /** Whether enough voted. */
  readonly quorum: Quorum;
  /** Scores, order and winners by every method, whether there was a quorum or not. */
  readonly counts: Counts;
  /** The votes that place the row above the column. */
  readonly pairwise: PairwiseMatrix;
  /** Whether every method names the same winners. */
  readonly agree: boolean;
  /** Whether the two highest Borda scores are within a point for every three votes counted. */
  readonly controversial: boolean;
  /** The candidates from the best to the worst by the method that decides; those that are level stand together. */
  readonly order: readonly (readonly string[])[];
  /** What was decided. */
  readonly outcome: VoteOutcome;
}

/**
 * Counts the votes on the candidates: one ballot or abstention for each member. Neither the order of the votes nor that
 * of the candidates makes a difference, except for the order in which the same things are listed.
 *
 * @throws {TypeError} If a candidate or a voter is there twice, or there is a chair without the tie rule or the reverse.
 * @throws {RangeError} If an option is not what it can be, or names somebody who is not there.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { tally } from "./tally.ts";
 *
 * const votes = [
 *   { voter: "ana", ranking: ["buses", "trams", "bikes"] },
 *   { voter: "ben", ranking: ["trams", "buses", "bikes"] },
 *   { voter: "eve", abstained: "timed out" },
 * ];
 * const { counts, outcome, quorum } = tally(["buses", "trams", "bikes"], votes);
 * assert.deepEqual(counts.borda.scores, { buses: 3, trams: 3, bikes: 0 });
 * assert.deepEqual(outcome, { kind: "tied", between: ["buses", "trams"] });
 * assert.equal(quorum.reached, true);
 *
 * const chaired = tally(["buses", "trams", "bikes"], votes, { ties: "chair", chair: "ben" });
 * assert.deepEqual(chaired.outcome, { kind: "decided", winner: "trams", by: "chair" });
 * ```
 */
export function tally(
  candidates: readonly string[],
  votes: readonly (Ballot | Abstention)[],
  options: TallyOptions = {},
): Tally {
  checkTally(candidates, votes, options);
  const { method = "borda", selfVotes = "count", authors = {}, weights = {}, chair } = options;
  const authorOf = (candidate: string) => Object.hasOwn(authors, candidate) ? authors[candidate] : candidate;
  const ownOf = (voter: string) => candidates.filter((candidate) => authorOf(candidate) === voter);

  const checked = votes.map((vote) => checkedVote(vote, candidates));
  const ballots = checked.flatMap(ballotIn).map((ballot) => weighed(ballot, weights));
  const counted = applySelfVotes(ballots, selfVotes, ownOf);
  const voters = new Set(counted.map(({ voter }) => voter));
  const counts = countByAll(candidates, counted);
  const { order, winners } = counts[method];
  const quorum = quorumOf(votes.length, voters.size, options.quorum);
  const extra = options.casting && checkedVote(options.casting, candidates);
  // A casting vote cannot be halved: where self-votes are discounted, the chair's does not decide on their own candidate.
  const [casting] = applySelfVotes(
    extra ? ballotIn(extra) : ballots.filter(({ voter }) => voter === chair),
    selfVotes === "count" ? "count" : "exclude",
    ownOf,
  );
  return {
    candidates,
    method,
    selfVotes,
    ballots,
    counted,
    abstentions: [
      ...checked.filter((vote) => "abstained" in vote),
      ...ballots.filter(({ voter }) => !voters.has(voter)).map(({ voter }) => ({ voter, abstained: ONLY_OWN })),
    ],
    ...(extra && { casting: extra }),
    warnings: checked.flatMap(({ warnings = [] }) => warnings),
    quorum,
    counts,
    pairwise: pairwiseMatrix(candidates, counted),
    agree: agree(counts),
    controversial: isControversial(Object.values(counts.borda.scores), counted),
    order,
    outcome: outcomeOf(winners, { quorum, ...(chair !== undefined && { chair: { voter: chair, casting } }) }),
  };
}

/** What {@linkcode Tally.controversial} says, in a sentence. */
export const CLOSE_BY_BORDA = "By Borda's count it was close: the first two are within a point for every three votes.";

const ONLY_OWN = "names only the voter's own candidate, which is excluded";

function checkedVote(vote: Ballot | Abstention, candidates: readonly string[]): Ballot | Abstention {
  return "ranking" in vote ? checkedBallot(vote, candidates) : vote;
}

function ballotIn(vote: Ballot | Abstention): readonly Ballot[] {
  return "ranking" in vote ? [vote] : [];
}

function weighed(ballot: Ballot, weights: Readonly<Record<string, number>>): Ballot {
  const { voter } = ballot;
  const weight = Object.hasOwn(weights, voter) ? weights[voter] : ballot.weight;
  // To six decimals, so that the halves of a discounted ballot are whole units.
  return weight === undefined ? ballot : { ...ballot, weight: votesOf(2 * Math.round(unitsOf({ voter, weight }) / 2)) };
}

/** A point for every three votes: with three voters the two highest are a single change of two neighbours apart. */
function isControversial(scores: readonly number[], ballots: readonly Ballot[]): boolean {
  const [first, second] = scores.toSorted((a, b) => b - a);
  const units = ballots.reduce((sum, ballot) => sum + (ballot.ranking.length > 0 ? unitsOf(ballot) : 0), 0);
  return first !== undefined && second !== undefined && units > 0 && 3 * (first - second) <= votesOf(units) + 1e-9;
}

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
