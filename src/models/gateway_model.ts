import { sha256 } from "../text/sha256.ts";
import { parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { fromTransport } from "./_failure.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import {
  DESCRIPTION,
  type Effort,
  GATEWAY_PATHS,
  KEY_HEADER,
  readEnd,
  requestText,
  TIMEOUT_HEADER,
} from "./gateway_call.ts";
import { ModelError } from "./model_error.ts";

/** Options of a {@linkcode gatewayModel}. */
export interface GatewayOptions {
  /** Address of the gateway, such as `http://127.0.0.1:8790`. */
  readonly url: string;
  /** The worker's own credential. */
  readonly token: string;
  /** Reasoning effort to request. @default the provider's */
  readonly reasoningEffort?: Effort;
  /** Reaches the network. @default the platform's */
  readonly fetch?: typeof fetch;
  /** Longest time that a gateway may be away before a call fails, in ms. @default 60_000 */
  readonly patienceMs?: number;
  /** Hears of each failure of a call, before the caller does. */
  readonly onError?: (error: ModelError) => void;
}

/** The gateway itself cannot be reached, or refuses the worker: no model has failed. */
export class GatewayError extends ModelError {
  override name = "GatewayError";
}

/** Longest time that a gateway may be away, if nothing else is given. */
const PATIENCE_MS = 60_000;

/** Least time that a description may take. */
const LEAST_WAIT_MS = 1000;

/** Time between attempts to reach a gateway that is away. */
const PAUSE_MS = 500;

/**
 * A model behind a gateway, which holds its key and keeps its answers: a call with the same key is never paid for twice.
 * A gateway that is away is waited for.
 *
 * @param spec The model, as the gateway knows it.
 * @throws {ModelError} If the gateway cannot be reached, or does not offer the model.
 */
export async function gatewayModel(spec: string, options: GatewayOptions): Promise<ChatModel> {
  const { reasoningEffort: effort } = options;
  const gateway = new Gateway(spec, options);
  const description = await gateway.describe();
  const { id } = description;
  return {
    ...description,
    ...omitUndefined({ reasoningEffort: effort }),
    keyed: true,
    async complete(prompt: Prompt, call: CompleteOptions = {}): Promise<Completion> {
      call.signal?.throwIfAborted();
      if (call.key === undefined) throw new TypeError(`Cannot ask '${id}' without the key of the call`);
      const body = requestText({ spec, ...omitUndefined({ effort }), prompt, options: call });
      const key = [...call.key.split(" "), sha256(body)].map(encodeURIComponent).join("/");
      return await gateway.ask(body, key, call).catch((error) => {
        if (error instanceof ModelError) options.onError?.(error);
        throw error;
      });
    },
  };
}

type AskOptions = Pick<CompleteOptions, "signal" | "timeoutMs" | "onActivity">;

class Gateway {
  readonly #spec: string;
  readonly #options: GatewayOptions;
  readonly #base: string;

  constructor(spec: string, options: GatewayOptions) {
    this.#spec = spec;
    this.#options = options;
    this.#base = options.url.replace(/\/+$/, "");
  }

  async describe() {
    const query = new URLSearchParams(omitUndefined({ spec: this.#spec, effort: this.#options.reasoningEffort }));
    // it may have to wait for its database
    const signal = AbortSignal.timeout(LEAST_WAIT_MS + 2 * (this.#options.patienceMs ?? PATIENCE_MS));
    const text = await this.#send(`${GATEWAY_PATHS.model}?${query}`, { signal }).catch((error) => {
      throw error === signal.reason ? this.#error("does not answer", { code: "unreachable" }) : error;
    });
    const { data } = DESCRIPTION.safeParse(parseJson(text));
    if (!data) throw this.#error("does not describe the model in a form that can be read", { code: "malformed" });
    return data;
  }

  async ask(body: string, key: string, { signal, timeoutMs, onActivity }: AskOptions): Promise<Completion> {
    const headers = {
      [KEY_HEADER]: key,
      "content-type": "application/json",
      ...(timeoutMs === undefined ? {} : { [TIMEOUT_HEADER]: String(timeoutMs) }),
    };
    const request = { method: "POST", headers, body, signal: signal ?? null };
    return readEnd(await this.#send(GATEWAY_PATHS.calls, request, onActivity));
  }

  /** Sends a request as soon as the gateway can be reached, and returns the text of a success. */
  async #send(path: string, request: RequestInit, onActivity = () => {}): Promise<string> {
    const { token, fetch: send = fetch, patienceMs = PATIENCE_MS } = this.#options;
    const untilMs = performance.now() + patienceMs;
    for (;;) {
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      const response = await send(`${this.#base}${path}`, { ...request, headers }).catch((cause) =>
        this.#lost(cause, request)
      );
      if (response instanceof Response) return await this.#textOf(response, request, onActivity);
      if (response.mayHaveBeenPaid || performance.now() > untilMs) throw response;
      onActivity(); // it is waited for
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      request.signal?.throwIfAborted();
    }
  }

  async #textOf(response: Response, request: RequestInit, onActivity: () => void): Promise<string> {
    const { status, ok } = response;
    const decoder = new TextDecoder();
    let text = "";
    try {
      for await (const piece of response.body ?? []) {
        onActivity();
        text += decoder.decode(piece, { stream: true });
      }
    } catch (cause) {
      throw this.#lost(cause, request);
    }
    if (ok) return text;
    if (status === 401) throw this.#error("does not know this credential: set CONVENE_TOKEN to one", { code: "auth" });
    readEnd(text); // throws the gateway's own error
    throw this.#error(`answered with status ${status}`, { code: "bad_request", status });
  }

  /** Returns the error of a connection that was not made, or broke. */
  #lost(cause: unknown, { signal }: RequestInit): ModelError {
    if (signal?.aborted) throw signal.reason;
    const provider = { name: "gateway", model: this.#spec, address: this.#base, custom: true };
    const { code, mayHaveBeenPaid, retryable } = fromTransport(cause, provider, { answering: false });
    if (!retryable) throw this.#error("cannot be reached: run Deno with --allow-net for it", { code, retryable });
    return mayHaveBeenPaid
      ? this.#error("broke the connection before it answered", { code, mayHaveBeenPaid, cause })
      : this.#error("cannot be reached: start it, or check --gateway", { code, cause });
  }

  #error(problem: string, options: ConstructorParameters<typeof ModelError>[1]): GatewayError {
    return new GatewayError(`The gateway at ${this.#base} ${problem}`, options);
  }
}
