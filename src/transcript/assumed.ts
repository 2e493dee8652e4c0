import type { CallRecord } from "./record.ts";

/**
 * What a call is assumed to have used, because nobody said what it did: the worst case that was reserved for it. `undefined`
 * for one whose usage was reported, and for one that is known not to have reached the provider.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { assumedOf } from "./assumed.ts";
 *
 * const call = { state: "answered", reserved: { tokens: 900 } } as const;
 * assert.deepEqual(assumedOf(call), { tokens: 900 });
 * assert.equal(assumedOf({ ...call, usage: { inputTokens: 300, outputTokens: 50 } }), undefined);
 * ```
 */
export function assumedOf(
  { state, usage, mayHaveBeenPaid = false, reserved }: Pick<
    CallRecord,
    "state" | "usage" | "mayHaveBeenPaid" | "reserved"
  >,
): CallRecord["reserved"] | undefined {
  const unused = state === "failed" && !mayHaveBeenPaid;
  return usage || unused ? undefined : reserved;
}
