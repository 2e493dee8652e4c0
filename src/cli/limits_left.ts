import type { Configuration } from "./configuration.ts";
import type { Spending } from "../dialogue/mod.ts";

/** Limits that several dialogues share. */
export type Limits = Pick<Configuration, "maxCalls" | "maxTokens" | "maxCostUsd" | "maxDurationMs">;

/**
 * What is left of limits for the next dialogue.
 *
 * @returns `undefined` if one of them is used up.
 */
export function limitsLeft(
  { maxCalls, maxTokens, maxCostUsd, maxDurationMs }: Limits,
  { calls, tokens, costUsd, durationMs }: Spending & { readonly durationMs: number },
): Limits | undefined {
  const left = Object.entries({
    maxCalls: rest(maxCalls, calls),
    maxTokens: rest(maxTokens, tokens),
    maxCostUsd: rest(maxCostUsd, costUsd),
    maxDurationMs: rest(maxDurationMs, durationMs),
  }).filter(([, value]) => value !== undefined);
  return left.some(([, value]) => Number(value) <= 0) ? undefined : Object.fromEntries(left);
}

function rest(limit: number | undefined, used: number): number | undefined {
  return limit === undefined ? undefined : limit - used;
}
