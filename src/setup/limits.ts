import { amountOf, NOTHING as NO_CALL, spentOf } from "../dialogue/calls/spending.ts";
import type { BudgetLimits, DialogueConfig, Spending } from "../dialogue/mod.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";

/** Limits that several dialogues share. */
export type Limits = BudgetLimits & Pick<DialogueConfig, "maxDurationMs">;

/** The limits on calls, tokens, dollars and active time in ms. */
export type Spent = Spending & { readonly durationMs: number };

export const NOTHING: Spent = { ...NO_CALL, durationMs: 0 };

/** Returns a dialogue's usage, in terms of the limits. A fork inherits what its parent has paid. */
export function spentBy({ calls, durationMs }: Pick<DialogueRecord, "calls" | "durationMs">): Spent {
  return { ...spentOf(calls.filter(({ inherited }) => !inherited)), durationMs: amountOf(durationMs) };
}

/** Returns limits raised by an amount; unset limits stay unset. */
export function raised(
  { maxCalls, maxTokens, maxCostUsd, maxDurationMs }: Limits,
  by: Spent,
  times: 1 | -1 = 1,
): Limits {
  const sum = (limit: number | undefined, more: number) => limit === undefined ? undefined : limit + times * more;
  return omitUndefined({
    maxCalls: sum(maxCalls, by.calls),
    maxTokens: sum(maxTokens, by.tokens),
    maxCostUsd: sum(maxCostUsd, by.costUsd),
    maxDurationMs: sum(maxDurationMs, by.durationMs),
  });
}

/** Returns the rest of limits after usage; `undefined` if one is exhausted. */
export function limitsLeft(limits: Limits, spent: Spent): Limits | undefined {
  const left = raised(limits, spent, -1);
  return Object.values(left).some((limit) => limit <= 0) ? undefined : left;
}

/** Returns a limit on the cost that is no higher than another one, in US dollars; empty if there is no other one. */
export function costWithin({ maxCostUsd = Infinity }: Limits, mostUsd: number | undefined): Limits {
  return mostUsd === undefined ? {} : { maxCostUsd: Math.min(maxCostUsd, mostUsd) };
}
