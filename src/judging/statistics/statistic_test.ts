import assert from "node:assert/strict";
import fc from "fast-check";
import { correlation, meanEstimate } from "./statistic.ts";

const values = fc.array(fc.integer({ min: -9_999, max: 9_999 }), { minLength: 2, maxLength: 12 })
  .filter((list) => new Set(list).size > 1).map((list) => list.map((value) => value / 100));

Deno.test("meanEstimate() has no interval for one value, and is undefined for none", () => {
  assert.deepEqual(meanEstimate([7]), {
    defined: true,
    value: 7,
    n: 1,
    interval: { defined: false, reason: "n = 1" },
  });
  assert.deepEqual(meanEstimate([]), { defined: false, reason: "there are no values" });
});

Deno.test("meanEstimate() has no interval if all values are equal except for rounding", () => {
  const interval = { defined: false, reason: "all are equal" };
  const two = meanEstimate([0.5, 0.5]);
  assert.deepEqual(two.defined && two.interval, { defined: false, reason: "both are equal" });
  assert.deepEqual(meanEstimate([2, 2, 2]), { defined: true, value: 2, n: 3, interval });
  assert.deepEqual(meanEstimate([0, 0, 0]), { defined: true, value: 0, n: 3, interval });
  const [sum, plain] = [0.1 + 0.2, 0.3];
  assert.notEqual(sum, plain);
  const bits = meanEstimate([sum, plain, plain]);
  assert.deepEqual(bits.defined && bits.interval, interval);
  const apart = meanEstimate([0.3, 0.3, 0.300001]);
  assert.ok(apart.defined && apart.interval.defined, "a spread however small is one");
});

Deno.test("meanEstimate() shifts and scales with the values", () => {
  fc.assert(fc.property(values, fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 }), (list, move, by) => {
    const [plain, changed] = [meanEstimate(list), meanEstimate(list.map((value) => move + by * value))];
    assert.ok(plain.defined && plain.interval.defined && changed.defined && changed.interval.defined);
    assert.ok(plain.interval.low <= plain.value && plain.value <= plain.interval.high);
    assert.ok(Math.abs(changed.value - (move + by * plain.value)) < 1e-6);
    assert.ok(Math.abs(changed.interval.low - (move + by * plain.interval.low)) < 1e-6);
    assert.ok(Math.abs(changed.interval.high - (move + by * plain.interval.high)) < 1e-6);
  }));
});

Deno.test("meanEstimate() limits the interval to possible values", () => {
  const cut = meanEstimate([0, 1], { low: 0, high: 1 });
  assert.deepEqual(cut, { defined: true, value: 0.5, n: 2, interval: { defined: true, low: 0, high: 1 } });
});

/** Anscombe's four data sets have the same correlation: "Graphs in statistical analysis", American Statistician 27 (1973). */
const XS = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
const YS = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];

Deno.test("correlation() gives the published 0.816 of Anscombe's first data set", () => {
  const result = correlation(XS.map((x, n): [number, number] => [x, YS[n] ?? 0]));
  assert.ok(result.defined);
  assert.equal(result.value.toFixed(3), "0.816");
});

Deno.test("correlation() reports when it is not defined", () => {
  assert.deepEqual(correlation([[1, 2], [2, 1]]), {
    defined: false,
    reason: "three pairs of values are needed, there are 2",
  });
  for (const pairs of [[[1, 1], [1, 2], [1, 3]], [[1, 0.1], [2, 0.1], [3, 0.1]]] as const) {
    assert.deepEqual(correlation(pairs), { defined: false, reason: "one of the two never varies" });
  }
});

Deno.test("correlation() is symmetric and does not depend on scales", () => {
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
