import { credentialIn, registerSecret } from "../text/redact.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { mayReadVariable } from "../runtime/host.ts";
import type { Json } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ChatModel } from "./chat_model.ts";
import { withoutOperation } from "./base_url.ts";
import { PROGRAM_KINDS } from "./programs/seat_program.ts";
import { type ModelProvider, PROVIDERS } from "./providers.ts";
import { problemsInExtras, type ResolvedExtras, resolveExtras } from "./request_extras.ts";

/** A SPEC names no model, or what it needs is not there. Its message says what would be right. */
export class ModelSpecError extends Error {
  /** `ModelSpecError`, to tell it from other errors. */
  override name = "ModelSpecError";
}

/** Options of `createModel`. */
export interface CreateModelOptions {
  /** Addresses that replace the providers' own, by provider; a single address applies to `openai`. */
  readonly baseUrl?: string | { readonly [provider: string]: string };
  /** Additional providers by name, and what is added to the requests of known ones, which have no `baseUrl` here. */
  readonly providers?: {
    readonly [name: string]: {
      /** Address of a server with OpenAI's API, including the version. */
      readonly baseUrl?: string;
      /** Environment variable that holds the key; absent if the server needs none. */
      readonly keyEnv?: string;
      /** Headers by name; the value of one with a secret comes from an environment variable, whole. */
      readonly headers?: { readonly [name: string]: string | { readonly env: string } };
      /** Fields to add to the body of each request for an answer. They hold no secret and are recorded. */
      readonly body?: { readonly [field: string]: Json };
    };
  };
  /** Reasoning effort to request. @default the provider's */
  readonly reasoningEffort?: NonNullable<ChatModel["reasoningEffort"]>;
  /** Tokens of prompt and answer together, for a server that loads a model with the size that it is asked for. */
  readonly contextWindow?: number;
  /** Reads an environment variable. */
  env(name: string): string | undefined;
  /** Reaches the network. @default the platform's */
  readonly fetch?: typeof fetch;
}

/** A provider that the operator defines, or what is added to the requests of a known one. */
export type OwnProvider = NonNullable<CreateModelOptions["providers"]>[string];

/** The server and key that reach a provider. */
export interface ProviderServer {
  readonly name: string;
  readonly provider: ModelProvider;
  /** Address including the version, without credentials. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Headers and body fields that the operator adds. */
  readonly extras: ResolvedExtras;
  /** The server is the provider's own, so its prices apply. */
  readonly bills: boolean;
}

/** Returns addresses by provider; a single address applies to `openai`. */
export function baseUrlsIn(baseUrl: CreateModelOptions["baseUrl"] = {}): { readonly [provider: string]: string } {
  return typeof baseUrl === "string" ? { openai: baseUrl } : baseUrl;
}

/**
 * Returns all known providers: those in the table, then those the operator defines.
 *
 * @throws {ModelSpecError} If a defined name is already taken or invalid, a header or body field cannot be sent, or an
 *   address names an unknown provider.
 */
export function knownProviders({ baseUrl, providers = {} }: Pick<CreateModelOptions, "baseUrl" | "providers"> = {}) {
  const known = new Map(Object.entries(PROVIDERS));
  for (const [name, own] of Object.entries(providers)) {
    const [problem] = problemsInExtras(own);
    if (problem) {
      throw new ModelSpecError(
        `Cannot use '${problem.path.join(".")}' of provider '${name}': it must be ${problem.wanted}`,
      );
    }
    const { baseUrl: address, keyEnv, ...extras } = own;
    const row = known.get(name);
    if (row && address === undefined && keyEnv === undefined) {
      known.set(name, { ...row, ...extras });
      continue;
    }
    const isReserved = ["human", "recorded", ...PROGRAM_KINDS].includes(name);
    if (known.has(name) || isReserved || !/^[a-z][a-z0-9_-]*$/.test(name)) {
      const why = known.has(name)
        ? "'baseUrl' changes the address of a known provider"
        : isReserved
        ? "this one is reserved"
        : "a name consists of lowercase letters, digits, '-' and '_'";
      throw new ModelSpecError(`Cannot define provider '${name}': give it another name (${why})`);
    }
    if (address === undefined) throw new ModelSpecError(`Cannot define provider '${name}' without a 'baseUrl'`);
    known.set(name, { wire: "openai", listsSizes: true, ...own, baseUrl: address });
  }
  const alien = Object.keys(baseUrlsIn(baseUrl)).find((name) => !known.has(name));
  if (alien === undefined) return known;
  const hint = didYouMean(alien, [...known.keys()]) || `: the providers are ${[...known.keys()].join(", ")}`;
  throw new ModelSpecError(`Cannot set a base URL for provider '${alien}': there is no such provider${hint}`);
}

