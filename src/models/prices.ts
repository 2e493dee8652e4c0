import type { Price, PricesUsed, PriceUsed } from "../transcript/price.ts";
import type { Usage } from "../transcript/usage.ts";
import type { ChatModel } from "./chat_model.ts";

export type { Price };

/** Prices by model id, which go before those of the table. */
export type PriceOverrides = { readonly [modelId: string]: Price };

/** Day on which the pages named below were looked up. Prices change: give your own where it matters. */
export const PRICES_TAKEN_ON = "2026-11-21";

/**
 * List prices without discounts for batches. A model stands here only if a page gives its figures; where two pages
 * contradict each other, the model or the figure is left out.
 */
const PRICES: PriceOverrides = {
  // developers.openai.com/api/docs/models/gpt-4.md
  "openai/gpt-4": { inputUsd: 30, outputUsd: 60 },
  // developers.openai.com/ko-KR/api/docs/models/gpt-5-mini
  "openai/gpt-5-mini": { inputUsd: 0.25, cachedInputUsd: 0.025, outputUsd: 2 },
  // github.com/CommitBrief/commitbrief/wiki/Provider-OpenAI (2026-05-27)
  "openai/gpt-4o": { inputUsd: 2.5, cachedInputUsd: 1.25, outputUsd: 10 },
  "openai/gpt-4o-mini": { inputUsd: 0.15, cachedInputUsd: 0.075, outputUsd: 0.6 },
  // morphllm.com/openai-api-pricing (2026-06); the price of long prompts: wavespeed.ai/ja/llm/openai/gpt-5.4
  "openai/gpt-5.4": {
    inputUsd: 2.5,
    cachedInputUsd: 0.25,
    outputUsd: 15,
    longPrompt: { aboveInputTokens: 272_000, inputUsd: 5, outputUsd: 22.5 },
  },
  // morphllm.com/openai-api-pricing (2026-06)
  "openai/gpt-5.4-mini": { inputUsd: 0.75, cachedInputUsd: 0.075, outputUsd: 4.5 },
  "openai/gpt-5.4-nano": { inputUsd: 0.2, cachedInputUsd: 0.02, outputUsd: 1.25 },
  // deploybase.ai/articles/openai-pricing (2026-03)
  "openai/gpt-5": { inputUsd: 1.25, outputUsd: 10 },
  "openai/gpt-5-nano": { inputUsd: 0.05, outputUsd: 0.4 },
  "openai/gpt-5.1": { inputUsd: 1.25, outputUsd: 10 },
  "openai/gpt-4.1-mini": { inputUsd: 0.4, outputUsd: 1.6 },
  "openai/gpt-4.1-nano": { inputUsd: 0.1, outputUsd: 0.4 },
  "openai/o3": { inputUsd: 2, outputUsd: 8 },
  // the same, and gist.github.com/ei-grad/9a7c000f3487bc01221c7bb5e2b3d74a for cached tokens
  "openai/gpt-4.1": { inputUsd: 2, cachedInputUsd: 0.5, outputUsd: 8 },
  // the same, and github.com/RooCodeInc/Roo-Code/pull/2691 for cached tokens
  "openai/o4-mini": { inputUsd: 1.1, cachedInputUsd: 0.275, outputUsd: 4.4 },
  // community.openai.com/t/how-to-correct-compute-the-cost-of-an-o1-model-api-call/1099176
  "openai/o1": { inputUsd: 15, cachedInputUsd: 7.5, outputUsd: 60 },
  // openrouter.ai/openai/o3-mini
  "openai/o3-mini": { inputUsd: 1.1, outputUsd: 4.4 },
  "openrouter/openai/o3-mini": { inputUsd: 1.1, outputUsd: 4.4 },
  // openrouter.ai/openai/gpt-5-mini
  "openrouter/openai/gpt-5-mini": { inputUsd: 0.25, outputUsd: 2 },
  // openrouter.ai/openai/gpt-4o-mini-2024-07-18
  "openrouter/openai/gpt-4o-mini-2024-07-18": { inputUsd: 0.15, outputUsd: 0.6 },
  // aimodelcalc.pages.dev/guides/openai-api-pricing.html (2026-06)
  "openai/gpt-3.5-turbo": { inputUsd: 0.5, outputUsd: 1.5 },
};

/**
 * The price of a model, or `undefined` if it is unknown: never a guess from a similar name. A model that another server
 * serves under a provider's name has no price unless `overrides` give one.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { costOf, priceOf } from "./prices.ts";
 *
 * const price = priceOf("openai/gpt-4o-mini");
 * equal(price && costOf({ inputTokens: 1_000_000, outputTokens: 0 }, price), 0.15);
 * equal(priceOf("openai/gpt-4o-mini-of-mine"), undefined);
 * ```
 */
export function priceOf(
  model: string | Pick<ChatModel, "id" | "customServer" | "recorded">,
  overrides: PriceOverrides = {},
): Price | undefined {
  const { id, customServer = false, recorded = false } = typeof model === "string" ? { id: model } : model;
  if (recorded) return { inputUsd: 0, outputUsd: 0 };
  if (Object.hasOwn(overrides, id)) return overrides[id];
  return !customServer && Object.hasOwn(PRICES, id) ? PRICES[id] : undefined;
}

/** The known prices of models as a journal names them, each with where it is from. */
export function pricesUsed(models: Iterable<ChatModel>, overrides: PriceOverrides = {}): PricesUsed {
  const used: Record<string, PriceUsed> = {};
  for (const model of models) {
    const price = priceOf(model, overrides);
    if (!price || model.recorded) continue;
    const given = Object.hasOwn(overrides, model.id);
    used[model.id] = given ? { price, source: "given" } : { price, source: "table", takenOn: PRICES_TAKEN_ON };
  }
  return used;
}

/**
 * What a call costs less than it would without cached tokens, in US dollars; `undefined` if none are reported, or if
 * their price is not known.
 */
export function savingOf(usage: Usage, price: Price): number | undefined {
  const { cachedInputTokens = 0 } = usage;
  const { inputUsd, cachedInputUsd } = priceAt(usage, price);
  if (cachedInputTokens === 0 || cachedInputUsd === undefined) return undefined;
  return cachedInputTokens * (inputUsd - cachedInputUsd) / 1_000_000;
}

/** The cost of a call in US dollars. */
export function costOf(usage: Usage, price: Price): number {
  const { inputTokens, cachedInputTokens = 0, outputTokens } = usage;
  const { inputUsd, cachedInputUsd = inputUsd, outputUsd } = priceAt(usage, price);
  const freshTokens = inputTokens - cachedInputTokens;
  return (freshTokens * inputUsd + cachedInputTokens * cachedInputUsd + outputTokens * outputUsd) / 1_000_000;
}

/** What holds for a prompt of that length; the price of cached tokens in long prompts is not known. */
function priceAt({ inputTokens }: Usage, price: Price): Pick<Price, "inputUsd" | "cachedInputUsd" | "outputUsd"> {
  const { longPrompt } = price;
  return longPrompt !== undefined && inputTokens > longPrompt.aboveInputTokens ? longPrompt : price;
}
