import { withCommas } from "../text/with_commas.ts";
import { type ContextConfig, type ContextSettings, contextSettings, type Strategy } from "../context/settings.ts";
import { summarizerFor } from "../context/strategies/mod.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { estimatingCounter, loadTokenCounter } from "../models/token_counter.ts";
import type { ContextSummarizer } from "../context/plan.ts";
import type { ContextWindow } from "../context/window.ts";
import type { DialogueParticipant } from "./turn.ts";
import type { Warning } from "../transcript/failure.ts";

/** How a participant's contexts are made. */
export interface ContextOf {
  readonly settings: ContextSettings;
  readonly summarizer: ContextSummarizer;
  readonly window: ContextWindow;
}

/**
 * How the contexts of participants are made, by their ids; people see everything unless they have settings of their own.
 * Where all are shown everything, they count by estimates until something may not fit.
 */
export async function contextsOf(
  participants: readonly DialogueParticipant[],
  common: ContextConfig | undefined,
): Promise<ReadonlyMap<string, ContextOf>> {
  const bounded = participants.filter(({ agent, context }) => agent.human !== true || context);
  const areCounted = bounded.some(({ context }) => needsCount(contextSettings(common, context).strategy));
  const made = bounded.map(
    async ({ id, agent, context }): Promise<[string, ContextOf]> => {
      const settings = contextSettings(common, context);
      const model = smallest(agent.models ?? []);
      const tokens = settings.window ?? model?.contextWindow ?? Infinity;
      const counter = model && areCounted ? await loadTokenCounter(model) : estimatingCounter;
      const summarizer = await summarizerFor(settings.strategy);
      return [id, { settings, summarizer, window: { tokens, counter, ...(model ? { model } : {}) } }];
    },
  );
  return new Map(await Promise.all(made));
}

/** The windows that are set, by the ids of participants, in place of what their models have. */
export function windowsSet(
  participants: readonly DialogueParticipant[],
  common: ContextConfig | undefined,
): ReadonlyMap<string, number> {
  return new Map(participants.flatMap(({ id, context }) => {
    const { window } = contextSettings(common, context);
    return window === undefined ? [] : [[id, window] as const];
  }));
}

/** What is assumed of sizes, one warning a model. */
export function sizeWarnings(contexts: ReadonlyMap<string, ContextOf>): readonly Required<Warning>[] {
  const assumed = [...contexts.values()].filter(({ settings, window: { model } }) =>
    settings.window === undefined && model?.contextWindowKnown === false
  );
  return assumed.map(({ window: { model } }) => {
    const { id = "", contextWindow = 0 } = model ?? {};
    const text = `The context size of ${id} is not known: ${withCommas(contextWindow)} tokens are assumed. ` +
      "Give its size with --context-window, or 'window' in 'context'";
    return { code: "context_assumed", key: id, text };
  });
}

function smallest(models: readonly ChatModel[]): ChatModel | undefined {
  return models.toSorted((a, b) => a.contextWindow - b.contextWindow)[0];
}

/** What is shown whole is far from a window most of the time: an estimate that errs high does, and nothing need be loaded. */
function needsCount(strategy: Strategy): boolean {
  return strategy !== "full";
}
