import { registerSecret } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { readWhole, type Received, toCompletion } from "./_answer.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import { fromStatus, fromTransport } from "./_classify.ts";
import { UNKNOWN_CONTEXT_WINDOW } from "./context_sizes.ts";
import { readEvents } from "./_events.ts";
import { bodyOf, chatCompletionsUrl, type Post, post } from "./_exchange.ts";
import type { Provider } from "./_provider.ts";
import { type Parameter, refusedParameter } from "./_quirks.ts";
import { readRefusal, type Refusal } from "./_refusal.ts";
import { toRequest } from "./_request.ts";
import { type RateLimit, readRateLimit } from "./rate_limit.ts";
import { readRetryAfter } from "./_retry_after.ts";
import { readStream } from "./_stream.ts";
import type { ModelError } from "./model_error.ts";

/** Options of an {@linkcode OpenAIChatModel}. */
export interface OpenAIChatModelOptions {
  /** As in a SPEC, for example `openai/gpt-4o`. */
  readonly id: string;
  /** The model, as the provider calls it. */
  readonly model: string;
  /** Up to and with `/v1`. OpenAI's own when absent. */
  readonly baseURL?: string;
  /** May be absent where `baseURL` needs none. */
  readonly apiKey?: string;
  /** Tokens of prompt and answer together. @default 8192 */
  readonly contextWindow?: number;
  /** Whether that is known and not assumed. @default contextWindow is given */
  readonly contextWindowKnown?: boolean;
  /** Tokens the model may spend on reasoning before its answer. @default 0 */
  readonly reasoningReserve?: number;
  /** How the network is reached. */
  readonly fetch?: typeof fetch;
  /** Sent with every request. */
  readonly headers?: { readonly [name: string]: string };
  /** The server is not the provider's own, so that the provider's prices do not hold. @default baseURL is given */
  readonly customServer?: boolean;
}

const OPENAI_URL = "https://api.openai.com/v1";
/** Sent where no key is needed: some servers insist on one, whichever it is. */
const PLACEHOLDER_KEY = "none";
/** Headers that hold keys. */
const SECRET_HEADER = /^(authorization|proxy-authorization|cookie|.*api-?key|.*token)$/i;

/**
 * A model behind the chat completions API of OpenAI, which OpenRouter, Ollama, LM Studio, vLLM and llama.cpp speak too.
 * It asks once and does not retry, except without a parameter that the server has just refused by name; that is
 * remembered, so that the next request does without it at once.
 */
export class OpenAIChatModel implements ChatModel {
  readonly id: string;
  readonly contextWindow: number;
  readonly contextWindowKnown: boolean;
  readonly reasoningReserve: number;
  readonly streams = true;
  readonly customServer: boolean;
  readonly server: string | undefined;
  readonly #provider: Provider;
  readonly #baseURL: string;
  readonly #apiKey: string;
  readonly #fetch: typeof fetch;
  readonly #headers: { readonly [name: string]: string };
  readonly #dropped = new Set<Parameter>();
  #heldToSchema = false;

