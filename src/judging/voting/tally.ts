import type { Abstention, Ballot, BallotWarning } from "../../transcript/ballot.ts";
import { checkedBallot } from "./ballot.ts";
import type { SelfVotes, VotingMethod } from "./choices.ts";
import { agree, countByAll, type Counts } from "./methods.ts";
import { outcomeOf, type VoteOutcome } from "./outcome.ts";
import { type PairwiseMatrix, pairwiseMatrix } from "./pairwise.ts";
import { type Quorum, quorumOf } from "./quorum.ts";
import { applySelfVotes } from "./self_votes.ts";
import { checkTally, type TallyOptions } from "./tally_options.ts";
import { unitsOf, votesOf } from "./weight.ts";

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
import type { SelfVotes, VotingMethod } from "./choices.ts";
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
