import { programIn } from "../models/programs/seat_program.ts";
import { ASSUMED_TOKENS } from "../agents/tool_server.ts";
import { withCommas } from "../text/display.ts";
import { count, dollars } from "../words/en/numbers.ts";
import { languageName, languagesIn } from "../words/language.ts";
import { listed } from "../words/en/phrases.ts";
import { fold } from "../transcript/fold.ts";
import { fieldsIn, objectIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { RunOptions } from "../dialogue/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { BuiltDialogue } from "../setup/build.ts";
import { rehearsalsAfter, type ReviewAfter } from "../setup/holding.ts";
import type { AppliedPreset } from "../setup/presets.ts";
import {
  type Estimate,
  estimate,
  estimateOf,
  estimatesAfter,
  inheritedMessages,
  ownCalls,
  phaseEstimates,
  steppingIn,
} from "../setup/estimate.ts";
import type { Context, Printer } from "./io.ts";
import { fit, padTo } from "./lines.ts";

/** SPECs that answer without a model. */
const NO_CALLS: ReadonlySet<string> = new Set(["human", "client"]);

/**
 * Rehearses a dialogue without calls, and prints its calls and cost. The exit code is 0, or 4 if it would fail as
 * configured, or 1 if it would end with failures because something does not fit into a model's context.
 *
 * @param start Rehearses the dialogue, a fork of it, or the rest of it.
 * @param before The events of a dialogue whose rest is rehearsed.
 */
export async function dryRun(
  context: Context,
  start: (options: RunOptions) => Promise<unknown>,
  { preset, ...built }: Pick<BuiltDialogue, "cast" | "panel" | "clerks" | "preset">,
  before: readonly JournalEvent[] = [],
): Promise<number> {
  const record = await rehearsed(context, start, before);
  if (!record) return 130;
  const reviews: (ReviewAfter & { readonly record: DialogueRecord })[] = [];
  for (const review of record.because ? [] : await rehearsalsAfter(record, built)) {
    const each = await rehearsed(context, (options) => review.make().rehearse(options));
    if (each) reviews.push({ ...review, record: each });
  }
  const { out, err, args } = context;
  if (args.flags.has("--json")) {
    out.json({ ...estimateOf(record), ...omitUndefined({ preset }), ...estimatesAfter(reviews) });
  } else {
    const after = reviews.flatMap((one) => ["", `The ${one.by}:`, ...report(one.record, one.cast)]);
    for (const line of [...presetLines(preset), ...report(record, built.cast), ...after]) out.line(line);
  }
  return tellTrouble([record, ...reviews.map((one) => one.record)], err);
}

/** Returns what a preset sets, in lines. */
function presetLines(preset: AppliedPreset | undefined): readonly string[] {
  if (!preset) return [];
  const sets = Object.entries(preset.sets).map(([field, value]) => `  ${field}: ${JSON.stringify(value)}`);
  return [`Preset ${preset.name}${sets.length === 0 ? ": nothing beyond the defaults." : " sets:"}`, ...sets, ""];
}

/** Prints what would go wrong in rehearsed dialogues. The exit code is 4 if one would fail, or 1 for failures. */
export function tellTrouble(records: readonly DialogueRecord[], err: Printer): number {
  const because = records.flatMap(({ because = [] }) => because);
  const failures = records.flatMap(({ failures }) => failures);
  const unread = records.flatMap(({ warnings }) => warnings.filter(({ code }) => code === "unread_source"));
  for (const { text } of unread) err.line(`Warning: ${text}`);
  for (const { reason } of because) err.line(`It would fail: ${reason}`);
  for (const { key, reason } of failures) err.line(`${key}: ${reason}`);
  return because.length > 0 ? 4 : failures.length > 0 ? 1 : 0;
}

/** Returns the record of a rehearsal; `undefined` if it was cancelled. */
export async function rehearsed(
  { io }: Context,
  start: (options: RunOptions) => Promise<unknown>,
  before: readonly JournalEvent[] = [],
): Promise<DialogueRecord | undefined> {
  const controller = new AbortController();
  const stopListening = io.onInterrupt(() => controller.abort());
  const events: JournalEvent[] = [];
  try {
    await start({
      signal: controller.signal,
      onEvent: (event) => {
        if ("seq" in event) events.push(event);
      },
    });
  } finally {
    stopListening();
  }
  if (controller.signal.aborted) return undefined;
  const record = fold([...onRecord(before), ...events]);
  const known = new Set(before.flatMap((event) => event.type === "turn.failed" ? [event.key] : []));
  return { ...record, failures: record.failures.filter(({ key }) => !known.has(key)) };
}

/** Marks the events of a dialogue as a fork's inherited ones are: what is on record is not paid again. */
function onRecord(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const last = events.findLast((event) => event.type === "turn.completed" || event.type === "turn.failed");
  return events.map((event) =>
    event.type === "dialogue.started" && last && "key" in last
      ? { ...event, parent: { dialogueId: event.dialogueId, key: last.key, hash: "", lines: 0 } }
      : { ...event, inherited: true }
  );
}

/** Returns what several rehearsed reviews come to together, in a line. */
export function totalInWords(records: readonly DialogueRecord[]): string {
  const { calls, about, upTo } = estimate(records.flatMap(ownCalls));
  const [cost, most] = [about, upTo].map(({ costUsd }) => costUsd === undefined ? "unknown" : dollars(costUsd));
  const tokens = `${withCommas(about.tokens)} tokens (up to ${withCommas(upTo.tokens)})`;
  return `In all: ${count(calls, "call")}, ${tokens}, cost ${cost} (up to ${most})`;
}

/** Returns the estimate of a rehearsed dialogue, in lines for people. */
export function report(record: DialogueRecord, cast: readonly CastMember[]): readonly string[] {
  const { messages, limits } = record;
  const calls = ownCalls(record);
  const inherited = inheritedMessages(record);
  const from = record.parent?.dialogueId === record.dialogueId ? "already saved" : "from the source";
  const taken = inherited === 0 ? "" : ` (${withCommas(inherited)} ${from})`;
  const { most, by } = steppingIn(record);
  const more = most === 0 ? "" : `, and up to ${withCommas(most)} more by ${listed(by)}`;
  const total = estimate(calls);
  const phases = phaseEstimates(record);
  const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, ...phases.map(({ phase }) => phase.length)));
  const row = rowOf(width);
  const unpriced = new Set(calls.flatMap(({ model, reserved }) => reserved.costUsd === undefined ? [model] : []));
  return [
    `Dry run: no calls were made. ${count(messages.length, "message")}${taken}${more}.`,
    ...cast.map(({ name, model }) => `  ${fit(name, 24)}: ${model}${NO_CALLS.has(model) ? ", makes no calls" : ""}`),
    ...languageLines(record),
    ...(calls.length === 0 ? ["No calls would be made."] : [
      "",
      row("Phase", "Calls", "Tokens", "up to", "Cost", "up to"),
      ...phases.map((each) => row(each.phase, ...figuresOf(each))),
      row("Total", ...figuresOf(total)),
      "",
      "Tokens and cost are estimates with every contribution at its limit.",
      "“Up to” assumes that every answer is as long as its request allows, without retries; limits are checked against it.",
    ]),
    ...toolLines(record, total),
    ...[...unpriced].map((id) =>
      programIn(id)
        ? `${id}: its cost is unknown, as with a subscription.`
        : `The price of ${id} is unknown${serverInWords(record, id)}: give --price ${id}=IN/OUT.`
    ),
    ...limits.map(({ limit, scope, before }) =>
      `The limit ${limit}${scope === undefined ? "" : ` of ${scope}`} would be reached before ${before}.`
    ),
  ];
}

