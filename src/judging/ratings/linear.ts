/** A square matrix, row by row. */
export type Matrix = readonly (readonly number[])[];

/**
 * Solves a system of linear equations with a positive definite matrix by elimination, which needs no exchange of rows
 * for such a matrix.
 */
export function solve(matrix: Matrix, right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, n) => [...row, right[n] ?? 0]);
  rows.forEach((pivot, k) => {
    for (const row of rows.slice(k + 1)) subtract(row, pivot, k);
  });
  const solution = new Array<number>(rows.length).fill(0);
  rows.toReversed().forEach((row, n) => {
    const k = rows.length - 1 - n;
    let rest = row[rows.length] ?? 0;
    for (let column = k + 1; column < rows.length; column++) rest -= (row[column] ?? 0) * (solution[column] ?? 0);
    solution[k] = rest / (row[k] ?? NaN);
  });
  return solution;
}

/** Subtracts the multiple of a row that leaves 0 in column `k` of another, from that column on. */
function subtract(row: number[], pivot: readonly number[], k: number): void {
  const factor = (row[k] ?? 0) / (pivot[k] ?? NaN);
  if (factor === 0) return;
  for (let column = k; column < row.length; column++) row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
}

/** Returns the rank of rows of small whole numbers: how many of them are not sums of multiples of others. */
export function rankOf(rows: readonly (readonly number[])[]): number {
  let left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const pivot = left.reduce((best, row) => Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best, []);
    if (Math.abs(pivot[column] ?? 0) < 1e-9) continue;
    rank++;
    left = left.filter((row) => row !== pivot);
    for (const row of left) subtract(row, pivot, column);
  }
  return rank;
}
