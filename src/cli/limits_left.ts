import { add, NOTHING as NO_CALL, spentOf } from "../dialogue/calls/budget.ts";
import type { Spending } from "../dialogue/mod.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Configuration } from "./configuration.ts";

/** Limits that several dialogues share. */
export type Limits = Pick<Configuration, "maxCalls" | "maxTokens" | "maxCostUsd" | "maxDurationMs">;

/** What dialogues have used of limits. */
export interface Spent extends Spending {
  /** Active time, in ms. */
  readonly durationMs: number;
}

/** Nothing at all. */
export const NOTHING: Spent = { ...NO_CALL, durationMs: 0 };

/** What a dialogue has used, in all of its runs. */
export function spentBy({ calls, durationMs }: DialogueRecord): Spent {
  return { ...spentOf(calls), durationMs };
}

/** One and the other. */
export function more(a: Spent, b: Spent): Spent {
  return { ...add(a, b), durationMs: a.durationMs + b.durationMs };
}

/** One without the other. */
export function less(a: Spent, b: Spent): Spent {
  return { ...add(a, b, -1), durationMs: a.durationMs - b.durationMs };
}

/**
 * What is left of limits for the next dialogue.
 *
 * @returns `undefined` if one of them is used up.
 */
export function limitsLeft(limits: Limits, spent: Spent): Limits | undefined {
  const left = raised(limits, less(NOTHING, spent));
  return Object.values(left).some((limit) => limit <= 0) ? undefined : left;
}

/** Limits with so much more in them; those that are not set stay so. */
export function raised(
  { maxCalls, maxTokens, maxCostUsd, maxDurationMs }: Limits,
  { calls, tokens, costUsd, durationMs }: Spent,
): Limits {
  const all = [["maxCalls", maxCalls, calls], ["maxTokens", maxTokens, tokens], ["maxCostUsd", maxCostUsd, costUsd]];
  const set = [...all, ["maxDurationMs", maxDurationMs, durationMs]].flatMap(([name, limit, by]) =>
    limit === undefined ? [] : [[name, Number(limit) + Number(by)]]
  );
  return Object.fromEntries(set);
}
