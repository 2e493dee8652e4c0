import assert from "node:assert/strict";
import fc from "fast-check";
import type { CallRecord } from "../../transcript/record.ts";
import { drawsFor } from "./usage.ts";

/** Returns an answered call with this many tokens; without a number, its usage is unknown. */
function answered(tokens?: number, reserved = 1000): CallRecord {
  const usage = tokens === undefined ? {} : { usage: { inputTokens: tokens, outputTokens: 0 }, costUsd: tokens / 1000 };
  return { ...CALL, reserved: { tokens: reserved, costUsd: reserved / 100 }, ...usage };
}

const CALL = {
  ...{ call: "k#1.1", key: "k", participant: "p", model: "m", inherited: false },
  state: "answered" as const,
  reserved: { tokens: 1000 },
};
const sizes = fc.integer({ min: 1, max: 5000 });

Deno.test("drawsFor() comes as close to the debate's usage as possible, with at least one answer", () => {
  fc.assert(fc.property(fc.array(sizes, { minLength: 1, maxLength: 20 }), sizes, (debate, single) => {
    const draws = drawsFor(debate.map((tokens) => answered(tokens)), [answered(single)]);
    const all = debate.reduce((sum, tokens) => sum + tokens, 0);
    assert.ok(draws >= 1);
    assert.ok(draws === 1 || Math.abs(draws * single - all) <= single / 2);
  }));
});

Deno.test("drawsFor() does not depend on repeated calls", () => {
  const lost = fc.constantFrom<CallRecord>(
    { ...CALL, state: "open" },
    { ...CALL, state: "failed", mayHaveBeenPaid: true },
    { ...CALL, state: "failed", usage: { inputTokens: 777, outputTokens: 7 } },
  );
  fc.assert(fc.property(fc.array(sizes, { minLength: 1 }), sizes, fc.array(lost), (debate, single, more) => {
    const [all, one] = [debate.map((tokens) => answered(tokens)), [answered(single)]];
    assert.equal(drawsFor([...all, ...more], [...more, ...one]), drawsFor(all, one));
  }));
});

Deno.test("drawsFor() compares worst cases if any usage is unknown, and costs on request", () => {
  assert.equal(drawsFor([answered(10), answered(undefined, 3000)], [answered(100)]), 4);
  assert.equal(drawsFor([answered(600)], [answered(100)], "cost"), 6);
  assert.equal(drawsFor([answered(undefined, 500)], [answered(100, 100)], "cost"), 5);
  assert.equal(drawsFor([answered(100)], []), 1);
});
