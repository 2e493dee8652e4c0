import assert from "node:assert/strict";
import fc from "fast-check";
import { rankOf, solve } from "./linear.ts";

const number = fc.integer({ min: -9, max: 9 });

Deno.test("solve() finds what a positive definite matrix was multiplied with", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, number, number), { maxLength: 5 }),
      fc.tuple(number, number, number),
      (rows, solution) => {
        // A sum of squares of rows, plus the unit matrix.
        const matrix = [0, 1, 2].map((a) =>
          [0, 1, 2].map((b) => rows.reduce((sum, row) => sum + (row[a] ?? 0) * (row[b] ?? 0), a === b ? 1 : 0))
        );
        const right = matrix.map((row) => row.reduce((sum, value, n) => sum + value * (solution[n] ?? 0), 0));
        solve(matrix, right).forEach((value, n) => assert.ok(Math.abs(value - (solution[n] ?? NaN)) < 1e-6));
      },
    ),
  );
});

Deno.test("rankOf() counts the rows that are not sums of multiples of others", () => {
  assert.equal(rankOf([]), 0);
  assert.equal(rankOf([[0, 0]]), 0);
  assert.equal(rankOf([[1, -1, 0], [0, 1, -1], [1, 0, -1]]), 2);
  assert.equal(rankOf([[1, -1, 1], [0, 0, 1], [2, -2, 0]]), 2);
  fc.assert(fc.property(fc.array(fc.tuple(number, number, number), { maxLength: 4 }), number, number, (rows, a, b) => {
    const sum = [0, 1, 2].map((n) => a * (rows[0]?.[n] ?? 0) + b * (rows[1]?.[n] ?? 0));
    assert.equal(rankOf([...rows, sum]), rankOf(rows));
    assert.equal(rankOf(rows.map(([x, y, z]) => [z, x, y])), rankOf(rows));
  }));
});
