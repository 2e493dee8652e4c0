import { deepEqual } from "node:assert/strict";
import { needOf } from "./spending.ts";

Deno.test("needOf() sets aside what a prompt costs if all of it is cached for later", () => {
  const prompt = { tokens: 1000, bytes: 4000 };
  const price = { inputUsd: 4, outputUsd: 10 };
  const costs = (more: object) => {
    const { counted, most } = needOf(prompt, { outputTokens: 100, price: { ...price, ...more } });
    return [counted.costUsd, most.costUsd];
  };
  deepEqual(costs({}), [0.005, 0.017]);
  deepEqual(costs({ cacheWriteUsd: 5 }), [0.006, 0.021]);
});
