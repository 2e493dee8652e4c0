import type { Ballot } from "./ballot.ts";

/** A count of the ballots by one method. */
export interface Count {
  /** Scores by candidate; their unit depends on the method. */
  readonly scores: Readonly<Record<string, number>>;
  /** Candidates from best to worst; equal ones are grouped, in candidate order. */
  readonly order: readonly (readonly string[])[];
  /** The first group: several if tied, empty if nobody voted. */
  readonly winners: readonly string[];
}

/** Orders candidates by score. Without a vote nobody wins. */
export function countOf(scores: ReadonlyMap<string, number>, voted: boolean): Count {
  const order = orderBy([...scores.keys()], (candidate) => scores.get(candidate) ?? 0);
  return { scores: Object.fromEntries(scores), order, winners: voted ? order[0] ?? [] : [] };
}

/** Groups candidates by value, highest first; each group keeps the candidate order. */
export function orderBy(candidates: readonly string[], value: (candidate: string) => number): string[][] {
  return [...Map.groupBy(candidates, value)].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** Units per vote. */
const UNITS = 2_000_000;
const MOST = 10_000;

/**
 * Returns the weight of a ballot in whole half-millionths of a vote. Sums of whole numbers are exact (even for 1,000
 * ballots of the largest weight on 100 candidates), so the order of ballots does not matter, and 0.1 and 0.2 together
 * tie with 0.3. Half-millionths are used because a ballot may be counted in two halves.
 *
 * @throws {RangeError} If the weight is not a positive number up to 10,000, or is small enough to round to zero.
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

/** Returns the total weight of ballots in votes; each is multiplied by `times`. */
export function votesOf(ballots: readonly Ballot[], times: (ballot: Ballot) => number = () => 1): number {
  return ballots.reduce((sum, ballot) => sum + times(ballot) * unitsOf(ballot), 0) / UNITS;
}

/** A number for each ordered pair of candidates, by row, then column; 0 for a candidate and itself. */
export type PairwiseMatrix = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Returns the votes that place the row above the column. Ranked candidates are above all that the ballot leaves out.
 * Two omitted ones are not compared, nor is a candidate on which the ballot says nothing.
 */
export function pairwiseMatrix(candidates: readonly string[], ballots: readonly Ballot[]): PairwiseMatrix {
  return matrixOf(candidates, (row, column) => votesOf(ballots.filter((ballot) => placesAbove(ballot, row, column))));
}

/** Returns a value for every pair of different candidates. */
export function matrixOf(
  candidates: readonly string[],
  value: (row: string, column: string) => number,
): PairwiseMatrix {
  return Object.fromEntries(candidates.map((row) => [
    row,
    Object.fromEntries(candidates.map((column) => [column, row === column ? 0 : value(row, column)])),
  ]));
}

/** Returns the value of a pair; 0 if there is none. */
export function valueAt(matrix: PairwiseMatrix, row: string, column: string): number {
  return matrix[row]?.[column] ?? 0;
}

function placesAbove({ ranking, recused = [] }: Ballot, row: string, column: string): boolean {
  const [above, below] = [ranking.indexOf(row), ranking.indexOf(column)];
  return above >= 0 && (below < 0 || above < below) && !recused.includes(column);
}

/**
 * Counts by Borda's method (J.-C. de Borda, "Mémoire sur les élections au scrutin", 1781): the candidate ranked k-th of
 * N gets N − k points from a ballot. Candidates left out of a partial ballot share the mean of the remaining points, so
 * every ballot gives N(N − 1)/2 points in total, however complete.
 *
 * Both follow one rule: a point for each candidate placed below, half a point for each one not compared. So a candidate
 * on which the ballot says nothing gets half a point for every other one, and each of those half a point.
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

/** Counts each ballot's points for each candidate. Empty ballots are removed beforehand. */
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
 * Counts by approval voting (S. J. Brams and P. C. Fishburn, "Approval Voting", American Political Science Review 72,
 * 1978): each ballot is one vote for every candidate it approves.
 *
 * A ranked ballot without approvals approves the candidates in the upper half of its ranking, which have more Borda
 * points than its mean: the first of three, the first two of four. That is the best vote for somebody who knows nothing
 * about the other voters. Ranking a candidate is not approval, because then a complete ballot would approve everybody
 * and say nothing.
 */
export function approvalCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const approvedOn = ({ ranking, approved, recused = [] }: Ballot) =>
    // Rank k of n is above the mean if n − k > (n − 1)/2. A sole candidate is approved too.
    approved ?? ranking.slice(0, Math.max(1, Math.floor((candidates.length - recused.length) / 2)));
  return pointCount(
    candidates,
    ballots.filter((ballot) => approvedOn(ballot).length > 0),
    (ballot, candidate) => approvedOn(ballot).includes(candidate) ? 1 : 0,
  );
}

/** Counts by plurality, or first past the post: each ballot is one vote for the candidate it ranks first. */
export function pluralityCount(candidates: readonly string[], ballots: readonly Ballot[]): Count {
  const cast = ballots.filter(({ ranking }) => ranking.length > 0);
  return pointCount(candidates, cast, ({ ranking }, candidate) => ranking[0] === candidate ? 1 : 0);
}
