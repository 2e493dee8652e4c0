import { type Abstention, type Ballot, type BallotWarning, checkedBallot, recuse, saysSomething } from "./ballot.ts";
import { pairwiseMatrix, unitsOf, votesOf } from "./count.ts";
import {
  agree,
  countByAll,
  type Counts,
  type SelfVotes,
  type TieRule,
  VOTING_METHODS,
  type VotingMethod,
} from "./methods.ts";
import { outcomeOf, type Quorum, quorumOf, type VoteOutcome } from "./outcome.ts";
import { BALLOT_FAULTS } from "../../words/votes.ts";

/** Rules for counting ballots. */
export interface TallyOptions {
  /**
   * The deciding method; the others are counted as well.
   *
   * @default "borda"
   */
  readonly method?: VotingMethod;
  /**
   * The treatment of a voter's vote on the candidate with the voter's own id.
   *
   * @default "count"
   */
  readonly selfVotes?: SelfVotes;
  /**
   * The treatment of a tie.
   *
   * @default "report"
   */
  readonly ties?: TieRule;
  /** The voter whose ballot decides ties, only for the tie rule `chair`; with `casting`, a non-voter. */
  readonly chair?: string;
  /** The vote of a non-voting chair, used only to decide ties. */
  readonly casting?: Ballot | Abstention;
  /**
   * The share of members that must vote, 0 to 1.
   *
   * @default more than half
   */
  readonly quorum?: number;
  /**
   * Weights of ballots by voter, above 0 and up to 10,000, to six decimals.
   *
   * @default the weight on the ballot, or 1
   */
  readonly weights?: Readonly<Record<string, number>>;
}

/** The result of a vote, with everything it is based on. */
export interface Tally {
  /** The candidates. */
  readonly candidates: readonly string[];
  /** The deciding method. */
  readonly method: VotingMethod;
  /** The treatment of votes on voters' own candidates. */
  readonly selfVotes: SelfVotes;
  /** The ballots as cast, with their weights, without uncountable parts. */
  readonly ballots: readonly Ballot[];
  /** The ballots as counted, after the treatment of self-votes. */
  readonly counted: readonly Ballot[];
  /** Voters whose vote does not count, with the reason. */
  readonly abstentions: readonly Abstention[];
  /** The vote of a non-voting chair, used only to decide ties. */
  readonly casting?: Ballot | Abstention;
  /** Parts dropped from ballots. */
  readonly warnings: readonly BallotWarning[];
  /** The quorum. */
  readonly quorum: Quorum;
  /** Scores, order and winners by every method, with or without a quorum. */
  readonly counts: Counts;
  /** The votes that place the row above the column. */
  readonly pairwise: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The methods for which ballots have content: approval only if it decides, or some ballots list approvals. */
  readonly methods: readonly VotingMethod[];
  /** `true` if all these methods name the same winners. */
  readonly agree: boolean;
  /** `true` if the two highest Borda scores are within a point for every three votes counted. */
  readonly controversial: boolean;
  /** Candidates from best to worst by the deciding method; equal ones are grouped. */
  readonly order: readonly (readonly string[])[];
  /** The decision. */
  readonly outcome: VoteOutcome;
}

/**
 * Counts the votes: one ballot or abstention for each member. The order of votes and candidates makes no difference,
 * except for the order of lists.
 *
 * @throws {TypeError} If a candidate or voter appears twice, or there is a chair without the tie rule or the reverse.
 * @throws {RangeError} If an option is invalid, or names somebody unknown.
 */
export function tally(
  candidates: readonly string[],
  votes: readonly (Ballot | Abstention)[],
  options: TallyOptions = {},
): Tally {
  checkTally(candidates, votes.map(({ voter }) => voter), options);
  const { method = "borda", selfVotes = "count", weights = {}, chair } = options;
  const checked = votes.map((vote) => checkedVote(vote, candidates));
  const ballots = checked.filter((vote) => "ranking" in vote).map((ballot) => weighed(ballot, weights));
  const counted = applySelfVotes(ballots, selfVotes, candidates);
  const voters = new Set(counted.map(({ voter }) => voter));
  const counts = countByAll(candidates, counted);
  const approvals = method === "approval" || counted.some(({ approved }) => approved !== undefined);
  const methods = VOTING_METHODS.filter((each) => approvals || each !== "approval");
  const { order, winners } = counts[method];
  const quorum = quorumOf(votes.length, voters.size, options.quorum);
  const extra = options.casting && checkedVote(options.casting, candidates);
  // A casting vote cannot be halved: if self-votes are discounted, the chair's does not decide on their own candidate.
  const [casting] = applySelfVotes(
    extra ? [extra].filter((vote) => "ranking" in vote) : ballots.filter(({ voter }) => voter === chair),
    selfVotes === "count" ? "count" : "exclude",
    candidates,
  );
  return {
    candidates,
    method,
    selfVotes,
    ballots,
    counted,
    abstentions: [
      ...checked.filter((vote) => "abstained" in vote),
      ...ballots.filter(({ voter }) => !voters.has(voter)).map(({ voter }) => ({
        voter,
        abstained: BALLOT_FAULTS.onlyOwn,
      })),
    ],
    ...(extra && { casting: extra }),
    warnings: checked.flatMap(({ warnings = [] }) => warnings),
    quorum,
    counts,
    pairwise: pairwiseMatrix(candidates, counted),
    methods,
    agree: agree(counts, methods),
    controversial: isControversial(Object.values(counts.borda.scores), counted),
    order,
    outcome: outcomeOf(winners, quorum, chair === undefined ? undefined : { voter: chair, casting }),
  };
}

