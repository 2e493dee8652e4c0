import { countTokens } from "../text/tokens.ts";
import { type Behaviour, body, type ServerRequest, startMisbehavingServer } from "./misbehaving_server_fixture.ts";

/** A stand-in for Ollama, as its documentation describes it. */
export interface OllamaStandIn {
  /** For `OLLAMA_HOST`. */
  readonly baseUrl: string;
  /** Requests to `/api/chat`. */
  readonly chats: readonly ServerRequest[];
  /** Sizes of the context with which the model was loaded, one after the other. */
  readonly loads: readonly number[];
  stop(): Promise<void>;
}

const DEFAULT_CONTEXT = 4096;

/**
 * Starts a stand-in for Ollama on loopback. A request loads the model with the size that it asks for, else with the
 * default; one to `/v1` cannot ask. A longer prompt is cut silently, or refused if the request says so.
 *
 * @param answerTo Returns the model's answer.
 */
export async function startOllama(
  answerTo: (request: ServerRequest) => string,
  { largest = 131_072, thinking }: { readonly largest?: number; readonly thinking?: string } = {},
): Promise<OllamaStandIn> {
  const chats: ServerRequest[] = [];
  const loads: number[] = [];
  const load = (size: number) => {
    if (loads.at(-1) !== size) loads.push(size);
    return size;
  };
  const json = (value: unknown, status = 200) => body(JSON.stringify(value), { status });
  const chat: Behaviour = async (request, exchange) => {
    chats.push(request);
    const { options, truncate, format } = request.body;
    const size = load(Math.min(Number(Object(options).num_ctx ?? DEFAULT_CONTEXT), largest));
    const sent = countTokens(request.prompt);
    if (sent > size && truncate === false) {
      return await json({ error: "the input length exceeds the context length" }, 400)(request, exchange);
    }
    const asked = { ...request.body, ...(format ? { response_format: { json_schema: { schema: format } } } : {}) };
    const content = answerTo({ ...request, body: asked });
    const end = {
      done: true,
      done_reason: "stop",
      prompt_eval_count: Math.min(sent, size),
      eval_count: countTokens(content),
    };
    const message = { role: "assistant", ...(thinking ? { thinking } : {}), content };
    if (!request.stream) return await json({ model: "m", message, ...end })(request, exchange);
    await exchange.beginStream({ "content-type": "application/x-ndjson" });
    for (const piece of content.match(/\S+\s*/g) ?? []) {
      await exchange.piece(
        `${JSON.stringify({ model: "m", message: { role: "assistant", content: piece }, done: false })}\n`,
      );
    }
    await exchange.piece(`${JSON.stringify({ model: "m", message: { role: "assistant", content: "" }, ...end })}\n`);
    await exchange.endStream();
  };
  const elsewhere: Behaviour = async (request, exchange) => {
    if (request.path === "/api/chat") return await chat(request, exchange);
    if (request.path === "/api/show") {
      return await json({
        parameters: "",
        model_info: { "llama.context_length": largest },
        capabilities: ["completion"],
      })(
        request,
        exchange,
      );
    }
    const models = loads.length === 0 ? [] : [{ name: "m:latest", context_length: loads.at(-1) }];
    return await json(request.path === "/api/ps" ? { models } : { error: "not found" })(request, exchange);
  };
  const server = await startMisbehavingServer((request) => {
    load(DEFAULT_CONTEXT);
    const sent = countTokens(request.prompt);
    return json({
      choices: [{ index: 0, message: { role: "assistant", content: answerTo(request) }, finish_reason: "stop" }],
      usage: { prompt_tokens: Math.min(sent, DEFAULT_CONTEXT), completion_tokens: 9 },
    });
  }, { elsewhere });
  return { baseUrl: server.baseUrl, chats, loads, stop: () => server.stop() };
}
