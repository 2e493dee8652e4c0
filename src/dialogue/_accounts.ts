import { assumedOf } from "../transcript/assumed.ts";
import type { CallRecord } from "../transcript/record.ts";
import { Account, type BudgetLimits, type Scope } from "./calls/account.ts";
import { spentOf } from "./calls/spending.ts";
import type { DialogueConfig } from "./config.ts";
import type { DialogueParticipant } from "./turn.ts";

/** Who and what limits can be set for. */
export interface Limited {
  readonly config: DialogueConfig;
  readonly participants: readonly DialogueParticipant[];
}

/** Everything that limits are set for, the dialogue itself first. */
export function scopesOf({ config, participants }: Limited): readonly Scope[] {
  return [
    { limits: limitsIn(config), covers: () => true },
    ...participants.flatMap(({ id, budget }): readonly Scope[] =>
      budget
        ? [{ name: `participant ${id}`, limits: limitsIn(budget), covers: ({ participant }) => participant === id }]
        : []
    ),
    ...Object.entries(config.phaseBudgets ?? {}).map(([phase, limits]): Scope => ({
      name: `phase ${phase}`,
      limits: limitsIn(limits),
      covers: ({ key }) => key.startsWith(`${phase}/`),
    })),
  ].filter(({ name, limits }) => name === undefined || Object.keys(limits).length > 0);
}

/** Whether any limit on calls, tokens or cost is set. */
export function isLimited(limited: Limited): boolean {
  return scopesOf(limited).some(({ limits }) => Object.keys(limits).length > 0);
}

/** An account for each scope, with what calls on record have used of its limits. */
export function accountsOf(
  scopes: readonly Scope[],
  calls: readonly CallRecord[],
  onWarning: (text: string) => void = () => {},
): readonly Account[] {
  const own = calls.filter(({ inherited }) => !inherited);
  return scopes.map((scope) => {
    const covered = own.filter((call) => scope.covers(call));
    const unreported = covered.filter((call) => assumedOf(call) !== undefined);
    return new Account(scope, { spent: spentOf(covered), assumed: spentOf(unreported), onWarning });
  });
}

function limitsIn({ maxCalls, maxTokens, maxCostUsd }: BudgetLimits): BudgetLimits {
  return {
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
  };
}
