import { credentialIn, registerSecret } from "../text/redact.ts";
import type { Price } from "../transcript/usage.ts";
import { type Json, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { readAnswer, toCompletion } from "./_answer.ts";
import { fromStatus, fromTransport, type Provider, readRefusal, readRetryAfter, readRetryDelay } from "./_failure.ts";
import { type Attempt, type AttemptMade, Refused } from "./_refused.ts";
import { type Parameter, toRequest } from "./_request.ts";
import { readUsage } from "./_usage.ts";
import { withoutOperation } from "./base_url.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import { UNKNOWN_CONTEXT_WINDOW } from "./prices.ts";
import { readRateLimit } from "./rate_limit.ts";

/** Options of an {@linkcode OpenAIChatModel}. */
export interface OpenAIChatModelOptions {
  /** As in a SPEC, for example `openai/gpt-4o`. */
  readonly id: string;
  /** The model, as the provider calls it. */
  readonly model: string;
  /** Up to and with `/v1`. OpenAI's own when absent. */
  readonly baseUrl?: string;
  /** May be absent where `baseUrl` needs none. */
  readonly apiKey?: string;
  /** Tokens of prompt and answer together. @default 32_768 */
  readonly contextWindow?: number;
  /** The size is known, and not assumed. @default contextWindow is given */
  readonly contextWindowKnown?: boolean;
  /** Price of the model, where its server bills it. */
  readonly price?: Price;
  /** The price is as its provider lists it, and not that of the catalogue. @default false */
  readonly priceListed?: boolean;
  /** Tokens the model may spend on reasoning before its answer. @default 0 */
  readonly reasoningReserve?: number;
  /** Reasoning effort to request. @default the provider's */
  readonly reasoningEffort?: NonNullable<ChatModel["reasoningEffort"]>;
  /** `false` if the model rejects a temperature, which is then omitted. @default true */
  readonly takesTemperature?: boolean;
  /** Reaches the network. @default the platform's */
  readonly fetch?: typeof fetch;
  /** Sent with every request. */
  readonly headers?: { readonly [name: string]: string };
  /** The server is not the provider's own, so that the provider's prices do not hold. @default baseUrl is given */
  readonly customServer?: boolean;
  /** The model takes images, or can be tried: where the server refuses them, it is asked without. @default true */
  readonly takesImages?: boolean;
}

const OPENAI = "https://api.openai.com";
const OPENAI_URL = `${OPENAI}/v1`;
/** Sent where no key is needed: some servers insist on one, whichever it is. */
const PLACEHOLDER_KEY = "none";
/** Sent to servers that are not a provider's own: one that holds dialogues refuses it, because a dialogue could ask itself. */
export const OURS = "x-convenings";
/** Headers that hold keys. */
const SECRET_HEADER = /^(authorization|proxy-authorization|cookie|.*api-?key|.*token)$/i;

/**
 * A model behind the chat completions API of OpenAI, which OpenRouter, Ollama, LM Studio, vLLM and llama.cpp speak too.
 * It asks once and does not retry, except without a parameter that the server has just refused by name; that is
 * remembered, so that the next request does without it at once.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { OpenAIChatModel } from "@convenings/convenings/models";
 *
 * const own = { id: "local/qwen3", model: "qwen3-8b", baseUrl: "http://127.0.0.1:8080/v1", contextWindow: 8192 };
 * const model = new OpenAIChatModel(own);
 * assert.equal(model.customServer, true); // whatever it costs, it is not OpenAI's price
 *
 * const withoutKey = { id: "openai/gpt-4o-mini", model: "gpt-4o-mini" };
 * assert.throws(() => new OpenAIChatModel(withoutKey), TypeError); // OpenAI's own server needs one
 * ```
 */
export class OpenAIChatModel implements ChatModel {
  readonly id: string;
  readonly contextWindow: number;
  readonly contextWindowKnown: boolean;
  readonly reasoningReserve: number;
  readonly reasoningEffort: ChatModel["reasoningEffort"];
  readonly takesImages: boolean;
  readonly takesTemperature: boolean;
  readonly customServer: boolean;
  readonly price: Price | undefined;
  readonly priceListed: boolean;
  readonly server: string | undefined;
  readonly #provider: Provider;
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #headers: Headers;
  readonly #limit: "max_tokens" | "max_completion_tokens";
  readonly #refused: Refused;

  /**
   * Makes no request.
   *
   * @throws {TypeError} If there is neither a key nor a server that may do without, or an option is no key or URL.
   */
  constructor(options: OpenAIChatModelOptions) {
    const { id, model, baseUrl = OPENAI_URL, apiKey, headers = {} } = options;
    if (!apiKey && baseUrl === OPENAI_URL) {
      throw new TypeError(`Cannot use model '${id}' without a key: give 'apiKey', or 'baseUrl' of a server without`);
    }
    if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new TypeError(`Cannot use model '${id}' as its key holds spaces or characters that no key has`);
    }
    registerSecret(apiKey);
    for (const [name, value] of Object.entries(headers)) if (SECRET_HEADER.test(name)) registerSecret(value);
    this.#url = chatCompletionsUrl(baseUrl, id);
    this.id = id;
    this.contextWindow = options.contextWindow ?? UNKNOWN_CONTEXT_WINDOW;
    this.contextWindowKnown = options.contextWindowKnown ?? options.contextWindow !== undefined;
    this.reasoningReserve = options.reasoningReserve ?? 0;
    this.customServer = options.customServer ?? options.baseUrl !== undefined;
    this.price = options.price;
    this.priceListed = options.priceListed ?? false;
    this.takesImages = options.takesImages ?? true;
    const { origin, pathname } = new URL(baseUrl);
    const address = `${origin}${pathname}`;
    // Others know the older field, and some, like Ollama, ignore the newer one without a word.
    this.#limit = origin === OPENAI ? "max_completion_tokens" : "max_tokens";
    this.server = this.customServer ? address : undefined;
    this.#provider = { name: id.split("/")[0] ?? id, model, address, custom: this.customServer };
    this.#fetch = options.fetch ?? fetch;
    this.reasoningEffort = options.reasoningEffort;
    this.takesTemperature = options.takesTemperature ?? true;
    this.#refused = new Refused(this.takesTemperature ? [] : ["temperature"]);
    const authorization = `Bearer ${apiKey || PLACEHOLDER_KEY}`;
    this.#headers = new Headers({ accept: "application/json", "content-type": "application/json", authorization });
    for (const [name, value] of Object.entries(headers)) this.#headers.set(name, value);
    if (this.customServer) this.#headers.set(OURS, "1");
  }

  /** The parameters that the server refused, and that are sent no more. */
  get dropped(): readonly string[] {
    return this.#refused.dropped;
  }

  /** `true` once the server held an answer to a JSON Schema, `false` once it refused to; `undefined` before. */
  get structured(): boolean | undefined {
    return this.#refused.structured;
  }

  /** `false` once the server has refused tools; `undefined` before. */
  get takesTools(): boolean | undefined {
    return this.#refused.takesTools;
  }

  /**
   * Asks once; streams only if `onDelta` is given.
   *
   * @throws {ModelError} If there is no answer.
   * @throws The signal's reason, when it aborts.
   */
  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    options.signal?.throwIfAborted();
    if (prompt.length === 0) throw new TypeError("Cannot complete a prompt that has no blocks");
    return await this.#refused.ask(prompt, options, (attempt) => this.#attempt(attempt, options));
  }

  async #attempt({ prompt, without }: AttemptMade, options: CompleteOptions) {
    const { signal, onDelta } = options;
    const provider = this.#provider;
    const effort = this.reasoningEffort;
    const how = { model: provider.model, without, limit: this.#limit, streaming: !!onDelta, effort };
    const { body, sent } = toRequest(prompt, options, how);
    const request = {
      method: "POST",
      headers: this.#headers,
      body: JSON.stringify(body),
      ...omitUndefined({ signal }),
    };
    const response = await this.#fetch(this.#url, request).catch((cause: unknown) => {
      throw signal?.aborted ? signal.reason : fromTransport(cause, provider, { answering: false });
    });
    return { ...await this.#read(response, options, sent), sent };
  }

  async #read(response: Response, options: CompleteOptions, sent: ReadonlySet<Parameter>): Promise<Attempt> {
    const { signal, onActivity } = options;
    const provider = this.#provider;
    try {
      onActivity?.();
      const { headers, ok, status } = response;
      const cameMs = performance.now();
      const rateLimit = (body?: unknown) => readRateLimit(headers, { ageMs: performance.now() - cameMs, body });
      if (!ok) {
        const refused = await bodyOf(response);
        signal?.throwIfAborted();
        const refusal = readRefusal(refused, status);
        const wait = omitUndefined({
          retryAfterMs: readRetryAfter(headers) ?? readRetryDelay(refused),
          rateLimit: rateLimit(refused),
        });
        return { error: fromStatus(refusal, provider, wait), refusal };
      }
      const received = await readAnswer(response, provider, options);
      // An answer that is whole has been paid, and is kept even so.
      if (received.finishReason === undefined && !received.ended) signal?.throwIfAborted();
      const usage = readUsage(received.usage, received.text);
      const asked = { withTools: sent.has("tools"), withForm: sent.has("response_format") };
      const completion = toCompletion(received, provider, { ...asked, usage });
      return { answer: { ...completion, ...omitUndefined({ rateLimit: rateLimit() }) } };
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  }
}

/**
 * Returns the address to ask for chat completions, given the one up to and with `/v1`, or itself; a query is kept.
 *
 * @throws {TypeError} If it is no URL or holds a key. The message does not tell it, because it may be one.
 */
function chatCompletionsUrl(baseUrl: string, id: string): string {
  const held = credentialIn(baseUrl);
  if (held !== undefined) {
    throw new TypeError(`Cannot use model '${id}' as 'baseUrl' holds ${held}: give it as 'apiKey' or a header`);
  }
  if (!URL.canParse(baseUrl)) {
    throw new TypeError(`Cannot use model '${id}' as 'baseUrl' must be a URL like http://localhost:8000/v1`);
  }
  const url = new URL(withoutOperation(baseUrl));
  url.pathname = `${url.pathname.replace(/\/$/, "")}/chat/completions`;
  url.hash = "";
  return url.href;
}

/** Reads the body of an error: parsed, or its text where it is no JSON; empty if it breaks off. */
async function bodyOf(response: Response): Promise<Json> {
  const text = await response.text().catch(() => "");
  const value = parseJson(text);
  return value === undefined ? text : value;
}
