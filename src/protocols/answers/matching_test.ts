import assert from "node:assert/strict";
import fc from "fast-check";
import type { CallRecord } from "../../transcript/record.ts";
import { answersWithin } from "./matching.ts";

const CALL = {
  call: "k#1.1",
  key: "k",
  participant: "p",
  model: "m",
  inherited: false,
  state: "answered" as const,
  reserved: { tokens: 1000 },
};

/** Returns an answered call with this many tokens; without a number, its usage is unknown. */
function answered(tokens?: number): CallRecord {
  const usage = tokens === undefined ? {} : { usage: { inputTokens: tokens, outputTokens: 0 }, costUsd: tokens / 1024 };
  return { ...CALL, ...usage };
}

const sizes = fc.integer({ min: 1, max: 5000 });

Deno.test("answersWithin() comes as close to the budget as possible, with at least one answer", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 100_000 }), sizes, (tokens, one) => {
    const count = answersWithin({ tokens }, [answered(one)]) ?? 0;
    assert.ok(count >= 1);
    assert.ok(count === 1 || Math.abs(count * one - tokens) <= one / 2);
    assert.equal(answersWithin({ costUsd: tokens / 1024 }, [answered(one)]), count);
  }));
});

Deno.test("answersWithin() does not depend on repeated calls, but counts a request for a readable answer", () => {
  const lost = fc.constantFrom<CallRecord>(
    { ...CALL, state: "open" },
    { ...CALL, state: "failed", mayHaveBeenPaid: true },
    { ...CALL, state: "failed", usage: { inputTokens: 777, outputTokens: 7 } },
  );
  fc.assert(fc.property(sizes, fc.array(lost), (one, more) => {
    const budget = { tokens: 20_000 };
    assert.equal(answersWithin(budget, [...more, answered(one)]), answersWithin(budget, [answered(one)]));
  }));
  assert.equal(answersWithin({ tokens: 600 }, [answered(100), answered(200)]), 2);
});

Deno.test("answersWithin() has no number if the usage of the first answer is unknown", () => {
  assert.equal(answersWithin({ tokens: 600 }, [answered()]), undefined);
  assert.equal(answersWithin({ tokens: 600 }, [answered(100), answered()]), undefined);
  assert.equal(answersWithin({ tokens: 600 }, [{ ...CALL, state: "failed" }]), undefined);
  assert.equal(answersWithin({ tokens: 600 }, []), undefined);
  const unpriced = { ...CALL, usage: { inputTokens: 100, outputTokens: 0 } };
  assert.equal(answersWithin({ costUsd: 600 }, [unpriced]), undefined);
});
