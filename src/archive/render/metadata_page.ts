import { withCommas } from "../../text/display.ts";
import { criteriaOf } from "../../judging/scoreboard.ts";
import { REQUEST_CONTEXT } from "../../transcript/context_request.ts";
import { isList, isObject, type Json, objectIn } from "../../transcript/json.ts";
import type { Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { sourceEntriesIn } from "../../transcript/source_entry.ts";
import type { CallRecord, DialogueRecord } from "../../transcript/record.ts";
import { cutLine, some } from "./degraded.ts";
import type { Facts } from "./facts.ts";
import { foundFiles } from "./found_files.ts";
import { castOf, wholeFields } from "./fields.ts";
import { jsonPoints, type LabelledLine, type Line, line, link, type Page, type PageBlock, section } from "./page.ts";
import { criteriaTable } from "./scores.ts";
import { priceBlocks, usageBlocks } from "./usage_blocks.ts";
import {
  agentsInFull,
  forkedFrom,
  importedInWords,
  nameOf,
  roleInWords,
  statusInWords,
  unknownElsewhere,
} from "./words.ts";
import { count, dollars } from "../../words/numbers.ts";
import { moment, span } from "../../words/times.ts";
import { spaced } from "../../words/phrases.ts";

/** Returns the details of a dialogue: configuration, participants, usage, cost, timing, and problems. */
export function metadataPage(facts: Facts): Page {
  const { record } = facts;
  return {
    fields: wholeFields(facts, "metadata"),
    data: () => {
      const { startedAt, lastAt, parent, preset, settings, limits, failures, warnings } = record;
      const { durationMs, usage, inheritedUsage, prices, calls } = record;
      return {
        startedAt,
        lastAt,
        parent,
        participants: castOf(facts),
        preset,
        settings,
        ...(record.imported ? {} : { durationMs, waitedMs: waitedFor(calls), usage, inheritedUsage, prices }),
        uncertainCalls: uncertainCalls(calls),
        limits,
        failures,
        warnings,
      };
    },
    blocks: [
      { heading: `How it was held: ${facts.title}`, level: 1 },
      { paragraph: line("The messages are listed in ", [link(`index.${facts.format}`)], ".") },
      ...detailBlocks(facts),
    ],
  };
}

/** The details of how a dialogue was held, without the title and links to other pages. */
export function detailBlocks(facts: Facts): readonly PageBlock[] {
  const { record } = facts;
  return [
    { fields: timing(facts) },
    { heading: "Participants", level: 2 },
    ...participants(facts),
    { heading: "Configuration", level: 2 },
    ...configuration(facts),
    { heading: "Usage and cost", level: 2 },
    ...(record.imported
      ? [{ paragraph: `Usage and cost are ${unknownElsewhere(record)}.` }]
      : [...usageBlocks(facts), ...priceBlocks(record)]),
    { heading: "Limits, failures and warnings", level: 2 },
    ...trouble(facts),
  ];
}

function timing(facts: Facts): readonly LabelledLine[] {
  const { record } = facts;
  const waitedMs = waitedFor(record.calls);
  const active = record.status === undefined && record.durationMs === 0
    ? "not known until a run has ended"
    : span(record.durationMs);
  return [
    ["Dialogue", record.dialogueId],
    ["Protocol", record.protocol],
    ...(record.preset === undefined ? [] : [["Preset", record.preset] as const]),
    ["Status", statusInWords(record)],
    ...cutLine(record),
    ...(record.imported ? importedInWords(record) : [["Started", moment(record.startedAt)] as const]),
    ["Last written", moment(record.lastAt)],
    ["Active time", record.imported ? unknownElsewhere(record) : active],
    ...(waitedMs > 0 ? [["Waiting for rate limits", span(waitedMs)] as const] : []),
    ...forkedFrom(facts),
  ];
}

/** Returns the total time that rate limits delayed calls of this dialogue itself. */
function waitedFor(calls: readonly CallRecord[]): number {
  return calls.reduce((sum, { waitedMs = 0, inherited }) => inherited ? sum : sum + waitedMs, 0);
}

function participants(facts: Facts): readonly PageBlock[] {
  const { participants, settings } = facts.record;
  const more = participants.flatMap(({ id, name }) => {
    const own = objectIn(objectIn(settings, "participants"), id);
    return own ? [{ line: [{ strong: name }], points: jsonPoints(own) }] : [];
  });
  const agents = agentsInFull(participants.map(({ id }) => facts.agent(id)));
  return [
    {
      head: ["Participant", "Id", "Role", "Position", "Answered by"],
      table: participants.map(({ id, name, role, position }, n) => [
        name,
        id,
        roleInWords(role),
        position ?? "",
        agents[n] ?? "",
      ]),
    },
    ...(more.length === 0 ? [] : [{ paragraph: "Their configuration:" }, { list: more }]),
  ];
}

function configuration(facts: Facts): readonly PageBlock[] {
  const { settings } = facts.record;
  const hasCriteria = criteriaOf(settings).length > 0;
  const others = Object.entries(settings)
    .filter(([name]) => !["participants", "mayCite"].includes(name) && !(name === "criteria" && hasCriteria))
    .map(([name, value]) => [name === "limits" ? "limits in tokens" : name, withoutTexts(value)] as const);
  const blocks: readonly PageBlock[] = [
    ...(others.length === 0 ? [] : [{ list: jsonPoints(Object.fromEntries(others)) }]),
    ...section("Criteria", 3, criteriaTable(facts)),
    ...section("Sources", 3, sourceTable(facts), "sources"),
  ];
  return others.length === 0 && !hasCriteria ? [...blocks, { paragraph: "No settings." }] : blocks;
}

/** A source that can be cited. */
export type CitedSource = Readonly<Record<"name" | "title" | "url", string>> & {
  /** Paths of its text, and of the file that it was read from, in the archive. */
  readonly path?: string;
  readonly original?: string;
  /** Its publisher and year, as far as they were given: `Streetsblog NYC, 2024`. */
  readonly published?: string;
  /** If a tool found it: when, and the SHA-256 of its text. */
  readonly found?: { readonly at: string; readonly sha256: string };
};

/** Returns the sources that can be cited, from anywhere in the settings, and those that tools have found. */
export function sourcesIn(record: DialogueRecord): readonly CitedSource[] {
  const { settings, tools } = record;
  const paths = new Map(foundFiles(record).map(({ name, path }) => [name, path]));
  const found = tools.flatMap(({ source }): readonly CitedSource[] => {
    if (!source) return [];
    const { name, address, at, sha256 } = source;
    const found = { at, sha256 };
    return [{ name, title: address, url: address, found, ...omitUndefined({ path: paths.get(name) }) }];
  });
  return [...givenSources(settings), ...new Map(found.map((source) => [source.name, source])).values()];
}

function givenSources(settings: Settings): readonly CitedSource[] {
  return sourceEntriesIn(settings).map(({ name, title, url = "", text, original, publisher, year }) => {
    const published = [publisher ?? [], year ?? []].flat().join(", ") || undefined;
    return { name, title, url, ...omitUndefined({ path: text?.path, original: original?.path, published }) };
  });
}

function sourceTable(facts: Facts): readonly PageBlock[] {
  const { settings } = facts.record;
  const sources = givenSources(settings);
  const found = sourcesIn(facts.record).filter((source) => source.found);
  const citing = [settings["mayCite"]].filter(isList).flat().map((id) => nameOf(facts, String(id)));
  const table = {
    head: ["Cited as", "Title", "Address"],
    table: sources.map(({ name, title, url, path, original }): Line[] => [
      path === undefined ? `[${name}]` : [link(`[${name}]`, path)],
      original === undefined ? title : [title, " (", link("as given", original), ")"],
      url,
    ]),
  };
  return [
    ...(sources.length > 0 && citing.length > 0
      ? [{ paragraph: `Given to ${some(citing)}, to be cited by name.` }]
      : []),
    ...(sources.length > 0 ? [table] : []),
    ...(found.length > 0 ? [{ paragraph: "Found by tools; their texts are in journal.jsonl:" }] : []),
    ...(found.length > 0
      ? [{
        head: ["Cited as", "Address", "Found", "SHA-256"],
        table: found.map(({ name, url, path, found }): Line[] => [
          path === undefined ? `[${name}]` : [link(`[${name}]`, path)],
          url,
          moment(found?.at ?? ""),
          found?.sha256 ?? "",
        ]),
      }]
      : []),
  ];
}

/** Omits texts with a place of their own: sources have a table, and terms a section of the summary. */
function withoutTexts(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "sources" && name !== "terms"));
}

