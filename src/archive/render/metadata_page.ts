import { criteriaOf } from "../../judging/scoreboard.ts";
import { withCommas } from "../../text/with_commas.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { totalUsage } from "../../transcript/usage_by.ts";
import { objectIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { CallRecord } from "../../transcript/record.ts";
import { id8 } from "../layout.ts";
import { countedFields, tallyOf } from "./claims_found.ts";
import { type Block, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { fileFields, importedInWords, statusFields, usageFields } from "./shared_fields.ts";
import { priceBlocks, priceFields, usageBlocks, usageByFields } from "./usage_blocks.ts";
import { jsonPoints, readable } from "./values.ts";
import {
  agentInFull,
  agentInWords,
  count,
  dollars,
  moment,
  nameOf,
  spaced,
  span,
  statusInWords,
  UNKNOWN_ELSEWHERE,
} from "./words.ts";

/** How a dialogue was held: configuration, participants, usage, cost, timing, and whatever did not go as it should. */
export function metadataPage(facts: Facts): Page {
  const { record } = facts;
  const uncertain = uncertainCalls(record.calls);
  const waitedMs = waitedFor(record.calls);
  return {
    fields: { ...fileFields(facts, "metadata"), ...statusFields(facts) },
    get data() {
      return {
        started: record.startedAt,
        last: record.lastAt,
        duration_ms: record.imported ? "unknown" : record.durationMs,
        ...(record.parent ? { parent: { ...record.parent } } : {}),
        settings: record.settings,
        participants: record.participants.map((participant) => ({
          ...participant,
          answered_by: agentInWords(facts.agent(participant.id)),
          usage: record.imported ? "unknown" : usageFields(totalUsage(ownCalls(facts, participant.id))),
        })),
        usage: record.imported ? "unknown" : usageFields(record.usage),
        ...(waitedMs > 0 ? { waited_for_rate_limits_ms: waitedMs } : {}),
        ...(record.imported ? {} : {
          inherited_usage: usageFields(record.inheritedUsage),
          ...usageByFields(record),
          ...priceFields(record),
        }),
        ...countedFields(facts),
        calls_that_may_have_been_paid: uncertain.map((call) => ({
          call: call.call,
          model: call.model,
          reserved: call.reserved,
        })),
        limits: record.limits.map(({ limit, before, ends, scope }) => ({
          limit,
          before,
          ends,
          ...omitUndefined({ scope }),
        })),
        failures: record.failures.map((failure) => ({ ...failure })),
        warnings: record.warnings.map((warning) => ({ ...warning })),
      };
    },
    blocks: [
      { heading: `How it was held: ${record.topic}`, level: 1 },
      { paragraph: line("The messages are listed in ", [link(`index.${facts.format}`, `index.${facts.format}`)], ".") },
      { fields: timing(facts) },
      { heading: "Participants", level: 2 },
      ...participants(facts),
      { heading: "Configuration", level: 2 },
      ...configuration(record.settings),
      { heading: "Usage and cost", level: 2 },
      ...(record.imported ? [{ paragraph: `Usage and cost are ${UNKNOWN_ELSEWHERE}.` }] : [
        ...usageBlocks(facts),
        ...priceBlocks(record),
      ]),
      { heading: "Limits, failures and warnings", level: 2 },
      ...listings([
        ["Calls that may have been paid without an answer on record", uncertain.map(uncertainCall)],
        [
          "Limits reached",
          record.limits.map(({ limit, before, ends, scope }) =>
            `${spaced(limit)}${scope === undefined ? "" : ` of ${scope}`}, before ${before}${
              ends ? "; it ended the dialogue" : ""
            }`
          ),
        ],
        [
          "Failures",
          record.failures.map(({ key, number, participant, code, reason, attempts }) =>
            `${number === undefined ? "" : `Message ${number}, `}${key} (${nameOf(facts, participant)}): ${reason} (${
              spaced(code)
            }, ${count(attempts, "attempt")})`
          ),
        ],
        [
          "Warnings",
          record.warnings.map(({ code, text, key }) =>
            `${text} (${spaced(code)}${key === undefined ? "" : `, ${key}`})`
          ),
        ],
      ]),
    ],
  };
}

function timing(facts: Facts) {
  const { record, forkedAfter } = facts;
  const claims = tallyOf(facts);
  const { parent } = record;
  const waitedMs = waitedFor(record.calls);
  return [
    ["Dialogue", record.dialogueId] as const,
    ["Protocol", record.protocol] as const,
    ["Status", statusInWords(record)] as const,
    ...(record.imported ? importedInWords(record) : [["Started", moment(record.startedAt)] as const]),
    ["Last written", moment(record.lastAt)] as const,
    [
      "Active time",
      record.imported
        ? UNKNOWN_ELSEWHERE
        : record.status === undefined && record.durationMs === 0
        ? "not known before a run has ended"
        : span(record.durationMs),
    ] as const,
    ...(waitedMs > 0 ? [["Waiting for rate limits", span(waitedMs)] as const] : []),
    ...(claims === undefined ? [] : [["Quotations", claims] as const]),
    ...(parent
      ? [["Forked from", `${parent.dialogueId}, after message ${forkedAfter ?? "–"} (${parent.key})`] as const]
      : []),
  ];
}

/** How long limits per minute held calls of this dialogue itself back, added up. */
function waitedFor(calls: readonly CallRecord[]): number {
  return calls.reduce((sum, { waitedMs = 0, inherited }) => inherited ? sum : sum + waitedMs, 0);
}

function participants(facts: Facts): readonly Block[] {
  const { participants, settings } = facts.record;
  const more = participants.flatMap(({ id, name }) => {
    const own = objectIn(objectIn(settings, "participants"), id);
    return own ? [{ line: [{ strong: name }], points: jsonPoints(own) }] : [];
  });
  return [
    {
      head: ["Participant", "Id", "In file names", "Role", "Position", "Answered by"],
      table: participants.map(({ id, name, role, position }) => [
        name,
        id,
        id8(id),
        spaced(role),
        position ?? "",
        agentInFull(facts.agent(id)),
      ]),
    },
    ...(more.length === 0 ? [] : [{ paragraph: "As they were set up:" }, { list: more }]),
  ];
}

function configuration(settings: Settings): readonly Block[] {
  const criteria = criteriaOf(settings);
  const sources = sourcesIn(settings);
  const others = Object.entries(settings).filter(([name]) =>
    name !== "participants" && !(name === "criteria" && criteria.length > 0)
  ).map(([name, value]) => [name, withoutSources(value)] as const);
  return [
    ...(others.length === 0 ? [] : [{ list: jsonPoints(Object.fromEntries(others)) }]),
    ...(criteria.length === 0 ? [] : [
      { heading: "Criteria", level: 3 as const },
      {
        head: ["Criterion", "Weight", "What is looked at"],
        right: [1],
        table: criteria.map(({ id, weight, description }) => [readable(id), weight.toFixed(2), description]),
      },
    ]),
    ...(sources.length === 0 ? [] : [
      { heading: "Sources", level: 3 as const },
      {
        head: ["Cited as", "Title", "Address"],
        table: sources.map(({ name, title, url }) => [`[${name}]`, title, url]),
      },
    ]),
    ...(others.length === 0 && criteria.length === 0 ? [{ paragraph: "Nothing was set." }] : []),
  ];
}

/** What the settings say of sources that can be cited, wherever it stands in them. */
function sourcesIn(
  settings: Settings,
): readonly { readonly name: string; readonly title: string; readonly url: string }[] {
  return Object.values(settings).flatMap((value) => {
    const { sources } = Object(value);
    if (!Array.isArray(sources)) return [];
    return sources.map((source) => {
      const { name, title, url } = Object(source);
      return { name: String(name ?? ""), title: String(title ?? ""), url: String(url ?? "") };
    });
  });
}

function withoutSources(value: Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "sources"));
}

