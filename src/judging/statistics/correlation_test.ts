import assert from "node:assert/strict";
import fc from "fast-check";
import { correlation } from "./correlation.ts";

/** Anscombe's four data sets have the same correlation: "Graphs in statistical analysis", American Statistician 27 (1973). */
const XS = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
const YS = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];

Deno.test("correlation() gives the published 0.816 of Anscombe's first data set", () => {
  const result = correlation(XS.map((x, n): [number, number] => [x, YS[n] ?? 0]));
  assert.ok(result.defined);
  assert.equal(result.value.toFixed(3), "0.816");
});

Deno.test("correlation() says when it is not defined", () => {
  assert.deepEqual(correlation([[1, 2], [2, 1]]), {
    defined: false,
    reason: "three pairs of values are needed, there are 2",
  });
  for (const pairs of [[[1, 1], [1, 2], [1, 3]], [[1, 0.1], [2, 0.1], [3, 0.1]]] as const) {
    assert.deepEqual(correlation(pairs), { defined: false, reason: "one of the two is always the same" });
  }
});

Deno.test("correlation() is the same for both and does not depend on scales", () => {
  const value = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value), { maxLength: 9 }),
      fc.constantFrom(1e-200, 0.1, 1e200),
      (pairs, by) => {
        const plain = correlation(pairs);
        const other = correlation(pairs.map(([x, y]) => [by * y, 3 * x - 2]));
        assert.equal(other.defined, plain.defined);
        if (plain.defined && other.defined) {
          assert.ok(
            Math.abs(plain.value - other.value) < 1e-9 && Math.abs(plain.value) <= 1,
          );
        }
      },
    ),
  );
});
