import { sha256 } from "../text/sha256.ts";
import { withCommas } from "../text/display.ts";
import { count, dollars, listed } from "../archive/render/words.ts";
import { fold } from "../transcript/fold.ts";
import { totalUsage } from "../transcript/usage_by.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { objectIn } from "../transcript/json.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { CallRecord, DialogueRecord, Note } from "../transcript/record.ts";
import type { RunOptions } from "../dialogue/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import { PROTOCOLS } from "../protocols/list.ts";
import { createPanelWorkflow } from "../protocols/panel/mod.ts";
import type { BuiltDialogue } from "./build.ts";
import type { Context, Printer } from "./io.ts";
import { fit, padTo } from "./lines.ts";
import type { BuiltPanel } from "./reviewers.ts";

/** Tokens and their cost in US dollars; the cost is absent if the price of any call is unknown. */
interface Amount {
  readonly tokens: number;
  readonly costUsd?: number;
}

/** SPECs that answer without a model. */
const NO_CALLS: ReadonlySet<string> = new Set(["embedded", "human", "client"]);

interface Estimate {
  readonly calls: number;
  /** The estimate with every contribution at its limit. */
  readonly about: Amount;
  /** The worst case, which budgets reserve. */
  readonly upTo: Amount;
}

/**
 * Rehearses a dialogue without calls, and prints its calls and cost. The exit code is 0, or 4 if it would fail as
 * configured, or 1 if it would end with failures because something does not fit into a model's context.
 *
 * @param start Rehearses the dialogue, or a fork of it.
 */
export async function dryRun(
  context: Context,
  start: (options: RunOptions) => Promise<unknown>,
  { cast, panel }: Pick<BuiltDialogue, "cast" | "panel">,
): Promise<number> {
  const record = await rehearsed(context, start);
  if (!record) return 130;
  const judged = panel && !record.because ? await rehearsedPanel(context, record, panel) : undefined;
  const { out, err, args } = context;
  if (args.flags.has("--json")) out.json({ ...asJson(record), ...(judged ? { panel: asJson(judged) } : {}) });
  else {
    const judging = panel && judged ? ["", "The panel:", ...report(judged, panel.cast)] : [];
    for (const line of [...report(record, cast), ...judging]) out.line(line);
  }
  return tellTrouble(judged ? [record, judged] : [record], err);
}

/** Prints what would go wrong in rehearsed dialogues. The exit code is 4 if one would fail, or 1 for failures. */
export function tellTrouble(records: readonly DialogueRecord[], err: Printer): number {
  const because = records.flatMap(({ because = [] }) => because);
  const failures = records.flatMap(({ failures }) => failures);
  for (const { reason } of because) err.line(`It would fail: ${reason}`);
  for (const { key, reason } of failures) err.line(`${key}: ${reason}`);
  return because.length > 0 ? 4 : failures.length > 0 ? 1 : 0;
}

/** Rehearses the panel on the rehearsed dialogue, without limits: what the dialogue would leave of them is unknown. */
async function rehearsedPanel(
  context: Context,
  record: DialogueRecord,
  { judges, config }: BuiltPanel,
): Promise<DialogueRecord | undefined> {
  const { maxCalls: _calls, maxTokens: _tokens, maxCostUsd: _cost, maxDurationMs: _time, ...unlimited } = config;
  const dialogue = { record, hash: sha256(record.dialogueId) };
  const workflow = createPanelWorkflow(dialogue, judges, { ...unlimited, outputDirectory: false });
  return await rehearsed(context, (options) => workflow.rehearse(options));
}

/** Returns the record of a rehearsal; `undefined` if it was cancelled. */
export async function rehearsed(
  { io }: Context,
  start: (options: RunOptions) => Promise<unknown>,
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
  return controller.signal.aborted ? undefined : fold(events);
}

/** Returns the estimate of a rehearsed dialogue, as data. */
export function asJson(record: DialogueRecord) {
  const all = estimate(ownCalls(record));
  return {
    dryRun: true,
    [PROTOCOLS.find(({ name }) => name === record.protocol)?.subject ?? "topic"]: record.topic,
    messages: record.messages.length,
    ...(record.parent ? { inheritedMessages: inheritedMessages(record) } : {}),
    phases: phaseEstimates(record),
    about: all.about,
    upTo: { messages: record.messages.length + steppingIn(record).most, calls: all.calls, ...all.upTo },
    limits: record.limits.map(({ limit, scope, before }) => ({ limit, ...omitUndefined({ scope }), before })),
    failures: record.failures,
  };
}

