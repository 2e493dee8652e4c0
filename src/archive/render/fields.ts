import type { Message } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { totalUsage } from "../../transcript/usage_by.ts";
import { inLanguage } from "../../words/language.ts";
import { MESSAGE } from "../../words/messages.ts";
import { PAGES } from "../../words/archive_pages.ts";
import type { AgentName, Facts } from "./facts.ts";
import { type Fields, type PageBlock, section } from "./page.ts";
import { agentInWords, calledInWords, nameOf } from "./words.ts";

/**
 * Version of the renderers' output, included in every file. Raise it with every change to that output, so that an
 * archive written by another version is not reported as tampered with.
 */
export const RENDERER_VERSION = 25;

/** Returns the renderer version stated in a page's front matter or JSON; `undefined` if there is none. */
export function versionOf(content: string): number | undefined {
  const version = /^(?:renderer: (\d+)| {2}"renderer": (\d+),?)$/m.exec(content);
  return version ? Number(version[1] ?? version[2]) : undefined;
}

/** Returns the first fields of every page except those of messages; data has the topic in full. */
export function fileFields({ record, title, format }: Facts, archive: string): Fields {
  return {
    archive,
    renderer: RENDERER_VERSION,
    dialogue: record.dialogueId,
    protocol: record.protocol,
    ...(format === "json" ? { title: record.settings["title"], motion: record.topic } : { motion: title }),
  };
}

/** The topic in full, where its title is only a part of it. */
export function topicBlocks({ record: { topic }, title }: Facts): readonly PageBlock[] {
  return section(PAGES.topic, 2, title === topic ? [] : [{ said: topic }]);
}

/** Returns the first fields of the overview pages, including the status. */
export function wholeFields(facts: Facts, archive: string): Fields {
  const { status = "unfinished", endReason, imported } = facts.record;
  const fields = fileFields(facts, archive);
  if (imported && status !== "unfinished") return { ...fields, status: "imported", imported_from: { ...imported } };
  return { ...fields, status, end_reason: endReason };
}

/** Returns an agent's name for data, which is the same in every language. */
function agentName(agent: AgentName): string {
  return inLanguage("en", () => agentInWords(agent));
}

/** Returns usage as fields. Unknown values are omitted and counted, never shown as 0. */
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
 * Returns the fields for who answered a turn or question: the agent, the total duration of its calls, and its usage. A
 * turn without a call was written by the protocol, unless the speaker's agent needs no calls.
 */
export function answererFields(
  facts: Facts,
  { key, by, withoutCall = false }: { readonly key: string; readonly by: string; readonly withoutCall?: boolean },
): Fields {
  if (facts.record.imported) return { model: agentName(facts.agent(by)), usage: "unknown" };
  const calls = facts.calls(key);
  const last = calls.findLast((call) => call.state === "answered") ?? calls.at(-1);
  const took = calls.flatMap(({ durationMs }) => durationMs ?? []);
  return {
    model: last?.model ?? (withoutCall ? "none, written by the protocol" : agentName(facts.agent(by))),
    answered_by: last?.answeredBy === last?.model ? undefined : last?.answeredBy,
    latency_ms: took.length === 0 ? undefined : took.reduce((sum, ms) => sum + ms),
    usage: usageFields(totalUsage(calls)),
  };
}

/** Returns the agent that answered a message, and its usage. */
export function speakerFields(facts: Facts, message: Message): Fields {
  const { key, speaker } = message;
  if (!facts.record.imported) {
    return answererFields(facts, { key, by: speaker, withoutCall: isSaidByProtocol(facts, message) });
  }
  const model = message.failed ? undefined : message.elsewhere?.model;
  return { model: model ?? agentName(facts.agent(speaker)), usage: "unknown" };
}

/** Returns the participants, each with the agent that answered. */
export function castOf(facts: Facts): readonly (Participant & { readonly answeredBy: string })[] {
  return facts.record.participants.map((one) => ({ ...one, answeredBy: agentName(facts.agent(one.id)) }));
}

/** Kinds of turn that a protocol writes without asking anybody. */
export const SAID_BY_PROTOCOL: ReadonlySet<string> = new Set(["announcement", "interruption"]);

/** Returns `true` if nobody was asked for a message: a language model cannot answer without a call. */
export function isSaidByProtocol(facts: Facts, { key, speaker, kind, failed }: Message): boolean {
  if (SAID_BY_PROTOCOL.has(kind)) return true;
  return !failed && !facts.record.imported && facts.agent(speaker).type === "chat" && facts.calls(key).length === 0;
}

/** Returns a turn as `Ben, argument`; an announcement has no name because the protocol words it. */
export function turnInWords(facts: Facts, message: Message): string {
  return message.kind === "announcement"
    ? calledInWords(message)
    : MESSAGE.turn(nameOf(facts, message.speaker), calledInWords(message));
}
