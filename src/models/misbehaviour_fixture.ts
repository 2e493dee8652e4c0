import { systemRuntime } from "../runtime/system_runtime.ts";
import type { HttpExchange } from "./http_exchange_fixture.ts";

/** A request to a misbehaving server, as its handler and its tests see it. */
export interface ServerRequest {
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly path: string;
  readonly headers: Headers;
  /** The parsed body. */
  readonly body: { readonly [field: string]: unknown };
  /** Texts of all messages, parted by empty lines, to choose a behaviour by. */
  readonly prompt: string;
  /** Whether a stream is asked for. */
  readonly stream: boolean;
}

/** How a request is answered. */
export type Behaviour = (request: ServerRequest, exchange: HttpExchange) => Promise<void>;

/** What is put in an answer. */
export interface AnswerOptions {
  /** The usage field as it stands; `null` leaves it out. Counts of words when absent. */
  readonly usage?: unknown;
  /** `null` for none. @default "stop" */
  readonly finishReason?: string | null;
  /** The `refusal` field. */
  readonly refusal?: string;
  /** The `reasoning_content` field. */
  readonly reasoning?: string;
  /** Sent besides those that an answer needs. */
  readonly headers?: { readonly [name: string]: string };
}

type Text = string | ((request: ServerRequest) => string);

const words = (text: string) => text.match(/\S+\s*/g) ?? [];
const textOf = (text: Text, request: ServerRequest) => typeof text === "string" ? text : text(request);

function usageOf(request: ServerRequest, text: string, { usage }: AnswerOptions): unknown {
  if (usage !== undefined) return usage;
  return { prompt_tokens: words(request.prompt).length + 1, completion_tokens: words(text).length };
}

