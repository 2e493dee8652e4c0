import { type RateLimit, readRateLimit } from "./rate_limit.ts";

/** One request on the network, watched: what the client library makes of errors loses what they say. */
export class Exchange {
  /** Body of an answer whose status is no success. */
  refused: { readonly body: unknown; readonly status: number; readonly headers: Headers } | undefined;
  /** Why there was no answer at all. */
  failed: { readonly cause: unknown } | undefined;
  #headers = new Headers();
  #headersCameMs = 0;
  readonly #fetch: typeof fetch;
  readonly #signal: AbortSignal | undefined;
  readonly #onActivity: (() => void) | undefined;

  /** `onActivity` is called whenever anything arrives. */
  constructor(fetchWith: typeof fetch, signal: AbortSignal | undefined, onActivity: (() => void) | undefined) {
    this.#fetch = fetchWith;
    this.#signal = signal;
    this.#onActivity = onActivity;
  }

  /** What the server has said of its limits; `undefined` if nothing. */
  get rateLimit(): RateLimit | undefined {
    const ageMs = performance.now() - this.#headersCameMs;
    return readRateLimit(this.#headers, { ageMs, body: this.refused?.body });
  }

  /** Makes the request, and remembers what went wrong with it. */
  async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const signals = [init.signal, this.#signal].filter((signal) => signal instanceof AbortSignal);
    let response: Response;
    try {
      response = await this.#fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } catch (cause) {
      this.failed = { cause };
      throw cause;
    }
    this.#onActivity?.();
    this.#headers = response.headers;
    this.#headersCameMs = performance.now();
    if (!response.ok) {
      const text = await response.text().catch(() => "");
      this.refused = { body: fromJson(text), status: response.status, headers: response.headers };
      return new Response(text, { status: response.status, headers: response.headers });
    }
    return this.#onActivity && response.body ? watched(response, response.body, this.#onActivity) : response;
  }
}

/** The same response; `onActivity` is called with every piece of its body. */
function watched(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>, onActivity: () => void): Response {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      onActivity();
      controller.enqueue(piece);
    },
  });
  return new Response(body.pipeThrough(watch), { status: response.status, headers: response.headers });
}

/** The parsed body, or its text where it is no JSON. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
