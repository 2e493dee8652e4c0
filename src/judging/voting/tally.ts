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

/** Rules by which ballots are counted. */
export interface TallyOptions {
  /**
   * The method that decides; the others are counted as well.
   *
   * @default "borda"
   */
  readonly method?: VotingMethod;
  /**
   * The treatment of a voter's vote on their own candidate, which is that of the voter's name.
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
  /** The voter whose ballot decides ties, for the tie rule `chair` only; with `casting`, somebody else. */
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
   * Weights of ballots by voter, over 0 and up to 10,000, to six decimals.
   *
   * @default the weight on the ballot, or 1
   */
  readonly weights?: Readonly<Record<string, number>>;
}

/** The result of a vote, with all that it follows from. */
export interface Tally {
  /** The candidates that were voted on. */
  readonly candidates: readonly string[];
  /** The method that decides. */
  readonly method: VotingMethod;
  /** The treatment of votes on voters' own candidates. */
  readonly selfVotes: SelfVotes;
  /** The ballots as they were cast, with their weights, without what could not be counted. */
  readonly ballots: readonly Ballot[];
  /** The ballots as the methods counted them, after what became of self-votes. */
  readonly counted: readonly Ballot[];
  /** Those whose vote is not counted, and why. */
  readonly abstentions: readonly Abstention[];
  /** The vote of a chair who is no voter; it decides ties, and counts for nothing else. */
  readonly casting?: Ballot | Abstention;
  /** Parts that were dropped from ballots. */
  readonly warnings: readonly BallotWarning[];
  /** The quorum. */
  readonly quorum: Quorum;
  /** Scores, order and winners by every method, whether there was a quorum or not. */
  readonly counts: Counts;
  /** The votes that place the row above the column. */
  readonly pairwise: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The methods that the ballots have something for: approval only if it decides, or some say whom they approve of. */
  readonly methods: readonly VotingMethod[];
  /** True if each of these methods names the same winners. */
  readonly agree: boolean;
  /** True if the two highest Borda scores are within a point for every three votes counted. */
  readonly controversial: boolean;
  /** The candidates from the best to the worst by the method that decides; those that are level stand together. */
  readonly order: readonly (readonly string[])[];
  /** The decision. */
  readonly outcome: VoteOutcome;
}

/** A sentence that says {@linkcode Tally.controversial}. */
export const CLOSE_BY_BORDA = "By Borda's count it was close: the first two are within a point for every three votes.";

const ONLY_OWN = "names only the voter's own candidate, which is excluded";

/**
 * Counts the votes on the candidates: one ballot or abstention for each member. Neither the order of the votes nor that
 * of the candidates makes a difference, except for the order in which the same things are listed.
 *
 * @throws {TypeError} If a candidate or a voter is there twice, or there is a chair without the tie rule or the reverse.
 * @throws {RangeError} If an option is not what it can be, or names somebody who is not there.
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
  // A casting vote cannot be halved: where self-votes are discounted, the chair's does not decide on their own candidate.
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
      ...ballots.filter(({ voter }) => !voters.has(voter)).map(({ voter }) => ({ voter, abstained: ONLY_OWN })),
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

/** Finds what a tally cannot be made of. Weights and quorum are checked where they are used. */
function checkTally(
  candidates: readonly string[],
  voters: readonly string[],
  { ties = "report", weights = {}, chair, casting }: TallyOptions,
): void {
  if (candidates.length === 0) throw new TypeError("Cannot tally as there are no candidates");
  for (const [what, names] of [["candidate", candidates], ["voter", voters]] as const) {
    const doubled = names.find((name, n) => names.indexOf(name) !== n);
    if (doubled !== undefined) {
      throw new TypeError(`Cannot tally as each ${what} must be there once: '${doubled}' is twice`);
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
    throw new TypeError(`Cannot tally as 'chair' and ties by 'chair' go together: 'ties' is '${ties}'`);
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

/** A point for every three votes: with three voters the two highest are a single change of two neighbours apart. */
function isControversial(scores: readonly number[], ballots: readonly Ballot[]): boolean {
  const [first, second] = scores.toSorted((a, b) => b - a);
  const votes = votesOf(ballots.filter(({ ranking }) => ranking.length > 0));
  return first !== undefined && second !== undefined && votes > 0 && 3 * (first - second) <= votes + 1e-9;
}

/**
 * Returns the ballots as every method counts them. This is the one place where it is decided what a self-vote is:
 *
 * - `count`: nothing is special about one's own candidate.
 * - `exclude`: the ballot says nothing on it, neither for nor against. It is taken off the ranking and the approvals,
 *   and it is not compared with the others either: left out only, it would stand below all that are ranked, and voters
 *   would vote against themselves. Plurality and instant-runoff give the vote to the best of the others; Borda gives
 *   half a point to each side of a comparison that is not made.
 * - `discount`: half of the ballot's weight is counted as it was cast and the other half as if self-votes were excluded.
 *   So a self-vote is worth half, each voter weighs as much as before, and no method needs a rule of its own.
 *
 * A ballot on which nothing is left is not counted.
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
