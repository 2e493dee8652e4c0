import { sha256 } from "../text/sha256.ts";
import { withCommas } from "../text/display.ts";
import { count, dollars } from "../archive/render/words.ts";
import { fold } from "../transcript/fold.ts";
import { totalUsage } from "../transcript/usage_by.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { CallRecord, DialogueRecord } from "../transcript/record.ts";
import type { RunOptions } from "../dialogue/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import { PROTOCOLS } from "../protocols/list.ts";
import { createPanelWorkflow } from "../protocols/panel/mod.ts";
import type { BuiltDialogue } from "./build.ts";
import type { Context, Printer } from "./io.ts";
import { fit, padTo } from "./lines.ts";
import type { BuiltPanel } from "./reviewers.ts";

/** Tokens, and what they cost in US dollars; that is absent if the price of one call is unknown. */
interface Amount {
  readonly tokens: number;
  readonly costUsd?: number;
}

/** SPECs of those who answer without a model. */
const NO_CALLS: ReadonlySet<string> = new Set(["embedded", "human", "client"]);

interface Estimate {
  readonly calls: number;
  /** With every contribution at its limit. */
  readonly about: Amount;
  /** Their worst case, which is set aside for them. */
  readonly upTo: Amount;
}

/**
 * Rehearses a dialogue, and prints what it would call and cost. Nobody is asked. The exit code is 0, or 4 if it would fail
 * as it is configured, or 1 if it would come to its end with failures: something does not fit into a model's context.
 *
 * @param start Rehearses it, or a fork of it.
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

/** Says what would go wrong in rehearsed dialogues. The exit code is 4 if one would fail, or 1 if there would be failures. */
export function tellTrouble(records: readonly DialogueRecord[], err: Printer): number {
  const because = records.flatMap(({ because = [] }) => because);
  const failures = records.flatMap(({ failures }) => failures);
  for (const { reason } of because) err.line(`It would fail: ${reason}`);
  for (const { key, reason } of failures) err.line(`${key}: ${reason}`);
  return because.length > 0 ? 4 : failures.length > 0 ? 1 : 0;
}

/** Rehearses the panel on what was rehearsed, with no limits: what the dialogue leaves of them is not known. */
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

/** Returns the estimate of a rehearsed dialogue, for programs. */
export function asJson(record: DialogueRecord) {
  const all = estimate(ownCalls(record));
  return {
    dryRun: true,
    [PROTOCOLS.find(({ name }) => name === record.protocol)?.subject ?? "topic"]: record.topic,
    messages: record.messages.length,
    ...(record.parent ? { inheritedMessages: inheritedMessages(record) } : {}),
    phases: phaseEstimates(record),
    about: all.about,
    upTo: { calls: all.calls, ...all.upTo },
    limits: record.limits.map(({ limit, scope, before }) => ({ limit, ...omitUndefined({ scope }), before })),
    failures: record.failures,
  };
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
  const taken = inherited === 0 ? "" : `, ${withCommas(inherited)} of them taken over`;
  const total = estimate(calls);
  const unpriced = new Set(calls.flatMap(({ model, reserved }) => reserved.costUsd === undefined ? [model] : []));
  return [
    `Dry run: nobody was asked. ${count(messages.length, "message")}${taken}.`,
    ...cast.map(({ name, model }) => `  ${fit(name, 24)}: ${model}${NO_CALLS.has(model) ? ", makes no call" : ""}`),
    ...(calls.length === 0 ? ["No call would be made."] : [
      "",
      row("Phase", "Calls", "Tokens", "up to", "Cost", "up to"),
      ...phaseEstimates(record).map((each) => rowOf(each.phase, each)),
      rowOf("in all", total),
      "",
      "Tokens and cost are about what it comes to with every contribution at its limit.",
      "“Up to” is what limits are checked against: every answer as long as its request allows, nothing repeated.",
    ]),
    ...[...unpriced].map((id) => `The price of ${id} is not known: give it by --price ${id}=IN/OUT.`),
    ...limits.map(({ limit, scope, before }) =>
      `The limit ${limit}${scope === undefined ? "" : ` of ${scope}`} would be reached before ${before}.`
    ),
  ];
}

/** Returns the estimates of the outermost phases, in the order in which they were held. */
function phaseEstimates(record: DialogueRecord): readonly (Estimate & { readonly phase: string })[] {
  const calls = ownCalls(record);
  return record.phases.filter(({ phase }) => !phase.includes("/")).map(({ phase }) => ({
    phase,
    ...estimate(calls.filter((call) => (call.phase ?? call.key).split("/")[0] === phase)),
  }));
}

/** Calls that are not paid already. */
function ownCalls({ calls }: DialogueRecord): readonly CallRecord[] {
  return calls.filter(({ inherited }) => !inherited);
}

/** Returns the count of messages that a fork takes over. */
function inheritedMessages({ messages, parent }: DialogueRecord): number {
  return messages.find(({ key }) => key === parent?.key)?.number ?? 0;
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

/** Of the columns after the first; 60 in all. */
const WIDTHS = [6, 11, 11, 10, 10];

function row(name: string, ...figures: readonly string[]): string {
  return `${padTo(fit(name, 12), 12)}${figures.map((figure, index) => figure.padStart(WIDTHS[index] ?? 0)).join("")}`;
}