/** Returns the estimate of a rehearsed dialogue, in lines for people. */
export function report(record: DialogueRecord, cast: readonly CastMember[]): readonly string[] {
  const { messages, limits } = record;
  const calls = ownCalls(record);
  const inherited = inheritedMessages(record);
  const taken = inherited === 0 ? "" : ` (${withCommas(inherited)} from the source)`;
  const { most, by } = steppingIn(record);
  const more = most === 0 ? "" : `, and up to ${withCommas(most)} more by ${listed(by)}`;
  const total = estimate(calls);
  const unpriced = new Set(calls.flatMap(({ model, reserved }) => reserved.costUsd === undefined ? [model] : []));
  return [
    `Dry run: no calls were made. ${count(messages.length, "message")}${taken}${more}.`,
    ...cast.map(({ name, model }) => `  ${fit(name, 24)}: ${model}${NO_CALLS.has(model) ? ", makes no calls" : ""}`),
    ...(calls.length === 0 ? ["No calls would be made."] : [
      "",
      row("Phase", "Calls", "Tokens", "up to", "Cost", "up to"),
      ...phaseEstimates(record).map((each) => rowOf(each.phase, each)),
      rowOf("Total", total),
      "",
      "Tokens and cost are estimates with every contribution at its limit.",
      "“Up to” is checked against limits: every answer as long as its request allows, without retries.",
    ]),
    ...[...unpriced].map((id) =>
      `The price of ${id} is unknown${serverInWords(record, id)}: give --price ${id}=IN/OUT.`
    ),
    ...limits.map(({ limit, scope, before }) =>
      `The limit ${limit}${scope === undefined ? "" : ` of ${scope}`} would be reached before ${before}.`
    ),
  ];
}

/** Names the server of a model, if it is not the provider's own. */
function serverInWords({ settings: { participants } }: DialogueRecord, id: string): string {
  const agents = Object.keys(Object(participants)).map((who) => objectIn(objectIn(participants, who), "agent"));
  const server = agents.find((agent) => agent?.["model"] === id)?.["server"];
  return typeof server === "string" ? ` for the server ${server}` : "";
}

/** Returns the estimates of the outermost phases, in order. */
function phaseEstimates(record: DialogueRecord): readonly (Estimate & { readonly phase: string })[] {
  const calls = ownCalls(record);
  return record.phases.filter(({ phase }) => !phase.includes("/")).map(({ phase }) => ({
    phase,
    ...estimate(calls.filter((call) => (call.phase ?? call.key).split("/")[0] === phase)),
  }));
}

/** Calls that are not yet paid. */
function ownCalls({ calls }: DialogueRecord): readonly CallRecord[] {
  return calls.filter(({ inherited }) => !inherited);
}

/** Returns the number of messages that a fork keeps. */
function inheritedMessages({ messages, parent }: DialogueRecord): number {
  return messages.find(({ key }) => key === parent?.key)?.number ?? 0;
}

/** Returns the most messages of those who may step in, which a rehearsal never does, and who these are. */
function steppingIn(record: DialogueRecord): { readonly most: number; readonly by: readonly string[] } {
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

function estimate(calls: readonly CallRecord[]): Estimate {
  const { inputTokens, outputTokens, unpricedCalls, costUsd = 0 } = totalUsage(calls);
  const costs = calls.map(({ reserved }) => reserved.costUsd);
  const mostUsd = costs.reduce((sum, cost) => sum === undefined || cost === undefined ? undefined : sum + cost, 0);
  return {
    calls: calls.length,
    about: { tokens: inputTokens + outputTokens, ...(unpricedCalls > 0 ? {} : { costUsd }) },
    upTo: {
      tokens: calls.reduce((sum, { reserved }) => sum + reserved.tokens, 0),
      ...omitUndefined({ costUsd: mostUsd }),
    },
  };
}

function rowOf(name: string, { calls, about, upTo }: Estimate): string {
  const tokens = [about, upTo].map(({ tokens }) => withCommas(tokens));
  const costs = [about, upTo].map(({ costUsd }) => costUsd === undefined ? "unknown" : dollars(costUsd));
  return row(name, withCommas(calls), ...tokens, ...costs);
}

/** Widths of the columns after the first; 60 in total. */
const WIDTHS = [6, 11, 11, 10, 10];

function row(name: string, ...figures: readonly string[]): string {
  return `${padTo(fit(name, 12), 12)}${figures.map((figure, index) => figure.padStart(WIDTHS[index] ?? 0)).join("")}`;
}
