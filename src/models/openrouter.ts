import type { Price } from "../transcript/usage.ts";
import { isObject, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** The address of its API, up to and with `/v1`. */
export const OPENROUTER_URL = "https://openrouter.ai/api/v1";

/** The time that its list of models may take, in ms. */
const WAIT_MS = 5000;
const TOKENS_PRICED = 1_000_000;

/** A model as OpenRouter lists it; what it does not tell is absent. */
export interface OpenRouterModel {
  readonly contextWindow?: number;
  readonly price?: Price;
  readonly takesImages?: boolean;
}

/**
 * Returns what OpenRouter's list of models says of one, by its API reference, "List available models", 2026-11: sizes in
 * tokens, prices in US dollars a token. Nothing where it does not answer: what is wrong shows when the model is asked.
 */
export async function openRouterModel(model: string, reach: typeof fetch = fetch): Promise<OpenRouterModel> {
  const text = await reach(`${OPENROUTER_URL}/models`, { signal: AbortSignal.timeout(WAIT_MS) })
    .then((answer) => answer.text()).catch(() => "");
  const { data } = Object(parseJson(text));
  const listed = Array.isArray(data) ? data.find((each) => isObject(each) && each["id"] === model) : undefined;
  const { context_length: size, pricing, architecture } = Object(listed);
  const { prompt, completion, input_cache_read: cached } = Object(pricing);
  const { input_modalities: inputs } = Object(architecture);
  const [inputUsd, outputUsd, cachedInputUsd] = [prompt, completion, cached].map(perMillion);
  return omitUndefined({
    contextWindow: Number.isSafeInteger(size) && size > 0 ? size : undefined,
    price: inputUsd === undefined || outputUsd === undefined
      ? undefined
      : { inputUsd, outputUsd, ...omitUndefined({ cachedInputUsd }) },
    takesImages: Array.isArray(inputs) ? inputs.includes("image") : undefined,
  });
}

/** A price of -1 stands for one that is only known afterwards. */
function perMillion(price: unknown): number | undefined {
  const dollars = typeof price === "string" || typeof price === "number" ? Number(price) : NaN;
  return dollars >= 0 && price !== "" ? dollars * TOKENS_PRICED : undefined;
}
