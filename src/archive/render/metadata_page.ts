import { criteriaOf } from "../../judging/scoreboard.ts";
import { REQUEST_CONTEXT } from "../../transcript/context_request.ts";
import { fieldsIn, isList, isObject, type Json, objectIn } from "../../transcript/json.ts";
import type { Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { sourceEntriesIn } from "../../transcript/source_entry.ts";
import type { CallRecord, DialogueRecord } from "../../transcript/record.ts";
import { cutLine, some, warningLine } from "./degraded.ts";
import type { Facts } from "./facts.ts";
import { foundFiles } from "./found_files.ts";
import { castOf, wholeFields } from "./fields.ts";
import {
  around,
  jsonPoints,
  type LabelledLine,
  type Line,
  line,
  link,
  type Page,
  type PageBlock,
  section,
} from "./page.ts";
import { criteriaTable } from "./scores.ts";
import { priceBlocks, usageBlocks } from "./usage_blocks.ts";
import {
  agentsInFull,
  forkInWords,
  importedInWords,
  nameOf,
  roleInWords,
  statusInWords,
  unknownElsewhere,
} from "./words.ts";
import { METADATA, PAGES } from "../../words/archive_pages.ts";
import { languageName, type Languages } from "../../words/language.ts";
import { PROTOCOLS } from "../../words/names.ts";
import { dollars } from "../../words/numbers.ts";
import { HELD_IN } from "../../words/settings.ts";
import { ORIGIN, STATUS } from "../../words/status.ts";
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
      { heading: METADATA.title(facts.title), level: 1 },
      { paragraph: around(METADATA.listed, link(`index.${facts.format}`)) },
      ...detailBlocks(facts),
    ],
  };
}

/** The details of how a dialogue was held, without the title and links to other pages. */
export function detailBlocks(facts: Facts): readonly PageBlock[] {
  const { record } = facts;
  return [
    { fields: timing(facts) },
    { heading: PAGES.participants, level: 2 },
    ...participants(facts),
    { heading: METADATA.configuration, level: 2 },
    ...configuration(facts),
    { heading: METADATA.usage, level: 2 },
    ...(record.imported
      ? [{ paragraph: METADATA.usageAre(unknownElsewhere(record)) }]
      : [...usageBlocks(facts), ...priceBlocks(record)]),
    { heading: METADATA.trouble, level: 2 },
    ...trouble(facts),
  ];
}

/**
 * The details of a dialogue for anybody: participants, criteria and times, without its configuration, warnings and failures,
 * and without calls, tokens and prices unless they are wanted.
 */
export function publishedBlocks(facts: Facts, { hasCosts }: { readonly hasCosts: boolean }): readonly PageBlock[] {
  const { record } = facts;
  const agents = agentsInFull(record.participants.map(({ id }) => facts.agent(id)));
  return [
    { fields: timing(facts) },
    { heading: PAGES.participants, level: 2 },
    {
      head: [PAGES.participant, PAGES.role, PAGES.position, PAGES.answeredBy],
      table: record.participants.map(({ name, role, position }, n) => [
        name,
        roleInWords(role),
        position ?? "",
        agents[n] ?? "",
      ]),
    },
    ...section(METADATA.criteria, 2, criteriaTable(facts)),
    ...(hasCosts && !record.imported ? section(METADATA.usage, 2, usageBlocks(facts)) : []),
  ];
}

function timing(facts: Facts): readonly LabelledLine[] {
  const { record } = facts;
  const waitedMs = waitedFor(record.calls);
  const fork = forkInWords(facts);
  const active = record.status === undefined && record.durationMs === 0 ? METADATA.notKnown : span(record.durationMs);
  return [
    [METADATA.dialogue, record.dialogueId],
    [METADATA.protocol, PROTOCOLS.of(record.protocol)],
    ...language(record.settings),
    ...(record.preset === undefined ? [] : [[METADATA.preset, record.preset] as const]),
    [STATUS.label, statusInWords(record)],
    ...cutLine(record),
    ...(record.imported ? importedInWords(record) : [[METADATA.started, moment(record.startedAt)] as const]),
    [METADATA.lastWritten, moment(record.lastAt)],
    [METADATA.activeTime, record.imported ? unknownElsewhere(record) : active],
    ...(waitedMs > 0 ? [[METADATA.waiting, span(waitedMs)] as const] : []),
    ...(fork === undefined ? [] : [[ORIGIN.forkedFrom, fork] as const]),
  ];
}

