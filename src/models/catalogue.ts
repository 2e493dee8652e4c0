import type { ModelInfo } from "@pydantic/genai-prices";
import type { Price } from "../transcript/usage.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** Day of the catalogue of prices and context sizes, `@pydantic/genai-prices` 0.1.8. Give your own prices where it matters. */
export const CATALOGUE_TAKEN_ON = "2026-09-23";

/** Context size that is assumed of a model whose own is unknown. */
export const UNKNOWN_CONTEXT_WINDOW = 32_768;

/**
 * Tokens set aside for the reasoning of models that reason. Our own choice: providers name no figure. Debate turns are
 * short questions; a model that thinks longer fails with the code `length`, and is given more by `reasoningReserve`.
 */
export const REASONING_RESERVE = 8192;

/** Families that spend part of their output on reasoning. */
const REASONING = [
  /^o[134](-|$)/,
  /^gpt-5(?!.*-chat)/,
  /^gpt-oss/,
  /^deepseek-r/,
  /^qwq/,
  /^qwen3/,
  /^magistral/,
  /thinking|reason/,
];

/** The entry of a model in the catalogue. What it does not have is unknown. */
export interface CatalogueEntry {
  /** List price without discounts for batches. */
  readonly price?: Price;
  /** Tokens of prompt and answer together. */
  readonly contextWindow?: number;
}

/**
 * Looks a model up in the catalogue, by its id `provider/model`: nothing is guessed from a similar name. The size of a
 * model that OpenRouter passes on is also looked up under its maker.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { lookUpModel } from "./catalogue.ts";
 *
 * equal((await lookUpModel("openai/gpt-4o-mini-2024-07-18")).price?.inputUsd, 0.15);
 * equal((await lookUpModel("openai/gpt-4o-mini-of-mine")).price, undefined);
 * ```
 */
export async function lookUpModel(id: string): Promise<CatalogueEntry> {
  // 45 ms of work that a dialogue without such models does without
  const { calcPrice } = await import("@pydantic/genai-prices");
  const find = (path: string): { readonly price?: Price; readonly model?: ModelInfo } => {
    const slash = path.indexOf("/");
    if (slash < 1) return {};
    const one = { input_tokens: 1, output_tokens: 1 };
    const found = calcPrice(one, path.slice(slash + 1), { providerId: path.slice(0, slash) });
    return found ? omitUndefined({ price: priceIn(found.model_price), model: found.model }) : {};
  };
  const { price, model } = find(id);
  const passedOn = /^openrouter\/([^:]+)/.exec(id)?.[1] ?? "";
  const contextWindow = model?.context_window ?? find(passedOn).model?.context_window;
  return omitUndefined({ price, contextWindow });
}

type Rates = { readonly [name: string]: Rate | undefined };
type Rate = number | {
  readonly base: number;
  readonly tiers: readonly { readonly start: number; readonly price: number }[];
};

/** Reads the rates of the catalogue; `undefined` if one for text is missing. A model without any rate is free. */
function priceIn(
  { input_mtok: input, cache_read_mtok: cached, output_mtok: output, ...others }: Rates,
): Price | undefined {
  if (input === undefined && output === undefined && Object.keys(others).length === 0) {
    return { inputUsd: 0, outputUsd: 0 };
  }
  if (input === undefined || output === undefined) return undefined;
  const rate = (of: Rate, tier: 0 | 1) =>
    typeof of === "number" ? of : tier === 0 ? of.base : of.tiers.at(-1)?.price ?? of.base;
  const at = (tier: 0 | 1) => ({
    inputUsd: rate(input, tier),
    ...omitUndefined({ cachedInputUsd: cached === undefined ? undefined : rate(cached, tier) }),
    outputUsd: rate(output, tier),
  });
  const starts = [input, output].flatMap((of) => typeof of === "number" ? [] : of.tiers.map(({ start }) => start));
  if (starts.length === 0) return at(0);
  return { ...at(0), longPrompt: { aboveInputTokens: Math.min(...starts), ...at(1) } };
}

/** Returns the tokens to set aside for reasoning before an answer; 0 for models not known to reason. */
export function reasoningReserveOf(modelId: string): number {
  const last = modelId.toLowerCase().split("/").at(-1) ?? "";
  return REASONING.some((family) => family.test(last)) ? REASONING_RESERVE : 0;
}

/**
 * Returns the part of a reserve for reasoning that fits a context: at most a quarter of it, so that a small one has room
 * for the prompt and the answer. The share is our own choice.
 */
export function reasoningReserveFor(reserve: number, contextWindow: number): number {
  return Math.min(reserve, Math.floor(contextWindow / 4));
}