/**
 * Returns the server and key of a provider. Makes no request.
 *
 * @throws {ModelSpecError} If the address is not a URL or contains a key.
 */
export function serverOf(name: string, provider: ModelProvider, options: CreateModelOptions): ProviderServer {
  const read = (variable: string | undefined) =>
    variable === undefined ? undefined : options.env(variable)?.trim() || undefined;
  const apiKey = read(provider.keyEnv);
  registerSecret(apiKey);
  const given = baseUrlsIn(options.baseUrl)[name]?.trim() || undefined;
  const ofEnv = given === undefined ? read(provider.baseUrlEnv) : undefined;
  const source = given !== undefined
    ? "--base-url"
    : ofEnv !== undefined
    ? String(provider.baseUrlEnv)
    : `'providers' of ${name}`;
  const address = given ?? ofEnv ?? provider.baseUrl;
  const complete = name === "ollama"
    ? ollamaUrl(address, provider.baseUrl, source)
    : ofEnv === undefined
    ? checkedUrl(address, source)
    : withVersion(checkedUrl(address, source), name);
  const baseUrl = complete.replace(/\/+$/, "");
  const isOwn = new URL(baseUrl).hostname === new URL(provider.baseUrl).hostname;
  const bills = isOwn && Object.hasOwn(PROVIDERS, name) && provider.start === undefined;
  return { name, provider, baseUrl, bills, extras: resolveExtras(provider, read), ...omitUndefined({ apiKey }) };
}

/** Returns advice on a missing key, or a missing variable of a header; `undefined` if none is missing. */
export function missingKey(
  { name, provider: { keyEnv }, apiKey, bills, extras: { missing } }: ProviderServer,
): string | undefined {
  if (missing !== undefined) return toSet(missing);
  if (keyEnv === undefined || apiKey !== undefined) return undefined;
  if (!bills && Object.hasOwn(PROVIDERS, name)) return undefined;
  const other = name === "openai" ? ", or give a base URL (--base-url) for a server that needs no key" : "";
  return `${toSet(keyEnv)}${other}`;
}

function toSet(variable: string): string {
  if (mayReadVariable(variable)) return `set ${variable} (convene reads .env too)`;
  return `put ${variable} into .env, or run Deno with --allow-env=${variable}`;
}

const KEY_ADVICE = "put the key into the variable of its provider, such as OPENAI_API_KEY";

/** @throws {ModelSpecError} If it is no URL of a server. The message does not tell it, because it may be a key. */
function checkedUrl(value: string, source: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    throw new ModelSpecError(`${source} must be a URL like http://localhost:8000/v1 (its value is not shown)`);
  }
  const held = credentialIn(value);
  if (held !== undefined) throw new ModelSpecError(`${source} holds ${held}: ${KEY_ADVICE}`);
  return withoutOperation(value);
}

/** Adds the version that Anthropic's clients expect the variable to omit. */
function withVersion(url: string, name: string): string {
  return name === "anthropic" && !/\/v1\/?$/.test(url) ? `${url.replace(/\/$/, "")}/v1` : url;
}

/** Completes an address as Ollama does: it takes `host`, `host:port` and URLs; `0.0.0.0` is where it listens, not where it is reached. */
function ollamaUrl(host: string, usual: string, source: string): string {
  const { port } = new URL(usual);
  const withScheme = /^https?:\/\//i.test(host) ? host : `http://${host.startsWith(":") ? "127.0.0.1" : ""}${host}`;
  if (!URL.canParse(withScheme)) {
    throw new ModelSpecError(`${source} must be a host like 127.0.0.1:${port} (its value is not shown)`);
  }
  const url = new URL(checkedUrl(withScheme, source));
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  const hasPort = /:\d+(\/|$)/.test(withScheme);
  if (!hasPort && !/^https?:\/\//i.test(host)) url.port = port;
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}