function chunk(request: ServerRequest, delta: unknown, finishReason: string | null = null): string {
  return JSON.stringify({
    id: `chunk-${request.number}`,
    object: "chat.completion.chunk",
    model: request.body.model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
}

function completion(request: ServerRequest, text: string | null, options: AnswerOptions): string {
  const { finishReason = "stop", refusal, reasoning } = options;
  const usage = usageOf(request, text ?? "", options);
  return JSON.stringify({
    id: `completion-${request.number}`,
    object: "chat.completion",
    model: request.body.model,
    choices: [{
      index: 0,
      message: { role: "assistant", content: text, refusal: refusal ?? null, reasoning_content: reasoning },
      finish_reason: finishReason,
    }],
    ...(usage === null ? {} : { usage }),
  });
}

async function streamed(
  request: ServerRequest,
  exchange: HttpExchange,
  text: string,
  { pauseMs = 0, headers }: Pick<AnswerOptions, "headers"> & { readonly pauseMs?: number } = {},
): Promise<void> {
  await exchange.beginStream(headers);
  await exchange.event(chunk(request, { role: "assistant", content: "" }));
  for (const word of words(text)) {
    if (pauseMs > 0) await systemRuntime.sleep(pauseMs);
    if (exchange.closed) return;
    await exchange.event(chunk(request, { content: word }));
  }
}

/** A proper answer, streamed or not as the request asks. */
export function ok(said: Text, options: AnswerOptions & { readonly pauseMs?: number } = {}): Behaviour {
  return async (request, exchange) => {
    const text = textOf(said, request);
    const { finishReason = "stop", refusal, reasoning, pauseMs = 0, headers = {} } = options;
    if (!request.stream) {
      if (pauseMs > 0) await systemRuntime.sleep(pauseMs);
      await exchange.send(200, "application/json", completion(request, text, options), headers);
      return;
    }
    await streamed(request, exchange, text, { pauseMs, headers });
    if (refusal !== undefined) await exchange.event(chunk(request, { refusal }));
    if (reasoning !== undefined) await exchange.event(chunk(request, { reasoning_content: reasoning }));
    if (finishReason !== null) await exchange.event(chunk(request, {}, finishReason));
    const usage = usageOf(request, text, options);
    if (usage !== null) await exchange.event(JSON.stringify({ model: request.body.model, choices: [], usage }));
    await exchange.event("[DONE]");
    await exchange.endStream();
  };
}

/** A call for a tool as a server writes it: whatever a test wants. */
export interface SentToolCall {
  readonly id?: string;
  readonly name?: string;
  readonly arguments?: unknown;
  /** In a stream. @default its place */
  readonly index?: number | null;
}

/**
 * An answer that asks for tools. In a stream each call's name comes first and its arguments in pieces of three letters,
 * the calls one after the other; or each call comes whole.
 */
export function asksForTools(
  calls: readonly SentToolCall[],
  { text = "", finishReason = "tool_calls", whole = false }: {
    readonly text?: string;
    readonly finishReason?: string | null;
    readonly whole?: boolean;
  } = {},
): Behaviour {
  const usage = { prompt_tokens: 9, completion_tokens: 5 };
  return async (request, exchange) => {
    const form = ({ id, name, arguments: input }: SentToolCall) => ({
      id,
      type: "function",
      function: { name, arguments: input },
    });
    if (!request.stream) {
      const message = { role: "assistant", content: text === "" ? null : text, tool_calls: calls.map(form) };
      const choices = [{ index: 0, message, finish_reason: finishReason }];
      return await exchange.send(200, "application/json", JSON.stringify({ model: "tooled", choices, usage }));
    }
    await streamed(request, exchange, text);
    for (const [place, { index = place, ...call }] of calls.entries()) {
      const at = index === null ? {} : { index };
      const pieces = !whole && typeof call.arguments === "string" ? call.arguments.match(/[^]{1,3}/g) ?? [] : [];
      const first = pieces.length > 0 ? { ...call, arguments: "" } : call;
      await exchange.event(chunk(request, { tool_calls: [{ ...at, ...form(first) }] }));
      for (const piece of pieces) {
        await exchange.event(chunk(request, { tool_calls: [{ ...at, function: { arguments: piece } }] }));
      }
    }
    if (finishReason !== null) await exchange.event(chunk(request, {}, finishReason));
    await exchange.event(JSON.stringify({ model: request.body.model, choices: [], usage }));
    await exchange.event("[DONE]");
    await exchange.endStream();
  };
}

/** An HTTP status with OpenAI's error body. */
export function fail(
  status: number,
  { message = "Something went wrong.", headers = {}, ...error }: {
    readonly message?: string;
    readonly code?: string | null;
    readonly type?: string;
    readonly param?: string;
    readonly headers?: { readonly [name: string]: string };
  } = {},
): Behaviour {
  const body = JSON.stringify({ error: { message, ...error } });
  return (_, exchange) => exchange.send(status, "application/json", body, headers);
}

/** A body as it stands, with status 200 unless another is given. */
export function body(text: string, { status = 200, type = "application/json" } = {}): Behaviour {
  return (_, exchange) => exchange.send(status, type, text);
}

/** Bytes as they stand after a head with these lines; the end of the connection ends them. */
export function raw(head: readonly string[], ...pieces: readonly (string | Uint8Array)[]): Behaviour {
  const lines = ["HTTP/1.1 200 OK", "connection: close", ...head, "", ""].join("\r\n");
  return (_, exchange) => exchange.raw([lines, ...pieces]);
}

/** 429, with a header that says how long to wait, if one is given. */
export const rateLimited = (headers: { readonly [name: string]: string } = {}): Behaviour =>
  fail(429, { message: "Rate limit reached.", code: "rate_limit_exceeded", type: "requests", headers });

/** 429 of an account that is empty. */
export const insufficientQuota = (): Behaviour =>
  fail(429, { message: "You exceeded your current quota.", code: "insufficient_quota", type: "insufficient_quota" });

/** 400 of a server that does not take a parameter; other requests are answered as `otherwise` says. */
export function unsupported(parameters: readonly string[], otherwise: Behaviour): Behaviour {
  return (request, exchange) => {
    const param = parameters.find((name) => name in request.body);
    if (param === undefined) return otherwise(request, exchange);
    const message = `Unsupported parameter: '${param}' is not supported with this model.`;
    return fail(400, { message, code: "unsupported_parameter", type: "invalid_request_error", param })(
      request,
      exchange,
    );
  };
}

/** The connection is closed before a byte of the answer. */
export const resetBeforeAnswer = (): Behaviour => (_, exchange) => {
  exchange.close();
  return Promise.resolve();
};

/** The connection is closed in the middle of the answer. */
export const resetMidStream = (text = "This is where it"): Behaviour => async (request, exchange) => {
  await begin(request, exchange, text);
  exchange.close();
};

/** A stream that ends in good order, but without saying that it has ended; whoever asks for none has one too. */
export const noFinishReason = (text = "This is not yet the end"): Behaviour => async (request, exchange) => {
  await streamed(request, exchange, text);
  await exchange.endStream();
};

/** An HTML page with status 200, as from a proxy's login. */
export const htmlPage = (): Behaviour =>
  body("<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>", {
    type: "text/html",
  });

/** JSON that breaks off. In a stream, such a chunk. */
export const malformedJson = (): Behaviour => async (request, exchange) => {
  if (!request.stream) return await exchange.send(200, "application/json", '{"choices": [{"mess');
  await exchange.beginStream();
  await exchange.event('{"choices": [{"del');
  await exchange.endStream();
};

/** Good JSON that is no chat completion. */
export const wrongShape = (): Behaviour => async (request, exchange) => {
  if (!request.stream) return await exchange.send(200, "application/json", '{"answer": "forty-two"}');
  await exchange.beginStream();
  await exchange.event('{"answer": "forty-two"}');
  await exchange.endStream();
};

/** An error in an answer with status 200; in a stream after some text. */
export function errorInAnswer(error: { readonly message: string; readonly code?: string | number }): Behaviour {
  return async (request, exchange) => {
    if (!request.stream) return await exchange.send(200, "application/json", JSON.stringify({ error }));
    await streamed(request, exchange, "This is where");
    await exchange.event(JSON.stringify({ error }));
    await exchange.endStream();
  };
}

/** Finished, without text. */
export const emptyAnswer = (): Behaviour => ok("", { usage: null });

/** All of the output limit spent before any text. */
export const lengthEmpty = (): Behaviour =>
  ok("", { finishReason: "length", usage: null, reasoning: "Let me think about this." });

/** The model refuses in the field for it. */
export const refusal = (text = "I cannot help with that."): Behaviour => ok("", { refusal: text, usage: null });

/** The provider withholds the rest of the answer. */
export const contentFilter = (): Behaviour => ok("This much was", { finishReason: "content_filter", usage: null });

/** Nothing comes at all, until the other side hangs up or the server is stopped. */
export const hangBeforeHeaders = (): Behaviour => (_, exchange) => exchange.hang();

/** The answer begins, and nothing more comes. */
export const hangMidStream = (text = "This is where it"): Behaviour => async (request, exchange) => {
  await begin(request, exchange, text);
  await exchange.hang();
};

/** A proper answer that comes a word at a time, with a pause before each. */
export const slowDrip = (text: Text, pauseMs: number): Behaviour => ok(text, { pauseMs });

async function begin(request: ServerRequest, exchange: HttpExchange, text: string): Promise<void> {
  if (request.stream) await streamed(request, exchange, text);
  else await exchange.begin("application/json", '{"choices": [{"message": {"content": "This is');
}
