import type { Ballot } from "./ballot.ts";

/** A count of the ballots by one method. */
export interface Count {
  /** By candidate; what a point is depends on the method. */
  readonly scores: Readonly<Record<string, number>>;
  /** The candidates from the best to the worst; those that are level stand together, in the order of the candidates. */
  readonly order: readonly (readonly string[])[];
  /** The first of the order: several if they are tied, none if nobody voted. */
  readonly winners: readonly string[];
}

/** Orders candidates by their scores. Without a vote nobody wins. */
export function countOf(scores: ReadonlyMap<string, number>, voted: boolean): Count {
  const order = orderBy([...scores.keys()], (candidate) => scores.get(candidate) ?? 0);
  return { scores: Object.fromEntries(scores), order, winners: voted ? order[0] ?? [] : [] };
}

/** Groups of equal value, the highest first; within a group the order of the candidates. */
export function orderBy(candidates: readonly string[], value: (candidate: string) => number): string[][] {
  return [...Map.groupBy(candidates, value)].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** So many are one vote. */
const UNITS = 2_000_000;
const MOST = 10_000;

/**
 * Returns what a ballot counts for, in whole half-millionths of a vote. Sums of whole numbers are exact (of 1,000 ballots
 * of the largest weight on 100 candidates still), so that none depends on the order of the ballots, and 0.1 and 0.2
 * together tie with 0.3. Half-millionths, because a ballot may be counted in two halves.
 *
 * @throws {RangeError} If the weight is not a positive number up to 10,000, or so small that it would count as none.
 */
export function unitsOf({ voter, weight = 1 }: Pick<Ballot, "voter" | "weight">): number {
  const units = Math.round(weight * UNITS);
  if (!(units >= 1 && weight <= MOST)) {
    throw new RangeError(
      `Cannot count the ballot of '${voter}' as its weight must be a number from 0.000001 to ${MOST}: ` +
        `current value is ${weight}`,
    );
  }
  return units;
}

/** Adds up what ballots count for, in votes; each counts `times` as much. */
export function votesOf(ballots: readonly Ballot[], times: (ballot: Ballot) => number = () => 1): number {
  return ballots.reduce((sum, ballot) => sum + times(ballot) * unitsOf(ballot), 0) / UNITS;
}

/** A number for each ordered pair of candidates, by row, then column; 0 for a candidate and itself. */
export type PairwiseMatrix = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The votes that place the row above the column. A ranked candidate is above all that the ballot leaves out; two that
 * it leaves out are not compared, nor is any with one on which it says nothing.
 */
export function pairwiseMatrix(candidates: readonly string[], ballots: readonly Ballot[]): PairwiseMatrix {
  return matrixOf(candidates, (row, column) => votesOf(ballots.filter((ballot) => placesAbove(ballot, row, column))));
}

/** The value for every pair of two different candidates. */
export function matrixOf(
  candidates: readonly string[],
  value: (row: string, column: string) => number,
): PairwiseMatrix {
  return Object.fromEntries(candidates.map((row) => [
    row,
    Object.fromEntries(candidates.map((column) => [column, row === column ? 0 : value(row, column)])),
  ]));
}

/** The value of a pair; 0 if there is none. */
export function valueAt(matrix: PairwiseMatrix, row: string, column: string): number {
  return matrix[row]?.[column] ?? 0;
}

function placesAbove({ ranking, recused = [] }: Ballot, row: string, column: string): boolean {
  const [above, below] = [ranking.indexOf(row), ranking.indexOf(column)];
  return above >= 0 && (below < 0 || above < below) && !recused.includes(column);
}

/**
 * Borda's count (J.-C. de Borda, "Mémoire sur les élections au scrutin", 1781): the candidate ranked k-th of N gets
 * N − k points from a ballot. Candidates that a partial ballot leaves out share the mean of the points that are left,
 * so that every ballot gives N(N − 1)/2 points in all, however much of it was filled in.
 *
 * Both are one rule: a point for each candidate it is placed above, half a point for each it is not compared with. So a
 * candidate on which the ballot says nothing gets half a point for every other one, and each of those half a point.
 */
export function bordaCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const points = ({ ranking, recused = [] }: Ballot, candidate: string) => {
    if (recused.includes(candidate)) return (candidates.length - 1) / 2;
    const compared = candidates.length - recused.length;
    const place = ranking.indexOf(candidate);
    const above = place < 0 ? (compared - ranking.length - 1) / 2 : compared - (place + 1);
    return above + recused.length / 2;
  };
  return pointCount(candidates, ballots.filter(({ ranking }) => ranking.length > 0), points);
}

/** Counts what each ballot gives to each candidate. Ballots that say nothing are left out beforehand. */
function pointCount(
  candidates: readonly string[],
  ballots: readonly Ballot[],
  points: (ballot: Ballot, candidate: string) => number,
): Count {
  const scores = new Map(
    candidates.map((candidate) => [candidate, votesOf(ballots, (ballot) => points(ballot, candidate))]),
  );
  return countOf(scores, ballots.length > 0);
}

/**
 * Approval voting (S. J. Brams and P. C. Fishburn, "Approval Voting", American Political Science Review 72, 1978):
 * each ballot is one vote for every candidate it approves of.
 *
 * A ranked ballot without approvals approves of the candidates it ranks in the upper half, which are those with more
 * Borda points than the mean of the ballot: of three the first, of four the first two. It is how somebody votes who
 * knows nothing of the other voters and gains most by approving of what is better than average. Ranking a candidate is
 * not approving of it, for then a complete ballot would approve of everybody and say nothing.
 */
export function approvalCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const approvedOn = ({ ranking, approved, recused = [] }: Ballot) =>
    // Rank k of n is above the mean if n − k > (n − 1)/2. The first is approved of even if there is no other.
    approved ?? ranking.slice(0, Math.max(1, Math.floor((candidates.length - recused.length) / 2)));
  return pointCount(
    candidates,
    ballots.filter((ballot) => approvedOn(ballot).length > 0),
    (ballot, candidate) => approvedOn(ballot).includes(candidate) ? 1 : 0,
  );
}

/** Plurality, or first past the post: each ballot is one vote for the candidate it ranks first. */
export function pluralityCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const cast = ballots.filter(({ ranking }) => ranking.length > 0);
  return pointCount(candidates, cast, ({ ranking }, candidate) => ranking[0] === candidate ? 1 : 0);
}