/** Returns calls that may have been charged without a recorded answer. */
function uncertainCalls(calls: readonly CallRecord[]): readonly CallRecord[] {
  return calls.filter(({ state, mayHaveBeenPaid, usage, inherited }) =>
    !inherited && (state === "open" || (state === "failed" && mayHaveBeenPaid === true && usage === undefined))
  );
}

function uncertainCall({ call, model, state, reserved }: CallRecord): string {
  const cost = reserved.costUsd === undefined ? "" : `, ${dollars(reserved.costUsd)}`;
  const end = state === "open" ? "no recorded end" : "failed after it was sent";
  return `${call} to ${model}: ${end}; counted at up to ${count(reserved.tokens, "token")}${cost}`;
}

/** Returns the number of each kind of problem, including zero, followed by the lists. */
function trouble(facts: Facts): readonly PageBlock[] {
  const { calls, limits, failures, warnings } = facts.record;
  const open = facts.record.tools.filter(({ open, tool }) => open && tool !== REQUEST_CONTEXT).map(({ tool, key }) =>
    `${tool}, in ${key}`
  );
  const lists: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ...(open.length > 0 ? [["Tools that may have been used without a recorded result", open] as const] : []),
    ["Calls that may have been charged without a recorded answer", uncertainCalls(calls).map(uncertainCall)],
    [
      "Limits reached",
      limits.map(({ limit, before, ends, scope }) => {
        const of = scope === undefined ? "" : ` of ${scope}`;
        return `${spaced(limit)}${of}, before ${before}${ends ? "; it ended the dialogue" : ""}`;
      }),
    ],
    [
      "Failures",
      failures.map(({ key, number, participant, code, reason, attempts }) => {
        const message = number === undefined ? "" : `Message ${number}, `;
        const tried = `${spaced(code)}, ${count(attempts, "attempt")}`;
        return `${message}${key} (${nameOf(facts, participant)}): ${reason} (${tried})`;
      }),
    ],
    [
      "Warnings",
      warnings.map(({ code, text, key }) => `${text} (${spaced(code)}${key === undefined ? "" : `, ${key}`})`),
    ],
  ];
  const inShort = (lines: readonly string[]) => lines.length === 0 ? "none" : `${withCommas(lines.length)}, below`;
  return [
    { fields: lists.map(([title, lines]) => [title, inShort(lines)]) },
    ...lists.flatMap(([title, lines]) =>
      section(title, 3, lines.length === 0 ? [] : [{ list: lines.map((text) => ({ line: text })) }])
    ),
  ];
}
