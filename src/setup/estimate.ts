import { PROTOCOLS } from "../protocols/list.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CallRecord, DialogueRecord, Note } from "../transcript/record.ts";
import type { ReviewAfter } from "./holding.ts";
import { totalUsage } from "../transcript/usage_by.ts";

/** Tokens and their cost in US dollars; the cost is absent if the price of any call is unknown. */
interface Amount {
  readonly tokens: number;
  readonly costUsd?: number;
}

/** The size and cost of calls. */
export interface Estimate {
  readonly calls: number;
  /** The estimate with every contribution at its limit, and no use of a tool. */
  readonly about: Amount;
  /** The worst case: what budgets reserve, and as many uses of tools as are allowed, with a call for each. */
  readonly upTo: Amount & { readonly calls: number };
}

/** Returns the estimate of a rehearsed dialogue, as data. */
export function estimateOf(record: DialogueRecord) {
  const all = estimate(ownCalls(record));
  return {
    dryRun: true,
    [PROTOCOLS.find(({ name }) => name === record.protocol)?.subject ?? "topic"]: record.topic,
    messages: record.messages.length,
    ...(record.parent ? { inheritedMessages: inheritedMessages(record) } : {}),
    phases: phaseEstimates(record),
    about: { calls: all.calls, ...all.about },
    upTo: { messages: record.messages.length + steppingIn(record).most, ...all.upTo },
    limits: record.limits.map(({ limit, scope, before }) => ({ limit, ...omitUndefined({ scope }), before })),
    failures: record.failures,
  };
}

/** Returns the estimates of rehearsed reviews at the end of a dialogue, as data. */
export function estimatesAfter(reviews: readonly (Pick<ReviewAfter, "by"> & { readonly record: DialogueRecord })[]) {
  const of = (name: ReviewAfter["by"]) => reviews.flatMap(({ by, record }) => by === name ? [estimateOf(record)] : []);
  const [[panel], flows] = [of("panel"), of("clerk")];
  return omitUndefined({ panel, flows: flows.length > 0 ? flows : undefined });
}

/** Returns the estimates of the outermost phases, in order. */
export function phaseEstimates(record: DialogueRecord): readonly (Estimate & { readonly phase: string })[] {
  const calls = ownCalls(record);
  return record.phases.filter(({ phase }) => !phase.includes("/")).map(({ phase }) => ({
    phase,
    ...estimate(calls.filter((call) => (call.phase ?? call.key).split("/")[0] === phase)),
  }));
}

/** Calls that are not yet paid. */
export function ownCalls({ calls }: DialogueRecord): readonly CallRecord[] {
  return calls.filter(({ inherited }) => !inherited);
}

/** Returns the number of messages that a fork keeps. */
export function inheritedMessages({ messages, parent }: DialogueRecord): number {
  return messages.find(({ key }) => key === parent?.key)?.number ?? 0;
}

/** Returns the most messages of those who may step in, which a rehearsal never does, and who these are. */
export function steppingIn(record: DialogueRecord): { readonly most: number; readonly by: readonly string[] } {
  const taken = inheritedMessages(record);
  const about = (kind: Note["kind"]) =>
    record.messages.filter(({ number }) =>
      number > taken && record.notes.some((note) => note.kind === kind && note.about === number)
    );
  const checked = about("fact_check").length;
  const ruled = new Set(about("rule_check").map(({ phase }) => phase)).size;
  const by = [...(checked > 0 ? ["fact checkers"] : []), ...(ruled > 0 ? ["a moderator who steps in"] : [])];
  return { most: checked + ruled, by };
}

/** A dialogue may need more than a rehearsal shows, as answers that cannot be read are asked for again. */
export const MARGIN = 1.25;

export function estimate(calls: readonly CallRecord[]): Estimate {
  const { inputTokens, outputTokens, unpricedCalls, costUsd = 0 } = totalUsage(calls);
  const costs = calls.map(({ reserved }) => reserved.costUsd);
  const mostUsd = costs.reduce((sum, cost) => sum === undefined || cost === undefined ? undefined : sum + cost, 0);
  return {
    calls: calls.length,
    about: { tokens: inputTokens + outputTokens, ...(unpricedCalls > 0 ? {} : { costUsd }) },
    upTo: {
      calls: calls.reduce((sum, { reserved }) => sum + (reserved.calls ?? 1), 0),
      tokens: calls.reduce((sum, { reserved }) => sum + reserved.tokens, 0),
      ...omitUndefined({ costUsd: mostUsd }),
    },
  };
}

/** No calls. */
export const NO_ESTIMATE: Estimate = {
  calls: 0,
  about: { tokens: 0, costUsd: 0 },
  upTo: { calls: 0, tokens: 0, costUsd: 0 },
};

/**
 * Returns the sum of two estimates.
 *
 * @param times How often the other one counts.
 */
export function plusEstimate(one: Estimate, other: Estimate, times = 1): Estimate {
  return {
    calls: one.calls + times * other.calls,
    about: plusAmount(one.about, other.about, times),
    upTo: { calls: one.upTo.calls + times * other.upTo.calls, ...plusAmount(one.upTo, other.upTo, times) },
  };
}

function plusAmount(one: Amount, other: Amount, times: number): Amount {
  const isPriced = one.costUsd !== undefined && other.costUsd !== undefined;
  return {
    tokens: one.tokens + times * other.tokens,
    ...(isPriced ? { costUsd: one.costUsd + times * other.costUsd } : {}),
  };
}
