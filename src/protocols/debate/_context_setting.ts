import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Brief } from "../../agents/brief.ts";
import type { Strategy } from "../../context/settings.ts";
import { loadTokenCounter } from "../../models/token_counter.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow, type DebateResult } from "./mod.ts";
import { PrefixMeter } from "./_prefix_meter.ts";

/** The window of the models that bounded strategies are tried on. */
export const SMALL_WINDOW = 8192;
const LARGE_WINDOW = 100_000_000;

/** A debate to be measured. */
export interface MeasuredDebate {
  readonly rounds: number;
  readonly strategy: Strategy;
  readonly brief?: Brief;
}

/** Holds a debate of two advocates and a moderator on one model, scores included, and measures its prompts. */
export async function measure({ rounds, strategy, brief }: MeasuredDebate): Promise<{
  readonly meter: PrefixMeter;
  readonly result: DebateResult;
}> {
  const counter = await loadTokenCounter({ id: "openai/gpt-4o" });
  const contextWindow = strategy === "full" ? LARGE_WINDOW : SMALL_WINDOW;
  const meter = new PrefixMeter({ contextWindow, counter });
  const agent = new ChatAgent({ model: meter });
  const positions = brief?.positions.map(({ text }) => text) ??
    [
      "They should: it brings money for transit and room in the streets",
      "They should not: it burdens those who must drive",
    ];
  const [first = "", second = ""] = positions;
  const result = await createDebateWorkflow(
    brief?.motion ?? "Should cities price their roads to pay for transit?",
    [
      createDebateModerator({ name: "Mo", agentConfig: { id: "moderator" } }, agent),
      createDebateParticipant({ name: "Ada", position: first, agentConfig: { id: "ada" } }, agent),
      createDebateParticipant({ name: "Ben", position: second, agentConfig: { id: "ben" } }, agent),
    ],
    { roundCount: rounds, outputDirectory: false, context: { strategy }, ...(brief ? { brief } : {}) },
  ).run();
  return { meter, result };
}
