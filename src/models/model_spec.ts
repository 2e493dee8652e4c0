import { credentialIn, registerSecret } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { KEY_VARIABLES } from "./_failure.ts";
import { ollamaModel } from "./ollama.ts";
import { OPENROUTER_URL, openRouterModel } from "./openrouter.ts";
import { lookUpModel, reasoningReserveFor, reasoningReserveOf, UNKNOWN_CONTEXT_WINDOW } from "./prices.ts";
import { OpenAIChatModel } from "./openai_chat_model.ts";

/** A SPEC names no model, or what it needs is not there. Its message says what would be right. */
export class ModelSpecError extends Error {
  /** `ModelSpecError`, to tell it from other errors. */
  override name = "ModelSpecError";
}

/** Options of {@linkcode createModel}. */
export interface CreateModelOptions {
  /** Takes the place of OpenAI's address for `openai/` specs. */
  readonly baseUrl?: string;
  /** Reads an environment variable. */
  env(name: string): string | undefined;
  /** Reaches the network. @default the platform's */
  readonly fetch?: typeof fetch;
}

const PROVIDERS = ["openai", "openrouter", "ollama"] as const;
const OLLAMA_PORT = 11434;
const KEY_ADVICE = "put the key into the variable of its provider, such as OPENAI_API_KEY";

/**
 * Takes a SPEC apart: the provider whose API is spoken, and the model as it calls it. `embedded`, `human` and
 * `recorded/FILE` name no model: whoever makes agents looks for them first.
 *
 * @throws {ModelSpecError} If it is not `provider/model` of a known provider.
 */
export function parseModelSpec(spec: string) {
  const slash = spec.indexOf("/");
  const name = spec.slice(0, Math.max(0, slash)).trim();
  const model = spec.slice(slash + 1).trim();
  const provider = PROVIDERS.find((known) => known === name);
  if (provider === undefined) {
    throw new ModelSpecError(
      `Cannot use model '${spec}': give embedded, human, recorded/FILE, openai/MODEL, openrouter/MODEL or ollama/MODEL ` +
        "(any other server of the same API by openai/MODEL with --base-url)",
    );
  }
  if (model === "" || /\s/.test(model)) {
    throw new ModelSpecError(`Cannot use model '${spec}': '${provider}/' must be followed by the name of a model`);
  }
  return { provider, model };
}

/**
 * Makes the model that a SPEC names, with the size and price that the catalogue has. Makes no request, but asks Ollama
 * for the size of its model's context and whether it takes images, and OpenRouter for what the catalogue lacks.
 *
 * @throws {ModelSpecError} If the SPEC names none, its key is missing, or an address is no URL.
 */
export async function createModel(spec: string, options: CreateModelOptions): Promise<OpenAIChatModel> {
  const { provider, model } = parseModelSpec(spec);
  const id = `${provider}/${model}`;
  const read = (name: string) => options.env(name)?.trim() || undefined;
  const variable = KEY_VARIABLES[provider];
  const apiKey = variable === undefined ? undefined : read(variable);
  registerSecret(apiKey);
  const baseUrl = addressOf(provider, options.baseUrl?.trim() || undefined, read);
  const ownServer = provider === "openrouter" || (provider === "openai" && isOpenAI(baseUrl));
  if (ownServer && apiKey === undefined) {
    const other = provider === "openai" ? ", or give a base URL (--base-url) for a server that needs no key" : "";
    throw new ModelSpecError(`Cannot use model '${spec}' without a key: set ${variable}${other}`);
  }
  const catalogued = await lookUpModel(id);
  const isListed = catalogued.price !== undefined && catalogued.contextWindow !== undefined;
  const listed = provider === "openrouter" && !isListed ? await openRouterModel(model, options.fetch) : {};
  const { price, contextWindow: known } = { ...listed, ...catalogued };
  const ollama = provider === "ollama" ? await ollamaModel({ ...options, baseUrl: baseUrl ?? "", model }) : {};
  const contextWindow = Math.min(ollama.set ?? known ?? UNKNOWN_CONTEXT_WINDOW, ollama.largest ?? Infinity);
  try {
    return new OpenAIChatModel({
      id,
      model,
      reasoningReserve: reasoningReserveFor(reasoningReserveOf(id), contextWindow),
      customServer: !ownServer,
      contextWindow,
      contextWindowKnown: (ollama.set ?? known) !== undefined,
      ...omitUndefined({ baseUrl, apiKey, fetch: options.fetch, price: ownServer ? price : undefined }),
      priceListed: catalogued.price === undefined && listed.price !== undefined,
      ...omitUndefined({ takesImages: ollama.takesImages ?? listed.takesImages }),
    });
  } catch (error) {
    throw new ModelSpecError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function addressOf(
  provider: (typeof PROVIDERS)[number],
  baseUrl: string | undefined,
  read: (name: string) => string | undefined,
): string | undefined {
  if (provider === "openrouter") return OPENROUTER_URL;
  if (provider === "ollama") return ollamaUrl(read("OLLAMA_HOST"));
  const source = baseUrl === undefined ? "OPENAI_BASE_URL" : "--base-url";
  const url = baseUrl ?? read("OPENAI_BASE_URL");
  return url === undefined ? undefined : checkedUrl(url, source);
}

/** @throws {ModelSpecError} If it is no URL of a server. The message does not tell it, because it may be a key. */
function checkedUrl(value: string, source: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    throw new ModelSpecError(`${source} must be a URL like http://localhost:8000/v1 (its value is not shown)`);
  }
  const held = credentialIn(value);
  if (held !== undefined) throw new ModelSpecError(`${source} holds ${held}: ${KEY_ADVICE}`);
  return value;
}

function isOpenAI(baseUrl: string | undefined): boolean {
  return baseUrl === undefined || new URL(baseUrl).hostname === "api.openai.com";
}

/** Ollama takes `host`, `host:port` and URLs; `0.0.0.0` is where it listens, not where it is reached. */
function ollamaUrl(host: string | undefined): string {
  if (host === undefined) return `http://127.0.0.1:${OLLAMA_PORT}/v1`;
  const withScheme = /^https?:\/\//i.test(host) ? host : `http://${host.startsWith(":") ? "127.0.0.1" : ""}${host}`;
  if (!URL.canParse(withScheme)) {
    throw new ModelSpecError(`OLLAMA_HOST must be a host like 127.0.0.1:${OLLAMA_PORT} (its value is not shown)`);
  }
  const url = new URL(checkedUrl(withScheme, "OLLAMA_HOST"));
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  const hasPort = /:\d+(\/|$)/.test(withScheme);
  if (!hasPort && !/^https?:\/\//i.test(host)) url.port = String(OLLAMA_PORT);
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}
