import assert from "node:assert/strict";
import fc from "fast-check";
import { normals } from "../panel/_judges_fixture.ts";
import { type PairedCounts, pairedDifference, shareEstimate, wilsonInterval } from "./shares.ts";

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

Deno.test("wilsonInterval() is the mirror image for failures, contains the share and stays within 0 and 1", () => {
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

Deno.test("shareEstimate() reports that there is no share without cases", () => {
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

Deno.test("pairedDifference() is mirrored when the two are exchanged, and contains the difference", () => {
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

Deno.test("pairedDifference() has a narrower interval if few cases differ than if many do", () => {
  const width = (both: number, only: number) => {
    const estimate = pairedDifference({ both, firstOnly: only, secondOnly: only, neither: both });
    assert.ok(estimate.defined && estimate.interval.defined);
    return estimate.interval.high - estimate.interval.low;
  };
  assert.ok(width(45, 5) < width(25, 25));
  assert.ok(width(25, 25) < width(5, 45));
});

Deno.test("pairedDifference() is undefined without cases", () => {
  const none = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 };
  assert.deepEqual(pairedDifference(none), { defined: false, reason: "there are no cases" });
});

/**
 * Simulates two methods on the same questions: an answer is right if a shared and an individual signal together
 * suffice.
 */
function counted(questions: number, first: number, second: number, normal: () => number): PairedCounts {
  const counts = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 };
  const common = Array.from({ length: questions }, normal);
  // Half of the variance of the signals is shared.
  const right = (threshold: number) => common.map((seen) => (seen + normal()) / Math.SQRT2 > threshold);
  const [one, other] = [right(first), right(second)];
  one.forEach((is, n) => counts[is ? (other[n] ? "both" : "firstOnly") : other[n] ? "secondOnly" : "neither"]++);
  return counts;
}

for (const questions of [20, 50, 200]) {
  Deno.test(`pairedDifference() has intervals that contain the true gain in 93–97 % of 2000 sets of ${questions} questions`, () => {
    const normal = normals(40_000 + questions);
    let held = 0;
    for (let n = 0; n < 2_000; n++) {
      // 70 and 60 % of the normal distribution lie above these.
      const gain = pairedDifference(counted(questions, -0.524400513, -0.253347103, normal));
      assert.ok(gain.defined && gain.interval.defined);
      if (gain.interval.low <= 0.1 && 0.1 <= gain.interval.high) held++;
    }
    assert.ok(held / 2_000 >= 0.93 && held / 2_000 <= 0.97, `held in ${held / 20} %`);
  });
}
