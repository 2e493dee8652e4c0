import type { DialogueRecord } from "../../transcript/record.ts";
import type { Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { Fields } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { agentInWords, count, labelledName, moment, nameOf } from "./words.ts";

/**
 * Version of what the renderers write; it stands in every file. Raised with each change of a byte of their output, so
 * that an archive written by another version is not taken for one that was tampered with.
 */
export const RENDERER_VERSION = 7;

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

/** Status, reason and verdicts as fields. */
export function statusFields({ record }: Facts): Fields {
  const { status, endReason, imported } = record;
  if (imported && status !== undefined) return { status: "imported", imported_from: { ...imported } };
  return { status: status ?? "unfinished", ...omitUndefined({ end_reason: endReason }) };
}

/** The participants and who answers for them, as fields. */
export function participantFields(facts: Facts): readonly Fields[] {
  return facts.record.participants.map(({ id, name, role, position }) => ({
    id,
    name,
    role,
    ...omitUndefined({ position }),
    answered_by: agentInWords(facts.agent(id)),
  }));
}

/** Kinds that a protocol says by itself, without asking anybody. */
export const SAID_BY_PROTOCOL: ReadonlySet<string> = new Set(["announcement", "interruption"]);

/** The name of a message's speaker, said to be embedded where that is who answered. */
export function speakerName(facts: Facts, { speaker, kind }: Message): string {
  return SAID_BY_PROTOCOL.has(kind) ? nameOf(facts, speaker) : labelledName(facts, speaker);
}

/** Who answered a message and what it used, as fields. */
export function speakerFields(facts: Facts, message: Message): Fields {
  return answererFields(facts, message.key, message.speaker, isSaidByProtocol(facts, message));
}

/** Whether nobody was asked for what was said: a language model says nothing without a call. */
export function isSaidByProtocol(facts: Facts, { key, speaker, kind, failed }: Message): boolean {
  if (SAID_BY_PROTOCOL.has(kind)) return true;
  return !failed && !facts.record.imported && facts.agent(speaker).type === "chat" && facts.calls(key).length === 0;
}

/** Where an imported transcript is from, and when it was held as far as its file tells. */
export function importedInWords(record: DialogueRecord): readonly (readonly [string, string])[] {
  const { imported, messages, startedAt } = record;
  if (!imported) return [];
  const times = messages.flatMap((message) => message.failed ? [] : message.elsewhere?.at ?? []).sort();
  const [first] = times;
  const known = first === undefined ? "unknown" : `${moment(first)} to ${moment(times.at(-1) ?? first)}`;
  const some = times.length > 0 && times.length < messages.length
    ? `, by the times of ${count(times.length, "message")}; those of the others are unknown`
    : "";
  const { mapping } = imported;
  return [
    ["Imported", `${moment(startedAt)}, by version ${imported.version}`],
    ["From", `${imported.file} (SHA-256 ${imported.sha256})`],
    ...(mapping ? [["Read by", `${mapping.file} (SHA-256 ${mapping.sha256})`] as const] : []),
    ["Held", `${known}${some}`],
  ];
}
