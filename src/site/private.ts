import { basename } from "node:path";
import { attachmentsIn } from "../transcript/attachment.ts";
import { failureInWords } from "../experiments/report/missing.ts";
import type { LimitName, Settings } from "../transcript/event.ts";
import type { Failure } from "../transcript/failure.ts";
import { isObject, type Json } from "../transcript/json.ts";
import type { DialogueRecord, ToolUse } from "../transcript/record.ts";
import { withoutFiles } from "../transcript/source_entry.ts";
import type { UsageTotal } from "../transcript/usage.ts";

/** What is published besides what everybody may read. */
export interface PublishedToo {
  /** Calls, tokens and costs. */
  readonly costs: boolean;
  /** The whole texts of sources, the files that they were read from, and images that were given. */
  readonly sources: boolean;
}

/** The beginning of an absolute path or one to recorded answers, and a whole one in quotation marks or up to a space. */
const ABSOLUTE = /^(?:recorded\/|\/|~[\\/]|[A-Za-z]:[\\/]|\\\\|file:)/;
const IN_QUOTES = /(['"“‘`])((?:\/|~[\\/]|[A-Za-z]:[\\/]|\\\\|file:)[^'"”’`\n]+)(?=['"”’`])/g;
const IN_TEXT = /(?<![\w/.<])(?:\/(?=[\w.-]+\/)|~[\\/]|[A-Za-z]:[\\/]|\\\\|file:\/)[^\s'"”’`,;()<>]+/g;
/** Addresses of servers in what the program says. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s'"”’`,;()<>]+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/gi;
/** The host that a system's error names: `getaddrinfo ENOTFOUND gpu.example`. */
const HOST = /\b(E[A-Z]{3,}) [\w.-]+(?::\d+)?/g;

/** Returns a text in which a path of this machine is only the name at its end. */
export function withoutPaths(text: string): string {
  if (ABSOLUTE.test(text) && !text.includes("\n")) {
    return (text.startsWith("recorded/") ? "recorded/" : "") + lastName(text);
  }
  return text.replace(IN_QUOTES, (_, quote: string, path: string) => `${quote}${lastName(path)}`)
    .replace(IN_TEXT, lastName);
}

function lastName(path: string): string {
  return basename(path.replaceAll("\\", "/"));
}

/** Returns words of the program without paths and addresses. */
export function withoutPlaces(text: string): string {
  return withoutPaths(text.replace(ADDRESS, "…").replace(HOST, "$1 …"));
}

/** Settings that are nobody's business: what the speakers were told, and with which tools. */
const PRIVATE_SETTINGS: ReadonlySet<string> = new Set([
  "configuration",
  "instructions",
  "systemPrompt",
  "tools",
]);

function bare(value: Json): Json {
  if (typeof value === "string") return withoutPaths(value);
  if (Array.isArray(value)) return value.map(bare);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !PRIVATE_SETTINGS.has(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, bare(each)]));
}

function bareSettings(settings: Settings, { sources }: PublishedToo): Settings {
  const given = sources ? settings : withoutFiles(settings);
  const { attachments: _, ...others } = given;
  const entries = Object.entries(sources || attachmentsIn(settings).length === 0 ? given : others);
  return Object.fromEntries(
    entries.filter(([name]) => !PRIVATE_SETTINGS.has(name)).map(([name, value]) => [name, bare(value)]),
  );
}

/** The names of tools are not told, and what they were asked even less; texts that they found are sources. */
function bareTool({ source, ...use }: ToolUse, { sources }: PublishedToo): ToolUse {
  const { answer: _, ...known } = use;
  const address = (given: string) => /^https?:/i.test(given) ? given : withoutPaths(given);
  return {
    ...known,
    input: null,
    ...(source ? { source: { ...source, address: address(source.address), text: sources ? source.text : "" } } : {}),
  };
}

/** A failure is told by its kind, and not in the words of the server that failed. */
function bareFailure(failure: Failure): Failure {
  return { ...failure, reason: failureInWords(failure.code) };
}

/** Returns a function that puts the kinds of failures in the place of what servers said of them. */
function withoutServers({ failures }: DialogueRecord): (text: string) => string {
  return (text) => {
    const told = failures.filter(({ reason }) => reason !== "").reduce(
      (said, { reason, code }) => said.replaceAll(reason, failureInWords(code)),
      text,
    );
    return withoutPlaces(told);
  };
}

/** Limits whose values are calls, tokens or costs. */
const OF_COSTS: ReadonlySet<LimitName> = new Set(["max_calls", "max_tokens", "max_cost"] as const);

/** Returns a limit without its value, if that is one of calls, tokens or costs. */
function bareLimit<T extends { readonly limit: LimitName; readonly most?: number }>({ most, ...limit }: T) {
  return { ...limit, ...(most === undefined || OF_COSTS.has(limit.limit) ? {} : { most }) };
}

function withoutCost({ costUsd: _, ...usage }: UsageTotal): UsageTotal {
  return usage;
}

/**
 * Returns a record without what is private: paths of this machine, addresses of servers, what tools were asked, and, unless
 * wanted, costs and the files of sources. What was said stays as it is.
 */
export function published(record: DialogueRecord, too: PublishedToo): DialogueRecord {
  const { costs } = too;
  const bareText = withoutServers(record);
  const bareValue = (value: string | number) => typeof value === "string" ? bareText(value) : value;
  const { prices: _, preset: _preset, because, imported, ...rest } = record;
  return {
    ...rest,
    ...(costs && record.prices ? { prices: record.prices } : {}),
    settings: bareSettings(record.settings, too),
    tools: record.tools.map((use) => bareTool(use, too)),
    calls: record.calls.map(({ costUsd, savedUsd, ...call }) => ({
      ...call,
      model: withoutPaths(call.model),
      reserved: costs ? call.reserved : { tokens: call.reserved.tokens },
      ...(costs && costUsd !== undefined ? { costUsd } : {}),
      ...(costs && savedUsd !== undefined ? { savedUsd } : {}),
    })),
    usage: costs ? record.usage : withoutCost(record.usage),
    inheritedUsage: costs ? record.inheritedUsage : withoutCost(record.inheritedUsage),
    warnings: record.warnings.map((warning) => ({
      ...warning,
      text: bareText(warning.text),
      ...(warning.values ? { values: warning.values.map(bareValue) } : {}),
    })),
    failures: record.failures.map(bareFailure),
    messages: record.messages.map((message) =>
      message.failed ? { ...message, failure: bareFailure(message.failure) } : message
    ),
    notes: record.notes.map((note) =>
      note.answer.given ? note : { ...note, answer: { ...note.answer, reason: bareText(note.answer.reason) } }
    ),
    limits: costs ? record.limits : record.limits.map(bareLimit),
    ...(record.cut ? { cut: costs ? record.cut : bareLimit(record.cut) } : {}),
    ...(because
      ? { because: { ...because, reason: because.code ? failureInWords(because.code) : bareText(because.reason) } }
      : {}),
    ...(imported ? { imported: { ...imported, file: withoutPaths(imported.file) } } : {}),
  };
}
