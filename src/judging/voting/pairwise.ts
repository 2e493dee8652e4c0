import type { Ballot } from "../../transcript/ballot.ts";
import { unitsOf, votesOf } from "./weight.ts";

/** A number for each ordered pair of candidates, by row, then column; 0 for a candidate and itself. */
export type PairwiseMatrix = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The votes that place the row above the column. A ranked candidate is above all that the ballot leaves out; two that
 * it leaves out are not compared, nor is any with one on which it says nothing.
 */
export function pairwiseMatrix(candidates: readonly string[], ballots: readonly Ballot[]): PairwiseMatrix {
  return matrixOf(candidates, (row, column) => {
    const supporters = ballots.filter((ballot) => placesAbove(ballot, row, column));
    return votesOf(supporters.reduce((sum, ballot) => sum + unitsOf(ballot), 0));
  });
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
