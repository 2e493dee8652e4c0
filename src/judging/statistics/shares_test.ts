import assert from "node:assert/strict";
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

Deno.test("shareEstimate() says that there is no share of nothing", () => {
  assert.deepEqual(shareEstimate(0, 0), { defined: false, reason: "there are no cases" });
});

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

Deno.test("pairedDifference() has nothing to say of no cases", () => {
  const none = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 };
  assert.deepEqual(pairedDifference(none), { defined: false, reason: "there are no cases" });
});
