import { credentialIn, registerSecret } from "../text/redact.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ChatModel } from "./chat_model.ts";
import { type ModelProvider, PROVIDERS } from "./providers.ts";

/** A SPEC names no model, or what it needs is not there. Its message says what would be right. */
export class ModelSpecError extends Error {
  /** `ModelSpecError`, to tell it from other errors. */
  override name = "ModelSpecError";
}

/** Options of `createModel`: the operator's word on where providers are reached. */
export interface CreateModelOptions {
  /** Addresses in place of the providers' own, by provider; a single one is for `openai`. */
  readonly baseUrl?: string | { readonly [provider: string]: string };
  /** Further providers by name, each a server of OpenAI's API, with the variable of its key if it has one. */
  readonly providers?: { readonly [name: string]: { readonly baseUrl: string; readonly keyEnv?: string } };
  /** Degree of reasoning that the provider is asked for. @default the provider's */
  readonly reasoningEffort?: NonNullable<ChatModel["reasoningEffort"]>;
  /** Reads an environment variable. */
  env(name: string): string | undefined;
  /** Reaches the network. @default the platform's */
  readonly fetch?: typeof fetch;
}

/** A provider's server, as it is reached here. */
export interface ProviderServer {
  readonly name: string;
  readonly provider: ModelProvider;
  /** Up to and with the version; holds no key. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** It is the provider's own, whose prices hold. */
  readonly bills: boolean;
}

/** Returns addresses by provider; one that stands alone is for `openai`. */
export function baseUrlsIn(baseUrl: CreateModelOptions["baseUrl"] = {}): { readonly [provider: string]: string } {
  return typeof baseUrl === "string" ? { openai: baseUrl } : baseUrl;
}

/**
 * Returns the providers that can be named: those of the table, then the operator's own.
 *
 * @throws {ModelSpecError} If one of the operator's has a name of the table, or an address is for none.
 */
export function knownProviders({ baseUrl, providers = {} }: Pick<CreateModelOptions, "baseUrl" | "providers"> = {}) {
  const known = new Map(Object.entries(PROVIDERS));
  for (const [name, own] of Object.entries(providers)) {
    if (known.has(name) || !/^[a-z][a-z0-9_-]*$/.test(name) || ["human", "embedded", "recorded"].includes(name)) {
      const why = known.has(name) ? "its address is changed by 'baseUrl'" : "names are lowercase letters and digits";
      throw new ModelSpecError(`Cannot define provider '${name}': give it another name (${why})`);
    }
    known.set(name, { wire: "openai", ...own });
  }
  const alien = Object.keys(baseUrlsIn(baseUrl)).find((name) => !known.has(name));
  if (alien === undefined) return known;
  const hint = didYouMean(alien, [...known.keys()]) || `: known are ${[...known.keys()].join(", ")}`;
  throw new ModelSpecError(`Cannot give provider '${alien}' an address as there is none of that name${hint}`);
}

/**
 * Returns where a provider is reached, and its key. Makes no request.
 *
 * @throws {ModelSpecError} If an address is no URL or holds a key.
 */
export function serverOf(name: string, provider: ModelProvider, options: CreateModelOptions): ProviderServer {
  const read = (variable: string | undefined) =>
    variable === undefined ? undefined : options.env(variable)?.trim() || undefined;
  const apiKey = read(provider.keyEnv);
  registerSecret(apiKey);
  const given = baseUrlsIn(options.baseUrl)[name]?.trim() || undefined;
  const { baseUrlEnv } = provider;
  const ofEnv = given === undefined ? read(baseUrlEnv) : undefined;
  const baseUrl = ofEnv === undefined
    ? checkedUrl(given ?? provider.baseUrl, given === undefined ? `'providers' of ${name}` : "--base-url")
    : name === "ollama"
    ? ollamaUrl(ofEnv, provider.baseUrl)
    : withVersion(checkedUrl(ofEnv, String(baseUrlEnv)), name);
  const isOwn = new URL(baseUrl).hostname === new URL(provider.baseUrl).hostname;
  const bills = isOwn && Object.hasOwn(PROVIDERS, name) && provider.start === undefined;
  return { name, provider, baseUrl, bills, ...omitUndefined({ apiKey }) };
}

/** Names the key that is missing, and says what to do; `undefined` if none is. */
export function missingKey({ name, provider: { keyEnv }, apiKey, bills }: ProviderServer): string | undefined {
  if (keyEnv === undefined || apiKey !== undefined) return undefined;
  if (!bills && Object.hasOwn(PROVIDERS, name)) return undefined;
  const other = name === "openai" ? ", or give a base URL (--base-url) for a server that needs no key" : "";
  return `set ${keyEnv} (convene reads .env too)${other}`;
}

const KEY_ADVICE = "put the key into the variable of its provider, such as OPENAI_API_KEY";

/** @throws {ModelSpecError} If it is no URL of a server. The message does not tell it, because it may be a key. */
function checkedUrl(value: string, source: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    throw new ModelSpecError(`${source} must be a URL like http://localhost:8000/v1 (its value is not shown)`);
  }
  const held = credentialIn(value);
  if (held !== undefined) throw new ModelSpecError(`${source} holds ${held}: ${KEY_ADVICE}`);
  return value;
}

/** Anthropic's clients take its address without the version, and add it. */
function withVersion(url: string, name: string): string {
  return name === "anthropic" && !/\/v1\/?$/.test(url) ? `${url.replace(/\/$/, "")}/v1` : url;
}

/** Ollama takes `host`, `host:port` and URLs; `0.0.0.0` is where it listens, not where it is reached. */
function ollamaUrl(host: string, usual: string): string {
  const { port } = new URL(usual);
  const withScheme = /^https?:\/\//i.test(host) ? host : `http://${host.startsWith(":") ? "127.0.0.1" : ""}${host}`;
  if (!URL.canParse(withScheme)) {
    throw new ModelSpecError(`OLLAMA_HOST must be a host like 127.0.0.1:${port} (its value is not shown)`);
  }
  const url = new URL(checkedUrl(withScheme, "OLLAMA_HOST"));
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  const hasPort = /:\d+(\/|$)/.test(withScheme);
  if (!hasPort && !/^https?:\/\//i.test(host)) url.port = port;
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}
