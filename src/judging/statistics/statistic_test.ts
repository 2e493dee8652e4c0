import assert from "node:assert/strict";
import { meanEstimate } from "./statistic.ts";

Deno.test("meanEstimate() has no interval for one value and nothing for none", () => {
  assert.deepEqual(meanEstimate([7]), {
    defined: true,
    value: 7,
    n: 1,
    interval: { defined: false, reason: "of one value alone the spread is unknown" },
  });
  assert.deepEqual(meanEstimate([]), { defined: false, reason: "there are no values" });
});

Deno.test("meanEstimate() has no interval where all values are the same, but for the last bits", () => {
  const interval = { defined: false, reason: "all 3 are equal: the spread is unknown" };
  assert.deepEqual(meanEstimate([2, 2, 2]), { defined: true, value: 2, n: 3, interval });
  assert.deepEqual(meanEstimate([0, 0, 0]), { defined: true, value: 0, n: 3, interval });
  const [sum, plain] = [0.1 + 0.2, 0.3];
  assert.notEqual(sum, plain);
  const bits = meanEstimate([sum, plain, plain]);
  assert.deepEqual(bits.defined && bits.interval, interval);
  const apart = meanEstimate([0.3, 0.3, 0.300001]);
  assert.ok(apart.defined && apart.interval.defined, "a spread however small is one");
});

Deno.test("meanEstimate() cuts the interval to where values can lie", () => {
  const cut = meanEstimate([0, 1], { low: 0, high: 1 });
  assert.deepEqual(cut, { defined: true, value: 0.5, n: 2, interval: { defined: true, low: 0, high: 1 } });
});