  /**
   * Makes no request.
   *
   * @throws {TypeError} If there is neither a key nor a server that may do without, or an option is no key or URL.
   */
  constructor(options: OpenAIChatModelOptions) {
    const { id, model, baseURL = OPENAI_URL, apiKey, reasoningReserve = 0 } = options;
    const { contextWindow = UNKNOWN_CONTEXT_WINDOW, contextWindowKnown = options.contextWindow !== undefined } =
      options;
    const { fetch: fetchWith = fetch, headers = {}, customServer = options.baseURL !== undefined } = options;
    if (!apiKey && baseURL === OPENAI_URL) {
      throw new TypeError(`Cannot use model '${id}' without a key: give 'apiKey', or 'baseURL' of a server without`);
    }
    if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new TypeError(`Cannot use model '${id}' as its key holds spaces or characters that no key has`);
    }
    if (!URL.canParse(baseURL)) {
      throw new TypeError(`Cannot use model '${id}' as 'baseURL' must be a URL like http://localhost:8000/v1`);
    }
    this.id = id;
    this.contextWindow = contextWindow;
    this.contextWindowKnown = contextWindowKnown;
    this.reasoningReserve = reasoningReserve;
    this.customServer = customServer;
    this.server = customServer ? addressOf(baseURL) : undefined;
    this.#provider = { name: id.split("/")[0] ?? id, model, address: addressOf(baseURL), custom: customServer };
    this.#baseURL = baseURL;
    this.#apiKey = apiKey || PLACEHOLDER_KEY;
    this.#fetch = fetchWith;
    this.#headers = headers;
    registerSecret(apiKey);
    for (const [name, value] of Object.entries(headers)) if (SECRET_HEADER.test(name)) registerSecret(value);
  }

  /** The parameters that the server refused, and that are sent no more. */
  get dropped(): readonly string[] {
    return [...this.#dropped];
  }

  /** Whether the server holds answers to a JSON Schema; `undefined` until it was tried. */
  get structured(): boolean | undefined {
    return this.#dropped.has("response_format") ? false : this.#heldToSchema || undefined;
  }

  /** Whether the server takes tools: `false` once it has refused them, else not known. */
  get takesTools(): boolean | undefined {
    return this.#dropped.has("tools") ? false : undefined;
  }

  /**
   * Asks once; streams if a listener is given.
   *
   * @throws {ModelError} If there is no answer.
   * @throws The signal's reason, when it aborts.
   */
  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    options.signal?.throwIfAborted();
    if (prompt.length === 0) throw new TypeError("Cannot complete a prompt that has no blocks");
    const without = new Set(this.#dropped);
    while (true) {
      const attempt = await this.#ask(prompt, options, without);
      if ("answer" in attempt) {
        for (const name of without) this.#dropped.add(name);
        if (options.schema && !without.has("response_format")) this.#heldToSchema = true;
        return attempt.answer;
      }
      const refused = refusedParameter(attempt.refusal, attempt.sent);
      if (refused === undefined || without.has(refused)) throw attempt.error;
      without.add(refused);
    }
  }

  async #ask(prompt: Prompt, options: CompleteOptions, without: ReadonlySet<Parameter>): Promise<Attempt> {
    const { signal, onDelta, onActivity } = options;
    const streaming = onDelta !== undefined || onActivity !== undefined;
    const { body, sent } = toRequest(prompt, options, { model: this.#provider.model, without, streaming });
    const controller = new AbortController();
    let received: Received;
    let rateLimit: RateLimit | undefined;
    try {
      const response = await this.#post(streaming ? { ...body, stream: true } : body, {
        signal: AbortSignal.any(signal ? [controller.signal, signal] : [controller.signal]),
        onActivity,
      });
      const cameMs = performance.now();
      if (!response.ok) {
        const refused = await bodyOf(response);
        if (signal?.aborted) throw signal.reason;
        const refusal = readRefusal(refused, response.status);
        const rateLimit = readRateLimit(response.headers, { ageMs: performance.now() - cameMs, body: refused });
        const wait = omitUndefined({ retryAfterMs: readRetryAfter(response.headers), rateLimit });
        return { error: fromStatus(refusal, this.#provider, wait), refusal, sent };
      }
      received = streaming
        ? await this.#readStream(response, controller, onDelta)
        : readWhole(await textOf(response, this.#provider), this.#provider);
      rateLimit = readRateLimit(response.headers, { ageMs: performance.now() - cameMs });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
    // An answer that is whole has been paid, and is kept even so.
    if (signal?.aborted && received.finishReason === undefined) throw signal.reason;
    return {
      answer: {
        ...toCompletion(received, this.#provider, { withTools: sent.has("tools") }),
        ...omitUndefined({ rateLimit }),
      },
    };
  }

  /** @throws {ModelError} If no answer comes at all. */
  async #post(body: object, watch: Pick<Post, "signal" | "onActivity">): Promise<Response> {
    const headers = new Headers({
      accept: "application/json",
      "content-type": "application/json",
      authorization: `Bearer ${this.#apiKey}`,
    });
    for (const [name, value] of Object.entries(this.#headers)) headers.set(name, value);
    try {
      return await post(this.#fetch, { url: chatCompletionsUrl(this.#baseURL), headers, body, ...watch });
    } catch (cause) {
      throw fromTransport(cause, this.#provider, { answering: false });
    }
  }

  async #readStream(
    response: Response,
    controller: AbortController,
    onDelta: CompleteOptions["onDelta"],
  ): Promise<Received> {
    const type = response.headers.get("content-type") ?? "";
    if (!/json|html/i.test(type)) return await readStream(readEvents(response, controller), this.#provider, onDelta);
    const whole = readWhole(await textOf(response, this.#provider), this.#provider);
    if (whole.text !== "") onDelta?.(whole.text);
    return whole;
  }
}

/** An answer, or a refusal of the server together with what it may be about. */
type Attempt =
  | { readonly answer: Completion }
  | { readonly error: ModelError; readonly refusal: Refusal; readonly sent: ReadonlySet<Parameter> };

/** @throws {ModelError} If the connection breaks. */
async function textOf(response: Response, provider: Provider): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw fromTransport(error, provider, { answering: true });
  }
}

function addressOf(baseURL: string): string {
  const url = new URL(baseURL);
  return `${url.origin}${url.pathname}`;
}
