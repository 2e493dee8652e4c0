import { assumedOf } from "../../transcript/assumed.ts";
import type { CallRecord } from "../../transcript/record.ts";

/** What calls use, or may use at worst. */
export interface Spending {
  /** Requests, repeated attempts included. */
  readonly calls: number;
  /** Of prompts and answers together. */
  readonly tokens: number;
  /** US dollars; calls without a known price count for nothing. */
  readonly costUsd: number;
}

/** Nothing at all. */
export const NOTHING: Spending = { calls: 0, tokens: 0, costUsd: 0 };

/** One and the other, or with `-1` without the other. */
export function add(a: Spending, b: Spending, sign: 1 | -1 = 1): Spending {
  return {
    calls: a.calls + sign * b.calls,
    tokens: a.tokens + sign * b.tokens,
    costUsd: a.costUsd + sign * b.costUsd,
  };
}

/** All of them together. */
export function sumOf(all: Iterable<Spending>): Spending {
  let sum = NOTHING;
  for (const one of all) sum = add(sum, one);
  return sum;
}

/** What calls on record are booked at: what was reported, else what was reserved, nothing if it never went out. */
export function spentOf(calls: Iterable<CallRecord>): Spending {
  let spent: Spending = NOTHING;
  for (const call of calls) {
    const assumed = assumedOf(call);
    const used = call.usage ? call.usage.inputTokens + call.usage.outputTokens : 0;
    spent = add(spent, {
      calls: 1,
      tokens: assumed?.tokens ?? used,
      costUsd: call.costUsd ?? (assumed || call.usage ? call.reserved.costUsd ?? 0 : 0),
    });
  }
  return spent;
}
