import { withCommas } from "../text/with_commas.ts";
import { count, dollars } from "../archive/render/words.ts";
import { fold, totalUsage } from "../transcript/fold.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { CallRecord, DialogueRecord } from "../transcript/record.ts";
import type { RunOptions } from "../dialogue/mod.ts";
import type { BuiltDebate } from "./build_debate.ts";
import type { CastMember } from "./cast.ts";
import type { Context } from "./context.ts";
import { fit, padTo } from "./fit.ts";

/** What the calls of a phase would come to. */
interface PhaseEstimate {
  readonly phase: string;
  readonly calls: number;
  /** What is set aside for them: their worst case. */
  readonly tokens: number;
  /** US dollars; absent if the price of one is unknown. */
  readonly costUsd?: number;
}

/**
 * Runs a debate that was built with fillers, and prints what it would call and cost. Nobody is asked.
 *
 * @param start Runs or forks it, in memory.
 */
export async function dryRun(
  context: Context,
  start: (options: RunOptions) => Promise<unknown>,
  { cast }: Pick<BuiltDebate, "cast">,
): Promise<number> {
  const { io, out } = context;
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
  if (controller.signal.aborted) return 130;
  const record = fold(events);
  if (context.args.flags.has("--json")) out.line(JSON.stringify(asJson(record)));
  else for (const line of report(record, cast)) out.line(line);
  return 0;
}

function asJson(record: DialogueRecord) {
  return {
    dryRun: true,
    motion: record.topic,
    messages: record.messages.length,
    ...(record.parent ? { inheritedMessages: inheritedMessages(record) } : {}),
    phases: estimates(record),
    upTo: estimate("all", ownCalls(record)),
    limits: record.limits.map(({ limit, before }) => ({ limit, before })),
  };
}

function report(record: DialogueRecord, cast: readonly CastMember[]): readonly string[] {
  const { messages, limits } = record;
  const calls = ownCalls(record);
  const inherited = inheritedMessages(record);
  const taken = inherited === 0 ? "" : `, ${withCommas(inherited)} of them taken over`;
  const total = estimate("in all", calls);
  const filled = totalUsage(calls);
  const cost = filled.unpricedCalls > 0 || filled.costUsd === undefined ? "" : `, ${dollars(filled.costUsd)}`;
  return [
    `Dry run: nobody was asked. ${count(messages.length, "message")} on the floor${taken}.`,
    ...cast.map(({ name, model }) =>
      `  ${fit(name, 24)}: ${model}${model === "embedded" || model === "human" ? ", makes no call" : ""}`
    ),
    ...(calls.length === 0 ? ["No call would be made."] : [
      "",
      row("Phase", "Calls", "Tokens, up to", "Cost, up to"),
      ...estimates(record).map(rowOf),
      rowOf(total),
      "",
      "“Up to” is what limits are checked against: every answer as long as its request allows, nothing repeated.",
      `With every contribution at its limit: ${withCommas(filled.inputTokens + filled.outputTokens)} tokens${cost}.`,
    ]),
    ...(total.calls > 0 && total.costUsd === undefined
      ? ["The cost is unknown where a model's price is: give it in 'prices' of a configuration."]
      : []),
    ...limits.map(({ limit, before }) => `The limit ${limit} would be reached before ${before}.`),
  ];
}

/** By the outermost phase, in the order in which they were held. */
function estimates(record: DialogueRecord): readonly PhaseEstimate[] {
  const { phases } = record;
  const calls = ownCalls(record);
  const outermost = phases.map(({ phase }) => phase).filter((phase) => !phase.includes("/"));
  return outermost.map((phase) => estimate(phase, calls.filter(({ key }) => key.startsWith(`${phase}/`))));
}

/** Calls that are not paid already. */
function ownCalls({ calls }: DialogueRecord): readonly CallRecord[] {
  return calls.filter(({ inherited }) => !inherited);
}

/** How many messages a fork takes over. */
function inheritedMessages({ messages, parent }: DialogueRecord): number {
  return messages.find(({ key }) => key === parent?.key)?.number ?? 0;
}

function estimate(phase: string, calls: readonly CallRecord[]): PhaseEstimate {
  const costs = calls.map(({ reserved }) => reserved.costUsd);
  const costUsd = costs.reduce((sum, cost) => sum === undefined || cost === undefined ? undefined : sum + cost, 0);
  const tokens = calls.reduce((sum, { reserved }) => sum + reserved.tokens, 0);
  return { phase, calls: calls.length, tokens, ...(costUsd === undefined ? {} : { costUsd }) };
}

function rowOf({ phase, calls, tokens, costUsd }: PhaseEstimate): string {
  return row(phase, withCommas(calls), withCommas(tokens), costUsd === undefined ? "unknown" : dollars(costUsd));
}

function row(phase: string, calls: string, tokens: string, cost: string): string {
  return `${padTo(fit(phase, 18), 18)}${calls.padStart(7)}${tokens.padStart(16)}${cost.padStart(15)}`;
}
