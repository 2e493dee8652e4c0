import type { LanguageModelV4 } from "@ai-sdk/provider";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import type { ChatModel } from "./chat_model.ts";
import { ollamaFetch } from "./_ollama_wire.ts";
import { listModels, servedProps } from "./models_list.ts";
import { ollamaContext, ollamaModel } from "./ollama.ts";
import { OpenAIChatModel } from "./openai_chat_model.ts";
import { lookUpModel, UNKNOWN_CONTEXT_WINDOW } from "./prices.ts";
import { type CreateModelOptions, knownProviders, missingKey, ModelSpecError, serverOf } from "./provider_server.ts";
import type { ProviderServer } from "./provider_server.ts";
import { reasoningReserveFor, reasoningReserveOf } from "./reasoning.ts";
import { fetchWith } from "./request_extras.ts";

/**
 * Takes a SPEC apart: the provider that is asked, and the model as it calls it. `human` and
 * `recorded/FILE` name no model: whoever makes agents looks for them first.
 *
 * @throws {ModelSpecError} If it is not `provider/model` of a known provider.
 */
export function parseModelSpec(spec: string, options: Pick<CreateModelOptions, "baseUrl" | "providers"> = {}) {
  const slash = spec.indexOf("/");
  const name = spec.slice(0, Math.max(0, slash)).trim();
  const model = spec.slice(slash + 1).trim();
  const known = knownProviders(options);
  const provider = known.get(name);
  if (provider === undefined) {
    const hint = didYouMean(name, [...known.keys()]) ||
      `: give human, recorded/FILE, acp/AGENT, command/NAME or PROVIDER/MODEL, PROVIDER one of ${
          [...known.keys()].join(", ")
        } ` +
        "(any other server of OpenAI's API by openai/MODEL with --base-url, or in 'providers' of --config FILE)";
    throw new ModelSpecError(`Cannot use model '${spec}'${hint}`);
  }
  if (model === "" || /\s/.test(model)) {
    throw new ModelSpecError(`Cannot use model '${spec}': '${name}/' must be followed by the name of a model`);
  }
  return { name, provider, model };
}

/**
 * Makes the model that a SPEC names: `PROVIDER/MODEL`, such as `openai/gpt-4o-mini`. The size of its context and its
 * price come from a catalogue. Makes no request to the model, but asks Ollama for that size and whether the model takes
 * images, other servers of one's own for the size that they serve, and the lists of providers for what the catalogue
 * lacks. Ollama then serves the model with a context of that size.
 *
 * @param options `env` reads environment variables, for the provider's key.
 *
 * @throws {ModelSpecError} If the SPEC names none, its key is missing, or an address is no URL.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { createModel, ModelSpecError } from "@convenings/convenings";
 *
 * // In a program: `env: (name) => process.env[name]`.
 * const keys = new Map([["OPENAI_API_KEY", "a-key-of-yours"]]);
 * const options = { env: (name: string) => keys.get(name) };
 *
 * const model = await createModel("openai/gpt-4o-mini", options);
 * assert.equal(model.contextWindow, 128_000);
 * assert.equal(model.price?.inputUsd, 0.15);
 *
 * await assert.rejects(createModel("mistral/mistral-small-latest", options), ModelSpecError); // there is no key for it
 * ```
 */
export async function createModel(spec: string, options: CreateModelOptions): Promise<ChatModel> {
  const { name, provider, model } = parseModelSpec(spec, options);
  const id = `${name}/${model}`;
  const server = serverOf(name, provider, options);
  const missing = missingKey(server);
  if (missing !== undefined) throw new ModelSpecError(`Cannot use model '${spec}' without a key: ${missing}`);
  const { baseUrl, apiKey, bills, extras } = server;
  const catalogued = await lookUpModel(id);
  const isListed = catalogued.contextWindow !== undefined && (catalogued.price !== undefined || name !== "openrouter");
  const isOwnServer = !bills && provider.wire === "openai" && name !== "ollama";
  // what the catalogue does not know, the server's list may
  const asksList = isOwnServer || (!isListed && name !== "ollama");
  const served = { server, model, fetch: options.fetch };
  const [list, props, ollama] = await Promise.all([
    asksList ? listModels(server, options).catch(() => []) : [],
    isOwnServer ? servedProps(server, options) : undefined,
    name === "ollama" ? ollamaModel(served) : undefined,
  ]);
  // a server of one model, like llama.cpp's, answers to any name
  const listed = list.find((each) => each.model === model) ?? (isOwnServer && list.length === 1 ? list[0] : undefined);
  const { price } = { ...listed, ...catalogued };
  const known = isOwnServer
    ? props?.contextWindow ?? listed?.contextWindow ?? catalogued.contextWindow
    : catalogued.contextWindow ?? listed?.contextWindow;
  const asked = ollama?.known ? await ollamaContext(served, ollama, options.contextWindow) : undefined;
  const largest = ollama?.largest ?? listed?.largestContext ?? Infinity;
  const contextWindow = asked ?? Math.min(ollama?.set ?? known ?? UNKNOWN_CONTEXT_WINDOW, largest);
  const { reasoningEffort } = options;
  const thinks = provider.wire === "anthropic" && ![undefined, "none"].includes(reasoningEffort);
  const common = {
    id,
    contextWindow,
    contextWindowKnown: (asked ?? ollama?.set ?? known) !== undefined,
    reasoningReserve: reasoningReserveFor(reasoningReserveOf(id, reasoningEffort), contextWindow),
    takesTemperature: !thinks && !provider.noTemperature?.test(model.split("/").at(-1) ?? model),
    priceListed: catalogued.price === undefined && listed?.price !== undefined,
    ...omitUndefined({ reasoningEffort, price: bills ? price : undefined }),
    ...omitUndefined({ takesImages: ollama?.takesImages ?? listed?.takesImages }),
  };
  const fetch = fetchWith(extras, options.fetch);
  const isMissing = list.length > 0 && !listed && catalogued.contextWindow === undefined;
  const told = {
    ...(Object.keys(extras.body).length > 0 ? { extraBody: extras.body } : {}),
    ...omitUndefined({ slots: props?.slots }),
    ...(isMissing ? { unlisted: didYouMean(model, list.map((each) => each.model)) } : {}),
  };
  try {
    if (provider.wire !== "openai") {
      const { aiSdkModel } = await import("./ai_sdk_model.ts");
      const made = await languageModel(server, model, fetch);
      return Object.assign(aiSdkModel(made, { ...common, ...(bills ? {} : { server: baseUrl }) }), told);
    }
    const reach = asked === undefined ? fetch : ollamaFetch(fetch ?? globalThis.fetch, asked);
    const made = new OpenAIChatModel({
      ...common,
      model,
      baseUrl,
      customServer: !bills,
      ...omitUndefined({ apiKey, fetch: reach }),
    });
    return Object.assign(made, told);
  } catch (error) {
    throw new ModelSpecError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Creates the AI SDK's model for Anthropic or Google, and loads the package only then. */
async function languageModel(
  { provider: { wire }, baseUrl: baseURL, apiKey = "none" }: ProviderServer,
  model: string,
  fetch: CreateModelOptions["fetch"],
): Promise<LanguageModelV4> {
  const settings = { baseURL, apiKey, ...omitUndefined({ fetch }) };
  if (wire === "google") return (await import("@ai-sdk/google")).createGoogle(settings)(model);
  return (await import("@ai-sdk/anthropic")).createAnthropic(settings)(model);
}