/** Says which language was taken and why, unless it is the English of an English subject. */
function languageLines({ settings }: DialogueRecord): readonly string[] {
  const { speakers, readers, by } = languagesIn(fieldsIn(settings["language"]));
  if (settings["language"] === undefined || (speakers === "en" && readers === "en" && by !== "nothing")) return [];
  const [spoken, read] = [speakers, readers].map(languageName);
  const why = by &&
    { script: ", by the script of its subject", words: ", by the words of its subject", nothing: NOT_TOLD }[by];
  const named = spoken === read ? spoken : `${spoken}, with pages in ${read}`;
  return [`Language: ${named}${why ?? ""}.`];
}

const NOT_TOLD = " (assumed; --language TAG sets another)";

/** Returns notes on uses of tools, if a turn may have any, and on tools of servers, which are not started. */
function toolLines({ settings: { tools } }: DialogueRecord, { calls, upTo }: Estimate): readonly string[] {
  const more = upTo.calls - calls;
  if (more === 0) return [];
  const used = `“Up to” includes ${count(more, "more call")}, for as many uses of tools as each turn may make.`;
  const assumed =
    `No server of tools was started: ${ASSUMED_TOKENS} tokens are assumed for the definition of each tool.`;
  return [used, ...(tools === undefined ? [] : [assumed])];
}

/** Names the server of a model, if it is not the provider's own. */
function serverInWords({ settings: { participants } }: DialogueRecord, id: string): string {
  const agents = Object.keys(fieldsIn(participants)).map((who) => objectIn(objectIn(participants, who), "agent"));
  const server = agents.find((agent) => agent?.["model"] === id)?.["server"];
  return typeof server === "string" ? ` for the server ${server}` : "";
}

function figuresOf({ calls, about, upTo }: Estimate): readonly string[] {
  const tokens = [about, upTo].map(({ tokens }) => withCommas(tokens));
  const costs = [about, upTo].map(({ costUsd }) => costUsd === undefined ? "unknown" : dollars(costUsd));
  return [withCommas(calls), ...tokens, ...costs];
}

/** Least and most width of the first column. */
const [LEAST_WIDTH, MOST_WIDTH] = [12, 24];
/** Widths of the columns after the first. */
const WIDTHS = [6, 11, 11, 10, 10];

/** Returns a function that makes a row, with a first column of a width. */
function rowOf(width: number): (name: string, ...figures: readonly string[]) => string {
  return (name, ...figures) =>
    `${padTo(fit(name, width), width)}${figures.map((figure, at) => ` ${figure}`.padStart(WIDTHS[at] ?? 0)).join("")}`;
}