/** Rejects an impossible tally. Weights and quorum are checked where they are used. */
function checkTally(
  candidates: readonly string[],
  voters: readonly string[],
  { ties = "report", weights = {}, chair, casting }: TallyOptions,
): void {
  if (candidates.length === 0) throw new TypeError("Cannot tally as there are no candidates");
  for (const [what, names] of [["candidate", candidates], ["voter", voters]] as const) {
    const doubled = names.find((name, n) => names.indexOf(name) !== n);
    if (doubled !== undefined) {
      throw new TypeError(`Cannot tally as each ${what} must appear once: '${doubled}' appears twice`);
    }
  }
  const chairs = chair === undefined || casting ? [] : [chair];
  for (const [option, named] of [["weights", Object.keys(weights)], ["chair", chairs]] as const) {
    const unknown = named.find((voter) => !voters.includes(voter));
    if (unknown !== undefined) {
      throw new RangeError(
        `Cannot tally as '${option}' must name one of ${voters.join(", ")}: current value is '${unknown}'`,
      );
    }
  }
  if ((ties === "chair") !== (chair !== undefined)) {
    throw new TypeError(`Cannot tally as 'chair' requires ties by 'chair' and the reverse: 'ties' is '${ties}'`);
  }
}

function checkedVote(vote: Ballot | Abstention, candidates: readonly string[]): Ballot | Abstention {
  return "ranking" in vote ? checkedBallot(vote, candidates) : vote;
}

function weighed(ballot: Ballot, weights: Readonly<Record<string, number>>): Ballot {
  const { voter } = ballot;
  const weight = Object.hasOwn(weights, voter) ? weights[voter] : ballot.weight;
  // To six decimals, so that the halves of a discounted ballot are whole units.
  return weight === undefined ? ballot : { ...ballot, weight: Math.round(unitsOf({ voter, weight }) / 2) / 1e6 };
}

/** A point for every three votes: with three voters, a single swap of neighbours separates the two highest. */
function isControversial(scores: readonly number[], ballots: readonly Ballot[]): boolean {
  const [first, second] = scores.toSorted((a, b) => b - a);
  const votes = votesOf(ballots.filter(({ ranking }) => ranking.length > 0));
  return first !== undefined && second !== undefined && votes > 0 && 3 * (first - second) <= votes + 1e-9;
}

/**
 * Returns the ballots as every method counts them. Only this function defines the effect of self-votes:
 *
 * - `count`: a voter's own candidate is treated like any other.
 * - `exclude`: the ballot says nothing on it, neither for nor against. It is removed from the ranking and the
 *   approvals, and also not compared with the others: if it were merely omitted, it would be below all ranked
 *   candidates, and voters would vote against themselves. Plurality and instant-runoff give the vote to the best of the
 *   others; Borda gives half a point to each side of a missing comparison.
 * - `discount`: half of the ballot's weight counts as cast and the other half with self-votes excluded. So a self-vote
 *   is worth half, each voter keeps the same weight, and no method needs its own rule.
 *
 * An empty ballot is not counted.
 */
export function applySelfVotes(
  ballots: readonly Ballot[],
  selfVotes: SelfVotes,
  candidates: readonly string[],
): Ballot[] {
  return ballots.flatMap((ballot) => {
    const { voter, weight = 1 } = ballot;
    if (selfVotes === "count" || !candidates.includes(voter)) return [ballot];
    const excluded = [recuse(ballot, [voter])].filter(saysSomething);
    if (selfVotes === "exclude") return excluded;
    return [ballot, ...excluded].map((half) => ({ ...half, weight: weight / 2 }));
  });
}
