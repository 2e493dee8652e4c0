import { isObject, parseJson } from "../transcript/json.ts";

/** A request as a server of a test has it. */
export interface WireRequest {
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: { readonly [field: string]: unknown };
  /** Place among the requests, from 1. */
  readonly number: number;
}

/** Starts a real server on loopback that answers as it is told, for wires other than OpenAI's. */
export function startWireServer(answer: (request: WireRequest) => Response | Promise<Response>) {
  const requests: WireRequest[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = parseJson(await request.text());
    const { headers } = request;
    requests.push({ path: pathname + search, headers, body: isObject(body) ? body : {}, number: requests.length + 1 });
    const last = requests.at(-1);
    return last ? await answer(last) : new Response(null, { status: 500 });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Returns server-sent events as text, named by their types where they have some. */
export function eventText(all: readonly object[]): string {
  return all.map((event) => `${"type" in event ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`)
    .join("");
}

/** Returns a stream of server-sent events, which ends after them. */
export function events(all: readonly object[]): Response {
  return new Response(eventText(all), { headers: { "content-type": "text/event-stream" } });
}

const CLAUDE_USAGE = {
  input_tokens: 10,
  cache_read_input_tokens: 900,
  cache_creation_input_tokens: 90,
  output_tokens: 7,
  output_tokens_details: { thinking_tokens: 3 },
};

/** An answer of Anthropic's Messages API. */
export function claudeAnswer(text: string, more: object = {}): Response {
  return Response.json({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-test-20261101",
    stop_sequence: null,
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    usage: CLAUDE_USAGE,
    ...more,
  });
}

/** The events of the same, streamed. */
export function claudeEvents(...pieces: readonly string[]): readonly object[] {
  const message = { id: "msg_1", type: "message", role: "assistant", model: "claude-test-20261101", content: [] };
  return [
    { type: "message_start", message: { ...message, stop_reason: null, usage: { ...CLAUDE_USAGE, output_tokens: 1 } } },
    { type: "ping" },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...pieces.map((text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: CLAUDE_USAGE },
    { type: "message_stop" },
  ];
}

/** An error of Anthropic's. */
export function claudeError(status: number, type: string, message: string, headers: HeadersInit = {}): Response {
  return Response.json({ type: "error", error: { type, message } }, { status, headers });
}

/** An answer of Gemini's `generateContent`, or one event of its stream. */
export function geminiAnswer(text: string, finishReason: string | null = "STOP"): object {
  return {
    candidates: [{ index: 0, content: { role: "model", parts: [{ text }] }, ...(finishReason && { finishReason }) }],
    usageMetadata: {
      promptTokenCount: 100,
      cachedContentTokenCount: 60,
      candidatesTokenCount: 4,
      thoughtsTokenCount: 5,
      totalTokenCount: 109,
    },
    modelVersion: "gemini-test-001",
  };
}
