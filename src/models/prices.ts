import type { Price, PricesUsed, Usage } from "../transcript/usage.ts";
import type { ChatModel } from "./chat_model.ts";
import type { ModelInfo, ModelPrice } from "@pydantic/genai-prices";
import { omitUndefined } from "../transcript/omit_undefined.ts";

export type { Price };

type Priced = Pick<ChatModel, "id" | "price" | "priceListed" | "recorded">;
/** Prices by model id, which go before those of the catalogue. */
type PriceOverrides = { readonly [modelId: string]: Price };

/** Returns the price of a model: that of `overrides`, else its own, or `undefined` if it is unknown. */
export function priceOf({ id, price, recorded = false }: Priced, overrides: PriceOverrides = {}): Price | undefined {
  if (recorded) return { inputUsd: 0, outputUsd: 0 };
  return Object.hasOwn(overrides, id) ? overrides[id] : price;
}

/**
 * Returns the known prices of models as a journal names them, each with its source. A price of `overrides` goes before
 * the model's own.
 */
export function pricesUsed(models: Iterable<Priced>, overrides: PriceOverrides = {}): PricesUsed {
  const used: Record<string, PricesUsed[string]> = {};
  for (const { id, price, priceListed, recorded } of models) {
    if (recorded) continue;
    const given = Object.hasOwn(overrides, id) ? overrides[id] : undefined;
    if (given) used[id] = { price: given, source: "given" };
    else if (price && priceListed) used[id] = { price, source: "provider" };
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
  const { inputTokens, cachedInputTokens = 0, cacheWriteTokens = 0, outputTokens } = usage;
  const { inputUsd, cachedInputUsd = inputUsd, cacheWriteUsd = inputUsd, outputUsd } = priceAt(usage, price);
  const freshTokens = inputTokens - cachedInputTokens - cacheWriteTokens;
  const cachingUsd = cachedInputTokens * cachedInputUsd + cacheWriteTokens * cacheWriteUsd;
  return (freshTokens * inputUsd + cachingUsd + outputTokens * outputUsd) / 1_000_000;
}

/** Returns the rates that hold for a prompt of that length. */
function priceAt({ inputTokens }: Usage, price: Price): Omit<Price, "longPrompt"> {
  const { longPrompt } = price;
  return longPrompt !== undefined && inputTokens > longPrompt.aboveInputTokens ? longPrompt : price;
}

/** Day of the catalogue of prices and context sizes, `@pydantic/genai-prices` 0.1.8. Give your own prices where it matters. */
export const CATALOGUE_TAKEN_ON = "2026-09-23";

/** Context size that is assumed of a model whose own is unknown. */
export const UNKNOWN_CONTEXT_WINDOW = 32_768;

/** The entry of a model in the catalogue, with the fields that are known. */
interface CatalogueEntry {
  /** List price without discounts for batches. */
  readonly price?: Price;
  /** Tokens of prompt and answer together. */
  readonly contextWindow?: number;
}

/**
 * Looks a model up in the catalogue, by its id `provider/model`: nothing is guessed from a similar name. The size of a
 * model that OpenRouter passes on is also looked up under its maker.
 */
export async function lookUpModel(id: string): Promise<CatalogueEntry> {
  // 45 ms of work that a dialogue without such models does without
  const { calcPrice } = await import("@pydantic/genai-prices");
  const find = (path: string): { readonly price?: Price; readonly model?: ModelInfo } => {
    const slash = path.indexOf("/");
    if (slash < 1) return {};
    const one = { input_tokens: 1, output_tokens: 1 };
    const found = calcPrice(one, path.slice(slash + 1), { providerId: path.slice(0, slash) });
    if (!found) return {};
    // only Anthropic's own API is asked to cache
    const { cache_write_mtok: _, ...uncached } = found.model_price;
    return omitUndefined({
      price: priceIn(path.startsWith("anthropic/") ? found.model_price : uncached),
      model: found.model,
    });
  };
  const { price, model } = find(id);
  const passedOn = /^openrouter\/([^:]+)/.exec(id)?.[1] ?? "";
  const contextWindow = model?.context_window ?? find(passedOn).model?.context_window;
  return omitUndefined({ price, contextWindow });
}

type Rate = NonNullable<ModelPrice[string]>;

/** Reads the rates of the catalogue; `undefined` if one for text is missing. A model without any rate is free. */
function priceIn(
  { input_mtok: input, cache_read_mtok: cached, cache_write_mtok: written, output_mtok: output, ...others }: ModelPrice,
): Price | undefined {
  if (input === undefined && output === undefined && Object.keys(others).length === 0) {
    return { inputUsd: 0, outputUsd: 0 };
  }
  if (input === undefined || output === undefined) return undefined;
  const rate = (of: Rate, tier: 0 | 1) =>
    typeof of === "number" ? of : tier === 0 ? of.base : of.tiers.at(-1)?.price ?? of.base;
  const at = (tier: 0 | 1) => ({
    inputUsd: rate(input, tier),
    ...omitUndefined({
      cachedInputUsd: cached === undefined ? undefined : rate(cached, tier),
      cacheWriteUsd: written === undefined ? undefined : rate(written, tier),
    }),
    outputUsd: rate(output, tier),
  });
  const starts = [input, output].flatMap((of) => typeof of === "number" ? [] : of.tiers.map(({ start }) => start));
  if (starts.length === 0) return at(0);
  return { ...at(0), longPrompt: { aboveInputTokens: Math.min(...starts), ...at(1) } };
}
