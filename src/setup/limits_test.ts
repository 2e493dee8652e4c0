import { deepEqual, equal } from "node:assert/strict";
import type { CallRecord } from "../transcript/record.ts";
import { NO_USAGE } from "../transcript/usage.ts";
import { costWithin, limitsLeft, spentBy } from "./limits.ts";

const call = (costUsd: number, inherited: boolean): CallRecord => ({
  call: "p/statement/a#1.1",
  key: "p/statement/a",
  participant: "a",
  model: "x/y",
  reserved: { tokens: 100, costUsd: 1 },
  inherited,
  state: "answered",
  usage: { ...NO_USAGE, inputTokens: 30, outputTokens: 10 },
  costUsd,
});

Deno.test("A fork leaves its judges what it has not used itself: its parent has paid for what it inherits", () => {
  const spent = spentBy({ calls: [call(0.5, true), call(0.2, false)], durationMs: 7 });
  deepEqual(spent, { calls: 1, tokens: 40, costUsd: 0.2, durationMs: 7 });
  deepEqual(limitsLeft({ maxCalls: 3, maxTokens: 50, maxDurationMs: 8 }, spent), {
    maxCalls: 2,
    maxTokens: 10,
    maxDurationMs: 1,
  });
  equal(limitsLeft({ maxCalls: 1, maxCostUsd: 5 }, spent), undefined);
});

Deno.test("costWithin() gives the lower of two limits, and none if nobody else sets one", () => {
  deepEqual([costWithin({ maxCostUsd: 2 }, 1), costWithin({}, 1), costWithin({ maxCostUsd: 1 }, 2)], [
    { maxCostUsd: 1 },
    { maxCostUsd: 1 },
    { maxCostUsd: 1 },
  ]);
  deepEqual(costWithin({ maxCostUsd: 2 }, undefined), {});
});
