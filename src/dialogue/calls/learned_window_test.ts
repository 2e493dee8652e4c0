import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { RateLimitWindow } from "../../models/rate_limit.ts";
import { LearnedWindow } from "./learned_window.ts";

function learned(window: RateLimitWindow, { readMs = 0, taken = 0 } = {}): LearnedWindow {
  const from = LearnedWindow.from(window, { readMs, taken });
  ok(from);
  return from;
}

Deno.test("LearnedWindow holds back what does not fit the remainder until the reset", () => {
  const window = learned({ limit: 10, remaining: 4, resetMs: 5000 }, { readMs: 1000 });
  deepEqual([1, 4, 5, 10].map((amount) => window.waitMs(amount, 2000)), [0, 0, 4000, 4000]);
  window.take(3, 2000);
  deepEqual([1, 2].map((amount) => window.waitMs(amount, 2000)), [0, 4000]);
  equal(window.waitMs(10, 6000), 0);
});

Deno.test("LearnedWindow allows the limit again after the reset, each minute", () => {
  const window = learned({ limit: 2, remaining: 0, resetMs: 100 });
  equal(window.waitMs(1, 0), 100);
  equal(window.waitMs(2, 100), 0);
  window.take(2, 100);
  equal(window.waitMs(1, 100), 60_000);
  equal(window.waitMs(2, 200_000), 0);
  window.take(2, 200_000);
  equal(window.waitMs(1, 200_000), 40_100);
  const unlimited = learned({ remaining: 0, resetMs: 100 });
  unlimited.take(9, 50);
  equal(unlimited.waitMs(1, 50), 50);
  unlimited.take(1e9, 100);
  equal(unlimited.waitMs(1e9, 100), 0);
});

Deno.test("LearnedWindow takes off what was sent since, and gives back what was not", () => {
  const window = learned({ limit: 9, remaining: 3, resetMs: 1000 }, { taken: 2 });
  deepEqual([window.waitMs(1, 0), window.waitMs(2, 0)], [0, 1000]);
  const taken = window.take(1, 0);
  equal(window.waitMs(1, 0), 1000);
  taken.giveBack();
  equal(window.waitMs(1, 0), 0);
});

Deno.test("LearnedWindow waits only for what is missing where the limit fills up evenly", () => {
  // 13,000 of 30,000 are left, and 17,000 come back in 17/30 of a minute.
  const window = learned({ limit: 30_000, remaining: 13_000, resetMs: 34_000 });
  deepEqual([13_000, 14_000, 30_000, 50_000].map((tokens) => window.waitMs(tokens, 0)), [0, 2000, 34_000, 34_000]);
  equal(window.waitMs(14_000, 2000), 0);
  window.take(14_000, 2000);
  equal(window.waitMs(1000, 2000), 2000);
  equal(window.waitMs(30_000, 1e9), 0);
  equal(learned({ limit: 3, remaining: 0, resetMs: 60_000 }).waitMs(1, 0), 20_000);
  equal(learned({ limit: 3, remaining: 0, resetMs: 59_000 }).waitMs(1, 0), 59_000, "another reset: not evenly");
});

Deno.test("LearnedWindow makes nothing of a limit per day, or of half of what there is to say", () => {
  for (
    const window of [{ limit: 50, remaining: 0, resetMs: 86_400_000 }, { limit: 1, remaining: 0 }, {
      limit: 1,
      resetMs: 5,
    }]
  ) {
    equal(LearnedWindow.from(window, { readMs: 0, taken: 0 }), undefined);
  }
});

Deno.test("LearnedWindow has room after the time it asks to wait, and that time is finite", () => {
  const step = fc.record({ amount: fc.integer({ min: 1, max: 500 }), afterMs: fc.nat(90_000) });
  const even = fc.boolean();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), fc.nat(120_000), even, fc.array(step), (...drawn) => {
      const [limit, used, drawnMs, even, steps] = drawn;
      const remaining = Math.max(0, limit - used);
      const resetMs = even ? 60_000 * (limit - remaining) / limit : drawnMs;
      const window = learned({ limit, remaining, resetMs });
      let nowMs = 0;
      for (const { amount, afterMs } of steps) {
        nowMs += afterMs;
        let waitMs = window.waitMs(amount, nowMs);
        for (let tries = 0; waitMs > 0; tries++) {
          ok(Number.isFinite(waitMs) && tries < 3);
          nowMs += waitMs;
          waitMs = window.waitMs(amount, nowMs);
        }
        window.take(Math.min(amount, limit), nowMs);
      }
    }),
  );
});
