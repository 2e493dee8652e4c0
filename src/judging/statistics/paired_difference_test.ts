import assert from "node:assert/strict";
import { pairedDifference } from "./paired_difference.ts";

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

Deno.test("pairedDifference() is surer of what differs in few cases than of what differs in many", () => {
  const width = (both: number, only: number) => {
    const estimate = pairedDifference({ both, firstOnly: only, secondOnly: only, neither: both });
    assert.ok(estimate.defined && estimate.interval.defined);
    return estimate.interval.high - estimate.interval.low;
  };
  assert.ok(width(45, 5) < width(25, 25));
  assert.ok(width(25, 25) < width(5, 45));
});

Deno.test("pairedDifference() has nothing to say of no cases, and refuses what is no count", () => {
  const none = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 };
  assert.deepEqual(pairedDifference(none), { defined: false, reason: "there are no cases" });
  for (const count of [-1, 0.5, NaN, Infinity]) {
    assert.throws(() => pairedDifference({ ...none, neither: count }), {
      name: "RangeError",
      message: `Cannot compare shares as 'neither' must be an integer >= 0: current value is ${count}`,
    });
  }
});
