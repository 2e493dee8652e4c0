import { fieldsIn, isObject, type Json, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

type Fields = { readonly [field: string]: unknown };

/**
 * Returns a `fetch` that sends chat completions to Ollama's own API, `/api/chat`, and translates its answers: only
 * there can a request set the size of the context. A request to Ollama's `/v1` loads the model anew with the server's
 * default, whatever it was loaded with before. Prompts that exceed the context are an error, where Ollama knows
 * `truncate`. Fields are those of Ollama's documentation (docs.ollama.com/api/chat).
 *
 * @param numCtx Tokens of prompt and answer together.
 */
export function ollamaFetch(reach: typeof fetch, numCtx: number): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === "string" ? parseJson(init.body) : undefined;
    if (!url.pathname.endsWith("/v1/chat/completions") || !isObject(body)) return await reach(input, init);
    url.pathname = url.pathname.replace(/\/v1\/chat\/completions$/, "/api/chat");
    const answer = await reach(url.href, { ...init, body: JSON.stringify(toRequest(body, numCtx)) });
    if (!answer.ok || !answer.body) return answer;
    const translated = answer.body.pipeThrough(body["stream"] === true ? new Lines() : new Whole());
    return new Response(translated, { status: answer.status, headers: answer.headers });
  };
}

function toRequest(body: Fields, numCtx: number): object {
  const { model, messages, stream, tools, temperature, seed, response_format: format, reasoning_effort: effort } = body;
  const { schema } = fieldsIn(fieldsIn(format)["json_schema"]);
  return {
    model,
    messages: Array.isArray(messages) ? messages.map((message, at) => toMessage(message, messages.slice(0, at))) : [],
    stream: stream === true,
    truncate: false,
    options: {
      num_ctx: numCtx,
      ...omitUndefined({ temperature, seed, num_predict: body["max_tokens"] ?? body["max_completion_tokens"] }),
    },
    ...omitUndefined({ tools, format: schema, think: effort === undefined ? undefined : THINK.get(effort) ?? effort }),
  };
}

/** Efforts that Ollama has other words for. */
const THINK = new Map<unknown, boolean | string>([["none", false], ["minimal", "low"], ["xhigh", "high"]]);

function toMessage(message: unknown, before: readonly unknown[]): object {
  const { role, content, tool_calls: calls, tool_call_id: id } = fieldsIn(message);
  const parts: readonly Fields[] = Array.isArray(content) ? content.filter(isObject) : [];
  const texts = parts.flatMap(({ text }) => typeof text === "string" ? text : []);
  const images = parts.flatMap(({ image_url: image }) => String(fieldsIn(image).url ?? "").split(";base64,")[1] ?? []);
  return {
    role,
    content: Array.isArray(content) ? texts.join("\n\n") : content ?? "",
    ...omitUndefined({
      images: images.length > 0 ? images : undefined,
      tool_calls: Array.isArray(calls) ? calls.map(toToolCall) : undefined,
      tool_name: id === undefined ? undefined : nameOf(id, before),
    }),
  };
}

function toToolCall(call: unknown): object {
  const { name, arguments: input } = fieldsIn(fieldsIn(call).function);
  return { function: { name, arguments: parseJson(String(input)) ?? {} } };
}

/** Returns the name of the tool that an earlier message asked for under an id. */
function nameOf(id: unknown, before: readonly unknown[]): string | undefined {
  const calls: readonly unknown[] = before.flatMap((message) => fieldsIn(message).tool_calls ?? []);
  const name: unknown = fieldsIn(fieldsIn(calls.find((call) => fieldsIn(call).id === id)).function).name;
  return typeof name === "string" ? name : undefined;
}

/** Translates an answer or a piece of one, whose words go into that field of its choice; other values stay as they are. */
function toChunk(value: Json | undefined, field: "message" | "delta", toolIndex: () => number): unknown {
  if (!isObject(value) || value["error"] !== undefined) return value;
  const { model, message, done, done_reason: reason, prompt_eval_count: prompt, eval_count: completion } = value;
  const { content, thinking, tool_calls: calls } = fieldsIn(message);
  const said = omitUndefined({
    content,
    reasoning_content: thinking,
    tool_calls: Array.isArray(calls) ? calls.map((call) => ({ ...fieldsIn(call), index: toolIndex() })) : undefined,
  });
  return {
    model,
    choices: [{ index: 0, [field]: said, finish_reason: done === true ? reason ?? "stop" : null }],
    ...(done === true ? { usage: { prompt_tokens: prompt, completion_tokens: completion } } : {}),
  };
}

/** Translates an answer that comes whole. */
class Whole extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    const decoder = new TextDecoder();
    let text = "";
    let calls = 0;
    super({
      transform: (bytes) => {
        text += decoder.decode(bytes, { stream: true });
      },
      flush(controller) {
        const chunk = toChunk(parseJson(text), "message", () => calls++);
        controller.enqueue(new TextEncoder().encode(chunk === undefined ? text : JSON.stringify(chunk)));
      },
    });
  }
}

/** Translates lines of JSON into server-sent events. */
class Lines extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    const decoder = new TextDecoder();
    let rest = "";
    let calls = 0;
    const eventOf = (line: string) => {
      const chunk = toChunk(parseJson(line), "delta", () => calls++);
      return new TextEncoder().encode(`data: ${chunk === undefined ? line.trim() : JSON.stringify(chunk)}\n\n`);
    };
    super({
      transform(bytes, controller) {
        const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (line.trim() !== "") controller.enqueue(eventOf(line));
      },
      flush(controller) {
        if (rest.trim() !== "") controller.enqueue(eventOf(rest));
      },
    });
  }
}
