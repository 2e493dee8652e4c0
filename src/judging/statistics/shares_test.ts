import assert from "node:assert/strict";
import fc from "fast-check";
import { pairedDifference, shareEstimate, wilsonInterval } from "./shares.ts";

Deno.test("wilsonInterval() gives the published examples", () => {
  // Newcombe (1998), Statistics in Medicine 17, 857–872, table I, method 3.
  for (
    const [successes, n, low, high] of [
      [81, 263, "0.2553", "0.3662"],
      [15, 148, "0.0624", "0.1605"],
      [0, 20, "0.0000", "0.1611"],
      [1, 29, "0.0061", "0.1718"],
    ] as const
  ) {
    const interval = wilsonInterval(successes, n);
    assert.deepEqual([interval.low.toFixed(4), interval.high.toFixed(4)], [low, high]);
  }
});

Deno.test("wilsonInterval() is the mirror image for failures, holds the share and stays within 0 and 1", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (n, drawn) => {
    const successes = drawn % (n + 1);
    const [interval, mirrored] = [wilsonInterval(successes, n), wilsonInterval(n - successes, n)];
    assert.ok(Math.abs(interval.low - (1 - mirrored.high)) < 1e-12);
    assert.ok(
      interval.low >= 0 && interval.low <= successes / n && interval.high >= successes / n && interval.high <= 1,
    );
    assert.ok(interval.low < interval.high);
  }));
});

Deno.test("shareEstimate() says that there is no share of nothing", () => {
  assert.deepEqual(shareEstimate(0, 0), { defined: false, reason: "there are no cases" });
});

const counts = fc.nat({ max: 40 });
const tables = fc.record({ both: counts, firstOnly: counts, secondOnly: counts, neither: counts })
  .filter((table) => Object.values(table).some((count) => count > 0));

Deno.test("pairedDifference() gives the published example", () => {
  // Complete response before and after consolidation therapy (Cavo et al. 2012), in chapter 8 of Fagerland, Lydersen and
  // Laake, "Statistical Analysis of Contingency Tables" (2017), as their R package contingencytables computes it.
  const estimate = pairedDifference({ both: 59, firstOnly: 6, secondOnly: 16, neither: 80 });
  assert.ok(estimate.defined && estimate.interval.defined);
  assert.deepEqual(
    [estimate.value, estimate.interval.low, estimate.interval.high].map((value) => value.toFixed(4)),
    ["-0.0621", "-0.1186", "-0.0046"],
  );
});

Deno.test("pairedDifference() is the mirror image when the two change places, and holds the difference", () => {
  fc.assert(fc.property(tables, (table) => {
    const estimate = pairedDifference(table);
    const mirrored = pairedDifference({ ...table, firstOnly: table.secondOnly, secondOnly: table.firstOnly });
    assert.ok(estimate.defined && estimate.interval.defined && mirrored.defined && mirrored.interval.defined);
    const { low, high } = estimate.interval;
    assert.ok(Math.abs(low + mirrored.interval.high) < 1e-12);
    assert.ok(-1 <= low && low <= estimate.value && estimate.value <= high && high <= 1);
    assert.ok(low < high, "never a point");
  }));
});

Deno.test("pairedDifference() is surer of what differs in few cases than of what differs in many", () => {
  const width = (both: number, only: number) => {
    const estimate = pairedDifference({ both, firstOnly: only, secondOnly: only, neither: both });
    assert.ok(estimate.defined && estimate.interval.defined);
    return estimate.interval.high - estimate.interval.low;
  };
  assert.ok(width(45, 5) < width(25, 25));
  assert.ok(width(25, 25) < width(5, 45));
});

Deno.test("pairedDifference() has nothing to say of no cases", () => {
  const none = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 };
  assert.deepEqual(pairedDifference(none), { defined: false, reason: "there are no cases" });
});
