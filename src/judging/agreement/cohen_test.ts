import assert from "node:assert/strict";
import { cohenKappa } from "./cohen.ts";
import type { RatingUnits } from "./ratings.ts";

/** Units by how often the first judge named the row and the second the column. */
function units(table: readonly (readonly number[])[]): RatingUnits<string> {
  return table.flatMap((row, a) =>
    row.flatMap((times, b) => Array.from({ length: times }, () => ({ eva: `c${a}`, tom: `c${b}` })))
  );
}

function kappa(table: readonly (readonly number[])[]): string {
  const result = cohenKappa(units(table), "eva", "tom");
  return result.defined ? result.value.toFixed(3) : result.reason;
}

Deno.test("cohenKappa() equals what Cohen published", () => {
  // Cohen (1960), Educational and Psychological Measurement 20, 37–46: shares of 200 cases in three categories.
  assert.equal(kappa([[88, 14, 18], [10, 40, 10], [2, 6, 12]]), "0.492");
});

Deno.test("cohenKappa() equals the example of 50 grant proposals", () => {
  // https://en.wikipedia.org/wiki/Cohen's_kappa, "Simple example".
  assert.equal(kappa([[20, 5], [10, 15]]), "0.400");
});

Deno.test("cohenKappa() is 1 for agreement, 0 for chance and -1 for two that swap the categories", () => {
  assert.deepEqual(cohenKappa(units([[3, 0], [0, 7]]), "eva", "tom"), { defined: true, value: 1 });
  assert.deepEqual(cohenKappa(units([[4, 4], [4, 4]]), "eva", "tom"), { defined: true, value: 0 });
  assert.deepEqual(cohenKappa(units([[0, 5], [5, 0]]), "eva", "tom"), { defined: true, value: -1 });
});

Deno.test("cohenKappa() says why it is not defined", () => {
  assert.equal(kappa([[9]]), "both always say the same, so that chance would agree as well");
  for (const tom of ["x", "y"]) {
    assert.deepEqual(cohenKappa([{ eva: "x", tom }, { eva: "y" }], "eva", "tom"), {
      defined: false,
      reason: "only one unit was judged by both eva and tom, and chance is told by comparing units",
    });
  }
  assert.deepEqual(cohenKappa([{ eva: "x" }, { tom: "x" }], "eva", "tom"), {
    defined: false,
    reason: "no unit was judged by both eva and tom",
  });
});

Deno.test("cohenKappa() leaves out units on which one of them says nothing", () => {
  const table = units([[20, 5], [10, 15]]);
  const gaps = [...table, { eva: "c0" }, { eva: undefined, tom: "c1" }];
  assert.deepEqual(cohenKappa(gaps, "eva", "tom"), cohenKappa(table, "eva", "tom"));
});