/** Says in which languages people spoke and read, and why; nothing of an older dialogue, which has none. */
function language({ language }: Settings): readonly LabelledLine[] {
  const { speakers, readers, by = "setting" } = fieldsIn(language);
  if (typeof speakers !== "string" || typeof readers !== "string" || !isToldBy(by)) return [];
  return [[HELD_IN.label, HELD_IN.languages(languageName(speakers), languageName(readers), by)]];
}

function isToldBy(by: Json): by is NonNullable<Languages["by"]> | "setting" {
  return by === "script" || by === "words" || by === "nothing" || by === "setting";
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
      head: [PAGES.participant, PAGES.id, PAGES.role, PAGES.position, PAGES.answeredBy],
      table: participants.map(({ id, name, role, position }, n) => [
        name,
        id,
        roleInWords(role),
        position ?? "",
        agents[n] ?? "",
      ]),
    },
    ...(more.length === 0 ? [] : [{ paragraph: METADATA.theirConfiguration }, { list: more }]),
  ];
}

function configuration(facts: Facts): readonly PageBlock[] {
  const { settings } = facts.record;
  const hasCriteria = criteriaOf(settings).length > 0;
  const others = Object.entries(facts.page?.settings?.(settings) ?? settings)
    .filter(([name]) =>
      !["participants", "mayCite", "language"].includes(name) && !(name === "criteria" && hasCriteria)
    )
    .map(([name, value]) => [name === "limits" ? METADATA.limitsInTokens : name, withoutTexts(value)] as const);
  const blocks: readonly PageBlock[] = [
    ...(others.length === 0 ? [] : [{ list: jsonPoints(Object.fromEntries(others)) }]),
    ...section(METADATA.criteria, 3, criteriaTable(facts)),
    ...section(METADATA.sources, 3, sourceTable(facts), "sources"),
  ];
  return others.length === 0 && !hasCriteria ? [...blocks, { paragraph: METADATA.noSettings }] : blocks;
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
    head: [METADATA.citedAs, METADATA.sourceTitle, METADATA.address],
    table: sources.map(({ name, title, url, path, original }): Line[] => [
      path === undefined ? `[${name}]` : [link(`[${name}]`, path)],
      original === undefined ? title : [title, " (", link(METADATA.asGiven, original), ")"],
      url,
    ]),
  };
  return [
    ...(sources.length > 0 && citing.length > 0 ? [{ paragraph: METADATA.givenTo(some(citing)) }] : []),
    ...(sources.length > 0 ? [table] : []),
    ...(found.length > 0 ? [{ paragraph: METADATA.foundByTools }] : []),
    ...(found.length > 0
      ? [{
        head: [METADATA.citedAs, METADATA.address, METADATA.found, "SHA-256"],
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
  const { tokens, costUsd } = reserved;
  const cost = costUsd === undefined ? undefined : dollars(costUsd);
  return METADATA.call({ call, model, isOpen: state === "open", tokens, cost });
}

/** Returns the number of each kind of problem, including zero, followed by the lists. */
function trouble(facts: Facts): readonly PageBlock[] {
  const { calls, limits, failures, warnings } = facts.record;
  const open = facts.record.tools.filter(({ open, tool }) => open && tool !== REQUEST_CONTEXT).map(({ tool, key }) =>
    METADATA.tool(tool, key)
  );
  const lists: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ...(open.length > 0 ? [[METADATA.tools, open] as const] : []),
    [METADATA.calls, uncertainCalls(calls).map(uncertainCall)],
    [
      METADATA.limits,
      limits.map(({ limit, before, ends, scope }) => METADATA.limit(spaced(limit), scope, before, ends)),
    ],
    [
      METADATA.failures,
      failures.map(({ key, number, participant, code, reason, attempts }) =>
        METADATA.failure({ number, key, name: nameOf(facts, participant), reason, code: spaced(code), attempts })
      ),
    ],
    [
      METADATA.warnings,
      warnings.map((warning) => {
        const { code, key } = warning;
        return line(warningLine(warning), ` (${spaced(code)}${key === undefined ? "" : `, ${key}`})`);
      }),
    ],
  ];
  const inShort = (lines: readonly Line[]) => lines.length === 0 ? METADATA.none : METADATA.below(lines.length);
  return [
    { fields: lists.map(([title, lines]) => [title, inShort(lines)]) },
    ...lists.flatMap(([title, lines]) =>
      section(title, 3, lines.length === 0 ? [] : [{ list: lines.map((text) => ({ line: text })) }])
    ),
  ];
}
