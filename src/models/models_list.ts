import { fieldsIn, isObject, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Price } from "../transcript/usage.ts";
import { fromAnswer, fromStatus, fromTransport, readRefusal } from "./_failure.ts";
import type { ProviderServer } from "./provider_server.ts";
import { fetchWith } from "./request_extras.ts";

/** Time limit for a list of models, in ms. */
const WAIT_MS = 5000;
const TOKENS_PRICED = 1_000_000;

/** A model as its provider lists it; missing details are absent. */
export interface ListedModel {
  /** The provider's name for it. */
  readonly model: string;
  readonly contextWindow?: number;
  /** The largest context that the model was made for, where the server does not say which one it serves. */
  readonly largestContext?: number;
  readonly price?: Price;
  readonly takesImages?: boolean;
}

/**
 * Returns the models that a provider lists for the key, requested with `GET /models`.
 *
 * @throws {ModelError} If the provider returns no list.
 */
export async function listModels(
  { name, provider: { wire, listPath }, baseUrl, apiKey, bills, extras }: ProviderServer,
  { fetch: given, waitMs = WAIT_MS }: {
    readonly fetch?: typeof fetch | undefined;
    readonly waitMs?: number;
  } = {},
): Promise<readonly ListedModel[]> {
  const provider = { name, model: "of any name", address: baseUrl, custom: !bills };
  const url = new URL(baseUrl);
  url.pathname = listPath ?? `${url.pathname.replace(/\/$/, "")}/models`;
  if (wire === "anthropic") url.searchParams.set("limit", "1000");
  if (wire === "google") url.searchParams.set("pageSize", "1000");
  const headers: Readonly<Record<string, string>> = {
    openai: { authorization: `Bearer ${apiKey ?? "none"}` },
    anthropic: { "x-api-key": apiKey ?? "none", "anthropic-version": "2023-06-01" },
    google: { "x-goog-api-key": apiKey ?? "none" },
  }[wire];
  const unreached = (cause: unknown): never => {
    throw fromTransport(cause, provider, { answering: false });
  };
  const reach = fetchWith({ ...extras, body: {} }, given);
  const answer = await reach(url.href, { headers, signal: AbortSignal.timeout(waitMs) }).catch(unreached);
  const body = parseJson(await answer.text().catch(unreached));
  if (!answer.ok) throw fromStatus(readRefusal(body, answer.status), provider);
  const { data, models } = fieldsIn(body);
  const list = [body, data, models].find(Array.isArray);
  if (!list) throw fromAnswer("malformed", "sent no list of models", provider);
  return list.filter(isObject).flatMap((each) => readListed(each) ?? []);
}

/**
 * Reads an entry of a list; the fields differ by provider. OpenRouter's prices are in US dollars per token. Returns
 * `undefined` for models that generate no text.
 */
function readListed(entry: { readonly [field: string]: unknown }): ListedModel | undefined {
  const { id, name, type, state, architecture, supportedGenerationMethods: methods, meta } = entry;
  const model = typeof id === "string" ? id : typeof name === "string" ? name.replace(/^models\//, "") : "";
  if (model === "" || type === "embeddings" || type === "embedding") return undefined;
  if (Array.isArray(methods) && !methods.includes("generateContent")) return undefined;
  const { prompt, completion, input_cache_read: cached } = fieldsIn(entry["pricing"]);
  const [inputUsd, outputUsd, cachedInputUsd] = [prompt, completion, cached].map(perMillion);
  const { input_modalities: inputs } = fieldsIn(architecture);
  // LM Studio often loads a model with a smaller context than the maximum it lists.
  const sizes = state === undefined
    ? [...SIZES.map((field) => entry[field]), fieldsIn(meta).n_ctx]
    : [entry["loaded_context_length"]];
  const size = sizes.find(isSize);
  const largest = size === undefined ? fieldsIn(meta).n_ctx_train : undefined;
  return {
    model,
    ...omitUndefined({
      contextWindow: size,
      largestContext: isSize(largest) ? largest : undefined,
      price: inputUsd === undefined || outputUsd === undefined
        ? undefined
        : { inputUsd, outputUsd, ...omitUndefined({ cachedInputUsd }) },
      takesImages: Array.isArray(inputs) ? inputs.includes("image") : undefined,
    }),
  };
}

/**
 * Fields with the context size, by provider: OpenRouter, Together and Fireworks; Groq; Mistral; vLLM; llama.cpp; Google;
 * Anthropic.
 */
const SIZES = [
  "context_length",
  "context_window",
  "max_context_length",
  "max_model_len",
  "n_ctx",
  "inputTokenLimit",
  "max_input_tokens",
] as const;

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/**
 * Returns what the server of one's own, such as llama.cpp's, says of itself at `/props`: the size of a request's context,
 * and how many requests it works on at once. Empty if it does not say.
 */
export async function servedProps(
  { baseUrl, apiKey, extras }: ProviderServer,
  { fetch: given, waitMs = WAIT_MS }: {
    readonly fetch?: typeof fetch | undefined;
    readonly waitMs?: number;
  } = {},
): Promise<{ readonly contextWindow?: number; readonly slots?: number }> {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/(?:v1\/?)?$/, "")}/props`;
  const headers = { authorization: `Bearer ${apiKey ?? "none"}` };
  const reach = fetchWith({ ...extras, body: {} }, given);
  const text = await reach(url.href, { headers, signal: AbortSignal.timeout(waitMs) })
    .then((answer) => answer.text()).catch(() => ""); // most servers have no such page
  const { default_generation_settings: settings, n_ctx: size, total_slots: slots } = fieldsIn(parseJson(text));
  return omitUndefined({
    contextWindow: [fieldsIn(settings).n_ctx, size].find(isSize),
    slots: isSize(slots) ? slots : undefined,
  });
}

/** Returns a price per million tokens; -1 means that it is only known afterwards. */
function perMillion(price: unknown): number | undefined {
  const dollars = typeof price === "string" || typeof price === "number" ? Number(price) : NaN;
  return dollars >= 0 && price !== "" ? dollars * TOKENS_PRICED : undefined;
}
