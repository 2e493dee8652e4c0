import { Buffer } from "node:buffer";
import { costOf, type Price } from "../../models/prices.ts";
import { countTokens } from "../../text/tokens.ts";
import type { CallRecord } from "../../transcript/record.ts";
import { assumedOf } from "../../transcript/usage_by.ts";

/** The use of calls. */
export interface Spending {
  /** Requests, including repeated attempts, but not those that a provider turned away. */
  readonly calls: number;
  /** Tokens of prompts and answers together. */
  readonly tokens: number;
  /** US dollars, without calls of unknown price. */
  readonly costUsd: number;
}

/** The length of an existing or future text. */
export interface Size {
  readonly tokens: number;
  readonly bytes: number;
}

/** Returns the length of a text. */
export function sizeOf(text: string): Size {
  return { tokens: countTokens(text), bytes: Buffer.byteLength(text) };
}

/** The future use of a call or turn. */
export interface Need {
  /** Use by token count. */
  readonly counted: Spending;
  /** Use by UTF-8 bytes: the maximum for any vocabulary, since no token is shorter than a byte. */
  readonly most: Spending;
}

export const NOTHING: Spending = { calls: 0, tokens: 0, costUsd: 0 };
export const NO_NEED: Need = { counted: NOTHING, most: NOTHING };

/**
 * Returns the need of one call.
 *
 * @param prompt Size of the prompt in counted tokens and bytes; both are capped at `roomTokens`.
 */
export function needOf(
  prompt: Size,
  { outputTokens, price, roomTokens = Infinity }: {
    readonly outputTokens: number;
    readonly price: Price | undefined;
    readonly roomTokens?: number;
  },
): Need {
  const most = Math.min(roomTokens, prompt.bytes);
  const long = price?.longPrompt;
  // A prompt longer than counted may be charged at the rate for long prompts.
  const tier = price && (long && most > long.aboveInputTokens ? { ...price, ...long } : price);
  const use = (inputTokens: number): Spending => ({
    calls: 1,
    tokens: inputTokens + outputTokens,
    costUsd: tier ? costOf({ inputTokens, cacheWriteTokens: inputTokens, outputTokens }, tier) : 0, // all may be cached
  });
  return { counted: use(Math.min(roomTokens, prompt.tokens)), most: use(most) };
}

/** Returns the sum, or with `-1` the difference. */
export function add(a: Spending, b: Spending, sign: 1 | -1 = 1): Spending {
  return {
    calls: a.calls + sign * b.calls,
    tokens: a.tokens + sign * b.tokens,
    costUsd: a.costUsd + sign * b.costUsd,
  };
}

export function sumOf(needs: Iterable<Need>): Need {
  let sum = NO_NEED;
  for (const { counted, most } of needs) sum = { counted: add(sum.counted, counted), most: add(sum.most, most) };
  return sum;
}

/** Returns the maximum of these needs. */
export function mostOf(needs: readonly Need[]): Need {
  const larger = (a: Spending, b: Spending): Spending => ({
    calls: Math.max(a.calls, b.calls),
    tokens: Math.max(a.tokens, b.tokens),
    costUsd: Math.max(a.costUsd, b.costUsd),
  });
  return needs.reduce((a, b) => ({ counted: larger(a.counted, b.counted), most: larger(a.most, b.most) }), NO_NEED);
}

/**
 * Returns a recorded amount as limits count it. A journal may come from somebody else: what is no amount counts as 0, so
 * that it adds nothing to what is left of a limit.
 */
export function amountOf(recorded: unknown): number {
  return typeof recorded === "number" && recorded > 0 && recorded < MOST_RECORDED ? recorded : 0;
}

/** Beyond this a call's few cents are lost in rounding. */
const MOST_RECORDED = 1e9;

/** Returns the spending booked for recorded calls: as reported, else as reserved, or nothing if turned away. */
export function spentOf(calls: Iterable<CallRecord>): Spending {
  let spent: Spending = NOTHING;
  for (const call of calls) {
    const assumed = assumedOf(call);
    const used = amountOf(call.usage?.inputTokens) + amountOf(call.usage?.outputTokens);
    spent = add(spent, {
      calls: call.state === "failed" && !assumed && !call.usage ? 0 : 1,
      tokens: assumed ? amountOf(assumed.tokens) : used,
      costUsd: amountOf(call.costUsd ?? (assumed || call.usage ? call.reserved.costUsd : 0)),
    });
  }
  return spent;
}
