import assert from "node:assert/strict";
import { shareEstimate, wilsonInterval } from "./share.ts";

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

Deno.test("shareEstimate() says that there is no share of nothing, and refuses an impossible one", () => {
  assert.deepEqual(shareEstimate(0, 0), { defined: false, reason: "there are no cases" });
  for (const [successes, n] of [[3, 2], [-1, 2], [NaN, 2], [1, Infinity]] as const) {
    assert.throws(() => shareEstimate(successes, n), {
      name: "RangeError",
      message: `Cannot give an interval of a share as there are ${successes} of ${n}`,
    });
  }
});
