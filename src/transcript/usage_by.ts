import { type AsideKind, isAside, type Kind } from "./kind.ts";
import { omitUndefined } from "./omit_undefined.ts";
import type { CallRecord, DialogueRecord } from "./record.ts";
import type { UsageTotal } from "./usage.ts";

/** Purposes of calls, in display order. */
const PURPOSES = ["preparing", "speaking", "scoring", "checking", "voting", "judging", "summarising"] as const;

/** Turns on the floor count as speaking, even if they summarise. */
const PURPOSE_OF: Readonly<Record<AsideKind, typeof PURPOSES[number]>> = {
  preparation: "preparing",
  score: "scoring",
  fact_check: "checking",
  rule_check: "checking",
  claim_check: "checking",
  ballot: "voting",
  evaluation: "judging",
  analysis: "judging",
  decision: "judging",
  judgement: "judging",
  belief: "judging",
  context_summary: "summarising",
};

/** The usage of a dialogue, split in three ways: the parts of each list add up to the total. */
export interface UsageBy {
  /** By id of the participant asked, in seat order. */
  readonly participants: readonly { readonly name: string; readonly usage: UsageTotal }[];
  /** By name of the outermost phase, in order of their beginnings; empty for calls outside all phases. */
  readonly phases: UsageBy["participants"];
  /** By purpose: `preparing`, `speaking`, `scoring`, `checking`, `voting`, `judging`, `summarising`. */
  readonly purposes: UsageBy["participants"];
}

/** The fields of a call that determine its usage. */
type UsedCall = Pick<CallRecord, "state" | "usage" | "mayHaveBeenPaid" | "costUsd" | "savedUsd">;

/** Label for calls whose turn or question has no recorded beginning. */
const UNKNOWN = "unknown";

/**
 * Sums the usage of calls. A call known not to have reached the provider counts as a call with no usage; for any other,
 * unreported usage is unknown.
 */
export function totalUsage(calls: readonly UsedCall[]): UsageTotal {
  const sent = calls.filter((call) => !isUnused(call));
  const reported = sent.flatMap(({ usage }) => usage ?? []);
  const reasoned = reported.flatMap(({ reasoningTokens }) => reasoningTokens ?? []);
  const costs = sent.flatMap(({ costUsd }) => costUsd ?? []);
  const savings = sent.flatMap(({ savedUsd }) => savedUsd ?? []);
  return {
    calls: calls.length,
    inputTokens: sum(reported.map(({ inputTokens }) => inputTokens)),
    cachedInputTokens: sum(reported.map(({ cachedInputTokens = 0 }) => cachedInputTokens)),
    outputTokens: sum(reported.map(({ outputTokens }) => outputTokens)),
    ...(reasoned.length > 0 ? { reasoningTokens: sum(reasoned) } : {}),
    unknownCalls: sent.length - reported.length,
    unpricedCalls: sent.length - costs.length,
    ...(costs.length > 0 ? { costUsd: sum(costs) } : {}),
    ...(savings.length > 0 ? { savedUsd: sum(savings) } : {}),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function isUnused({ state, usage, mayHaveBeenPaid = false }: UsedCall): boolean {
  return state === "failed" && !mayHaveBeenPaid && !usage;
}

function purposeOf(kind: Kind | undefined): string {
  if (kind === undefined) return UNKNOWN;
  return isAside(kind) ? PURPOSE_OF[kind] : "speaking";
}

/** Splits the usage of a dialogue's own calls, without inherited ones. Parts without a call are not listed. */
export function usageBy({ participants, phases, calls }: DialogueRecord): UsageBy {
  const own = calls.filter(({ inherited }) => !inherited);
  return {
    participants: shares(own, ({ participant }) => participant, participants.map(({ id }) => id)),
    phases: shares(own, ({ phase }) => outermost(phase ?? UNKNOWN), phases.map(({ phase }) => outermost(phase))),
    purposes: shares(own, ({ kind }) => purposeOf(kind), PURPOSES),
  };
}

/** Returns the usage of own calls by model and purpose, in order of first use, with the models that answered. */
export function usageByModel(calls: readonly CallRecord[]) {
  const own = calls.filter(({ inherited }) => !inherited);
  const groups = Map.groupBy(own, ({ model, kind }) => JSON.stringify([model, purposeOf(kind)]));
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ model, kind }) => ({
      model,
      purpose: purposeOf(kind),
      answeredBy: [...new Set(group.flatMap(({ answeredBy }) => answeredBy ?? []))],
      usage: totalUsage(group),
    }))
  );
}

/** Returns the sum of several usages. */
export function sumOfUsage(all: readonly UsageTotal[]): UsageTotal {
  const total = (of: (usage: UsageTotal) => number) => sum(all.map(of));
  const known = (of: (usage: UsageTotal) => number | undefined) => {
    const values = all.flatMap((usage) => of(usage) ?? []);
    return values.length === 0 ? undefined : sum(values);
  };
  return {
    calls: total(({ calls }) => calls),
    inputTokens: total(({ inputTokens }) => inputTokens),
    cachedInputTokens: total(({ cachedInputTokens }) => cachedInputTokens),
    outputTokens: total(({ outputTokens }) => outputTokens),
    unknownCalls: total(({ unknownCalls }) => unknownCalls),
    unpricedCalls: total(({ unpricedCalls }) => unpricedCalls),
    ...omitUndefined({
      reasoningTokens: known(({ reasoningTokens }) => reasoningTokens),
      costUsd: known(({ costUsd }) => costUsd),
      savedUsd: known(({ savedUsd }) => savedUsd),
    }),
  };
}

function shares(
  calls: readonly CallRecord[],
  nameOf: (call: CallRecord) => string,
  order: readonly string[],
): UsageBy["participants"] {
  const groups = Map.groupBy(calls, nameOf);
  return [...new Set([...order, ...groups.keys()])].flatMap((name) => {
    const group = groups.get(name);
    return group ? [{ name, usage: totalUsage(group) }] : [];
  });
}

function outermost(phase: string): string {
  return phase.split("/")[0] ?? phase;
}

/**
 * Returns the worst case reserved for a call whose usage is unknown, which is then assumed. Returns `undefined` if
 * usage was reported or the call is known not to have reached the provider.
 */
export function assumedOf(call: UsedCall & Pick<CallRecord, "reserved">): CallRecord["reserved"] | undefined {
  return call.usage || isUnused(call) ? undefined : call.reserved;
}
