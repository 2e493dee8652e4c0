import type { Message } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { totalUsage } from "../../transcript/usage_by.ts";
import type { Facts } from "./facts.ts";
import type { Fields } from "./page.ts";
import { agentInWords, calledInWords, labelledName, nameOf } from "./words.ts";

/**
 * Version of what the renderers write; it stands in every file. Raised with each change of a byte of their output, so
 * that an archive written by another version is not taken for one that was tampered with.
 */
export const RENDERER_VERSION = 13;

/** The version of the renderer that a page names, in front matter or JSON; `undefined` if it names none. */
export function versionOf(content: string): number | undefined {
  const version = /^(?:renderer: (\d+)| {2}"renderer": (\d+),?)$/m.exec(content);
  return version ? Number(version[1] ?? version[2]) : undefined;
}

/** First fields of every page but messages, which are about what was said. */
export function fileFields({ record }: Facts, archive: string): Fields {
  return {
    archive,
    renderer: RENDERER_VERSION,
    dialogue: record.dialogueId,
    protocol: record.protocol,
    motion: record.topic,
  };
}

/** First fields of the pages about the whole: how far it came. */
export function wholeFields(facts: Facts, archive: string): Fields {
  const { status = "unfinished", endReason, imported } = facts.record;
  const fields = fileFields(facts, archive);
  if (imported && status !== "unfinished") return { ...fields, status: "imported", imported_from: { ...imported } };
  return { ...fields, status, end_reason: endReason };
}

/** Usage as fields: what is unknown is absent and counted, never 0. */
function usageFields(usage: UsageTotal): Fields {
  const { calls, inputTokens, cachedInputTokens, outputTokens, unknownCalls, unpricedCalls, reasoningTokens } = usage;
  return {
    calls,
    ...(calls > unknownCalls
      ? { input_tokens: inputTokens, cached_input_tokens: cachedInputTokens, output_tokens: outputTokens }
      : {}),
    reasoning_tokens: reasoningTokens,
    unknown_calls: unknownCalls || undefined,
    cost_usd: usage.costUsd,
    saved_usd: usage.savedUsd,
    unpriced_calls: unpricedCalls || undefined,
  };
}

/**
 * The agent that answered a turn or question, the time that its calls took in all, and its usage. A turn without a call
 * was written by the protocol, unless its speaker needs no calls.
 */
export function answererFields(
  facts: Facts,
  { key, by, withoutCall = false }: { readonly key: string; readonly by: string; readonly withoutCall?: boolean },
): Fields {
  const calls = facts.calls(key);
  const last = calls.findLast((call) => call.state === "answered") ?? calls.at(-1);
  const took = calls.flatMap(({ durationMs }) => durationMs ?? []);
  return {
    model: last?.model ?? (withoutCall ? "none, written by the protocol" : agentInWords(facts.agent(by))),
    answered_by: last?.answeredBy === last?.model ? undefined : last?.answeredBy,
    latency_ms: took.length === 0 ? undefined : took.reduce((sum, ms) => sum + ms),
    usage: usageFields(totalUsage(calls)),
  };
}

/** The agent that answered a message, and its usage. */
export function speakerFields(facts: Facts, message: Message): Fields {
  const { key, speaker } = message;
  if (!facts.record.imported) {
    return answererFields(facts, { key, by: speaker, withoutCall: isSaidByProtocol(facts, message) });
  }
  const model = message.failed ? undefined : message.elsewhere?.model;
  return { model: model ?? agentInWords(facts.agent(speaker)), usage: "unknown" };
}

/** The participants of the record, each with the agent that answered. */
export function castOf(facts: Facts): readonly (Participant & { readonly answeredBy: string })[] {
  return facts.record.participants.map((one) => ({ ...one, answeredBy: agentInWords(facts.agent(one.id)) }));
}

/** Kinds that a protocol says by itself, without asking anybody. */
export const SAID_BY_PROTOCOL: ReadonlySet<string> = new Set(["announcement", "interruption"]);

/** Returns `true` if nobody was asked for a message: a language model says nothing without a call. */
export function isSaidByProtocol(facts: Facts, { key, speaker, kind, failed }: Message): boolean {
  if (SAID_BY_PROTOCOL.has(kind)) return true;
  return !failed && !facts.record.imported && facts.agent(speaker).type === "chat" && facts.calls(key).length === 0;
}

/** `Ben, argument`; of an announcement no name, as the protocol words it, whoever leads the dialogue. */
export function turnInWords(facts: Facts, message: Message): string {
  return message.kind === "announcement"
    ? calledInWords(message)
    : `${speakerName(facts, message)}, ${calledInWords(message)}`;
}

/** The name of a message's speaker, said to be embedded where that is who answered. */
export function speakerName(facts: Facts, { speaker, kind }: Message): string {
  return SAID_BY_PROTOCOL.has(kind) ? nameOf(facts, speaker) : labelledName(facts, speaker);
}
