import { type Brief, loadBrief } from "../../agents/brief.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Strategy } from "../../context/settings.ts";
import { loadTokenCounter } from "../../models/token_counter.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { PrefixMeter } from "./_prefix_meter_fixture.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow } from "./mod.ts";

/** Windows of the test models: small, but larger with a brief, which would fill most of the small one. */
const WINDOWS: Readonly<Record<Strategy, number>> = {
  "full": 100_000_000,
  "window": 8192,
  "length-based": 32_768,
  "hierarchical": 8192,
};

const POSITIONS = [
  "They should: it brings money for transit and room in the streets",
  "They should not: it burdens those who must drive",
];

/** A debate to measure. */
export interface MeasuredDebate {
  readonly rounds: number;
  readonly strategy: Strategy;
  /** Rehearses the debate first, as in a dry run. @default true */
  readonly rehearsed?: boolean;
}

/** Measurements of a debate's prompts. */
export interface Measured extends Pick<MeasuredDebate, "rounds" | "strategy"> {
  /** The model's window, in tokens. */
  readonly window: number;
  readonly calls: number;
  /** Tokens of all prompts, as a provider counts them. */
  readonly promptTokens: number;
  /** Tokens of those that are a prefix of an earlier prompt, as providers count them. */
  readonly cachedTokens: number;
  /** Tokens of the longest prompt with its maximum answer. */
  readonly largestTokens: number;
  /** Reported tokens of prompts and answers. */
  readonly usedTokens: number;
  /** Tokens of prompts and answers estimated by a rehearsal of the same debate. */
  readonly rehearsedTokens?: number;
  /** Usage by purpose. */
  readonly purposes: readonly { readonly name: string; readonly usage: UsageTotal }[];
  /** The problem, if it did not end as expected. */
  readonly problem?: string;
}

let loaded: Promise<Brief> | undefined;

/** Material for advocates under `length-based`, whose promises are for debates with material. */
function brief(): Promise<Brief> {
  return loaded ??= loadBrief(new URL("../../../examples/briefs/congestion-pricing", import.meta.url).pathname);
}

/**
 * Rehearses and holds a scored debate of two advocates and a moderator on one model, and measures its prompts. Under
 * `length-based`, speakers have a brief of 7,000 tokens as material.
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