/** Calls of this dialogue itself that were made for a participant. */
function ownCalls({ record }: Facts, participantId: string): readonly CallRecord[] {
  return record.calls.filter((call) => call.participant === participantId && !call.inherited);
}

function uncertainCalls(calls: readonly CallRecord[]): readonly CallRecord[] {
  return calls.filter(({ state, mayHaveBeenPaid, usage, inherited }) =>
    !inherited && (state === "open" || (state === "failed" && mayHaveBeenPaid === true && usage === undefined))
  );
}

function uncertainCall({ call, model, state, reserved }: CallRecord): string {
  const cost = reserved.costUsd === undefined ? "" : `, ${dollars(reserved.costUsd)}`;
  const end = state === "open" ? "no end is on record" : "failed after it was sent";
  return `${call} to ${model}: ${end}; booked at up to ${count(reserved.tokens, "token")}${cost}`;
}

/** How many there are of each, so that none is told from not written; then those that there are. */
function listings(lists: readonly (readonly [title: string, lines: readonly string[]])[]): readonly Block[] {
  return [
    {
      fields: lists.map((
        [title, lines],
      ) => [title, lines.length === 0 ? "none" : `${withCommas(lines.length)}, below`]),
    },
    ...lists.flatMap(([title, lines]): Block[] =>
      lines.length === 0 ? [] : [{ heading: title, level: 3 }, { list: lines.map((text) => ({ line: text })) }]
    ),
  ];
}
