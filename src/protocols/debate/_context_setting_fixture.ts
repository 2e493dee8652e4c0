import { type Brief, loadBrief } from "../../agents/brief.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Strategy } from "../../context/settings.ts";
import { loadTokenCounter } from "../../models/token_counter.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { PrefixMeter } from "./_prefix_meter_fixture.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow } from "./mod.ts";

/** Windows of the models that strategies are tried on: a small one; with a brief, which takes most of that, a larger one. */
const WINDOWS: Readonly<Record<Strategy, number>> = {
  "full": 100_000_000,
  "window": 8192,
  "length-based": 32_768,
  "hierarchical": 8192,
  "retrieval": 8192,
};

const POSITIONS = [
  "They should: it brings money for transit and room in the streets",
  "They should not: it burdens those who must drive",
];

/** A debate to be measured. */
export interface MeasuredDebate {
  readonly rounds: number;
  readonly strategy: Strategy;
  /** Whether it is rehearsed first, as for a dry run. @default true */
  readonly rehearsed?: boolean;
}

/** What its prompts came to. */
export interface Measured extends Pick<MeasuredDebate, "rounds" | "strategy"> {
  /** Of the model, in tokens. */
  readonly window: number;
  readonly calls: number;
  /** Of all prompts, as a provider counts them. */
  readonly promptTokens: number;
  /** Of those, what is a prefix of an earlier prompt, as providers count it. */
  readonly cachedTokens: number;
  /** The longest prompt and the most its answer may take. */
  readonly largestTokens: number;
  /** Of prompts and answers, as they were reported. */
  readonly usedTokens: number;
  /** Of prompts and answers, as a rehearsal of the same debate said beforehand. */
  readonly rehearsedTokens?: number;
  /** What was asked for what. */
  readonly purposes: readonly { readonly name: string; readonly usage: UsageTotal }[];
  /** How it ended, if not as it should. */
  readonly problem?: string;
}

let loaded: Promise<Brief> | undefined;

/** What advocates draw on under `length-based`, whose promises are made for debates with material. */
function brief(): Promise<Brief> {
  return loaded ??= loadBrief(new URL("../../../examples/briefs/congestion-pricing", import.meta.url).pathname);
}

/**
 * Rehearses and holds a debate of two advocates and a moderator on one model, scores included, and measures its prompts.
 * Under `length-based` speakers have a shipped brief as material, of 7,000 tokens.
 */
export async function measure({ rounds, strategy, rehearsed = true }: MeasuredDebate): Promise<Measured> {
  const window = WINDOWS[strategy];
  const counter = await loadTokenCounter({ id: "openai/gpt-4o" });
  const meter = new PrefixMeter({ contextWindow: window, counter });
  const agent = new ChatAgent({ model: meter });
  const material = strategy === "length-based" ? { brief: await brief() } : {};
  const [first = "", second = ""] = material.brief?.positions.map(({ text }) => text) ?? POSITIONS;
  const debate = () =>
    createDebateWorkflow(
      material.brief?.motion ?? "Should cities price their roads to pay for transit?",
      [
        createDebateModerator({ name: "Mo", agentConfig: { id: "moderator" } }, agent),
        createDebateParticipant({ name: "Ada", position: first, agentConfig: { id: "ada" } }, agent),
        createDebateParticipant({ name: "Ben", position: second, agentConfig: { id: "ben" } }, agent),
      ],
      { roundCount: rounds, outputDirectory: false, context: { strategy }, ...material },
    );
  const rehearsal = rehearsed ? await debate().rehearse() : undefined;
  const { endReason, failures, usage, usageBy } = await debate().run();
  const [failure] = failures;
  return {
    rounds,
    strategy,
    window,
    ...meter.metered(),
    usedTokens: tokensOf(usage),
    ...(rehearsal ? { rehearsedTokens: tokensOf(rehearsal.usage) } : {}),
    purposes: usageBy.purposes,
    ...(endReason === "completed" && !failure ? {} : { problem: `ended ${endReason}; ${failure?.reason ?? ""}` }),
  };
}

function tokensOf({ inputTokens, outputTokens }: UsageTotal): number {
  return inputTokens + outputTokens;
}
