import { deepEqual } from "node:assert/strict";
import { addUsage, NO_USAGE } from "./usage.ts";

Deno.test("addUsage() sums what was reported, and counts what was not", () => {
  let total = addUsage(NO_USAGE, { inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 }, 0.5);
  deepEqual(total, {
    calls: 1,
    inputTokens: 10,
    cachedInputTokens: 4,
    outputTokens: 3,
    unknownCalls: 0,
    unpricedCalls: 0,
    costUsd: 0.5,
  });
  total = addUsage(total, { inputTokens: 1, outputTokens: 1 });
  total = addUsage(total);
  deepEqual(total, {
    calls: 3,
    inputTokens: 11,
    cachedInputTokens: 4,
    outputTokens: 4,
    unknownCalls: 1,
    unpricedCalls: 2,
    costUsd: 0.5,
  });
});

Deno.test("addUsage() tells a cost of nothing from one that is unknown", () => {
  deepEqual(addUsage(NO_USAGE, { inputTokens: 1, outputTokens: 1 }, 0).costUsd, 0);
  deepEqual("costUsd" in addUsage(NO_USAGE, { inputTokens: 1, outputTokens: 1 }), false);
});
