import type { Price, PricesUsed, PriceUsed, Usage } from "../transcript/usage.ts";
import { CATALOGUE_TAKEN_ON } from "./catalogue.ts";
import type { ChatModel } from "./chat_model.ts";

export type { Price };

/** Prices by model id, which go before those of the catalogue. */
export type PriceOverrides = { readonly [modelId: string]: Price };

/**
 * Returns the price of a model: that of `overrides`, else its own, or `undefined` if it is unknown.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { costOf, priceOf } from "./prices.ts";
 *
 * const price = priceOf({ id: "own/model" }, { "own/model": { inputUsd: 0.15, outputUsd: 0.6 } });
 * equal(price && costOf({ inputTokens: 1_000_000, outputTokens: 0 }, price), 0.15);
 * equal(priceOf({ id: "own/other" }), undefined);
 * ```
 */
export function priceOf(
  { id, price, recorded = false }: Pick<ChatModel, "id" | "price" | "recorded">,
  overrides: PriceOverrides = {},
): Price | undefined {
  if (recorded) return { inputUsd: 0, outputUsd: 0 };
  return Object.hasOwn(overrides, id) ? overrides[id] : price;
}

/**
 * Returns the known prices of models as a journal names them, each with its source. A price that an earlier run used
 * goes before the model's own, and one of `overrides` before both.
 */
export function pricesUsed(
  models: Iterable<Pick<ChatModel, "id" | "price" | "recorded">>,
  overrides: PriceOverrides = {},
  earlier: PricesUsed = {},
): PricesUsed {
  const used: Record<string, PriceUsed> = {};
  for (const { id, price, recorded } of models) {
    if (recorded) continue;
    const given = Object.hasOwn(overrides, id) ? overrides[id] : undefined;
    if (given) used[id] = { price: given, source: "given" };
    else if (Object.hasOwn(earlier, id) && earlier[id]) used[id] = earlier[id];
    else if (price) used[id] = { price, source: "table", takenOn: CATALOGUE_TAKEN_ON };
  }
  return used;
}

/**
 * Returns what a call costs less than it would without cached tokens, in US dollars; `undefined` if none are reported,
 * or if their price is not known.
 */
export function savingOf(usage: Usage, price: Price): number | undefined {
  const { cachedInputTokens = 0 } = usage;
  const { inputUsd, cachedInputUsd } = priceAt(usage, price);
  if (cachedInputTokens === 0 || cachedInputUsd === undefined) return undefined;
  return cachedInputTokens * (inputUsd - cachedInputUsd) / 1_000_000;
}

/** Returns the cost of a call in US dollars. */
export function costOf(usage: Usage, price: Price): number {
  const { inputTokens, cachedInputTokens = 0, outputTokens } = usage;
  const { inputUsd, cachedInputUsd = inputUsd, outputUsd } = priceAt(usage, price);
  const freshTokens = inputTokens - cachedInputTokens;
  return (freshTokens * inputUsd + cachedInputTokens * cachedInputUsd + outputTokens * outputUsd) / 1_000_000;
}

/** Returns the rates that hold for a prompt of that length. */
function priceAt({ inputTokens }: Usage, price: Price): Pick<Price, "inputUsd" | "cachedInputUsd" | "outputUsd"> {
  const { longPrompt } = price;
  return longPrompt !== undefined && inputTokens > longPrompt.aboveInputTokens ? longPrompt : price;
}
