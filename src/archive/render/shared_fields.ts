import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { Fields } from "./doc.ts";
import { agentInWords } from "./words.ts";
import type { Facts } from "./facts.ts";
import { RENDERER_VERSION } from "./version.ts";

/** First fields of every file. */
export function fileFields({ record }: Facts, archive: string): Fields {
  return {
    archive,
    renderer: RENDERER_VERSION,
    dialogue: record.dialogueId,
    protocol: record.protocol,
    motion: record.topic,
  };
}

/** Usage as fields: what is unknown is absent and counted, never 0. */
export function usageFields(usage: UsageTotal): Fields {
  const reported = usage.calls > usage.unknownCalls;
  return {
    calls: usage.calls,
    ...(reported
      ? {
        input_tokens: usage.inputTokens,
        cached_input_tokens: usage.cachedInputTokens,
        output_tokens: usage.outputTokens,
      }
      : {}),
    ...(usage.unknownCalls > 0 ? { unknown_calls: usage.unknownCalls } : {}),
    ...omitUndefined({ cost_usd: usage.costUsd, saved_usd: usage.savedUsd }),
    ...(usage.unpricedCalls > 0 ? { unpriced_calls: usage.unpricedCalls } : {}),
  };
}

/**
 * Who answered a turn or question, how long its calls took in all, and what it used. A turn that no call was made for was written by the protocol,
 * unless its speaker needs no calls.
 */
export function answererFields(facts: Facts, key: string, participantId: string, withoutCall: boolean): Fields {
  if (facts.record.imported) return { model: elsewhereModel(facts, key, participantId), usage: "unknown" };
  const calls = facts.calls(key);
  const agent = facts.agent(participantId);
  const last = calls.findLast((call) => call.state === "answered") ?? calls.at(-1);
  const answeredBy = last?.answeredBy;
  const took = calls.flatMap(({ durationMs }) => durationMs === undefined ? [] : [durationMs]);
  return {
    model: last?.model ?? (withoutCall ? "none, written by the protocol" : agentInWords(agent)),
    ...(answeredBy !== undefined && answeredBy !== last?.model ? { answered_by: answeredBy } : {}),
    ...(took.length === 0 ? {} : { latency_ms: took.reduce((sum, ms) => sum + ms) }),
    usage: usageFields(facts.usage(key)),
  };
}

/** Who answered a turn that was held elsewhere, as far as its file tells. */
function elsewhereModel(facts: Facts, key: string, participantId: string): string {
  const message = facts.record.messages.find((message) => message.key === key);
  return (message?.failed === false ? message.elsewhere?.model : undefined) ?? agentInWords(facts.agent(participantId));
}
