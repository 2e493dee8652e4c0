import { createParser } from "eventsource-parser";
import { isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ToolCall } from "../transcript/event.ts";
import type { Usage } from "../transcript/usage.ts";
import { fromAnswer, fromBody, fromTransport, oneLine, type Provider, readRefusal } from "./_failure.ts";
import type { CompleteOptions, Completion } from "./chat_model.ts";
import type { ModelError } from "./model_error.ts";

/** The content of an answer: all of it, or what a stream held until it ended. */
export interface Received {
  readonly text: string;
  /** The tools that it asks for. */
  readonly toolCalls: readonly ToolCall[];
  /** The field for refusals; empty if there is none. */
  readonly refusal: string;
  /** As the server named it; absent if it named none. */
  readonly finishReason: string | undefined;
  /** Id of the model, as the server names it; empty if it does not. */
  readonly model: string;
  /** The usage field, not yet checked. */
  readonly usage: unknown;
}

/** Names that servers have for an answer that came to its end. */
const STOP = new Set(["stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete", "completed"]);
/** Names for an answer that asks for tools. */
const TOOL_CALLS = new Set(["tool_calls", "tool_use", "function_call"]);
/** Names for an answer that was cut at the limit. */
const LENGTH = new Set(["length", "max_tokens", "max_output_tokens"]);
/** Names for an answer that was withheld. */
const FILTERED = new Set(["content_filter", "safety", "prohibited_content", "recitation"]);

/** First characters of a stream of events; those of JSON and of a page are others. */
const EVENTS = /^[deir:]/;

/**
 * Reads the body of an answer, a stream of events or whole: its first character tells, because some servers stream
 * unasked, or do not when asked, or give the wrong type. A streamed answer whose finish reason has arrived is whole,
 * whatever becomes of the connection afterwards.
 *
 * @throws {ModelError} If it breaks off, reports an error, or is not of the API's shape.
 */
export async function readAnswer(
  response: Response,
  provider: Provider,
  { onDelta, onActivity }: Pick<CompleteOptions, "onDelta" | "onActivity"> = {},
): Promise<Received> {
  let whole = "";
  let events: EventReader | undefined;
  const body = response.body && new BodyReader(response.body);
  try {
    while (body && !events?.ended) {
      const piece = await body.read().catch((error: unknown) => {
        if (!events?.isWhole) throw fromTransport(error, provider, { answering: true });
      });
      if (piece === undefined) break;
      onActivity?.();
      if (!events && EVENTS.test(`${whole}${piece}`.trimStart())) events = new EventReader(provider, onDelta);
      if (events) events.read(piece);
      else whole += piece;
    }
  } finally {
    await body?.cancel();
  }
  if (events) return events.received();
  const received = readWhole(whole, provider);
  if (received.text !== "") onDelta?.(received.text);
  return received;
}

const READ_BYTES = 4096;

/**
 * The text of a body, piece by piece. It reads into one buffer: a reader without one is given 64 kB for each piece, which
 * takes several times as long as all that is done with an event.
 */
class BodyReader {
  readonly #decoder = new TextDecoder();
  readonly #reader: ReadableStreamBYOBReader | ReadableStreamDefaultReader<Uint8Array>;
  #buffer = new ArrayBuffer(READ_BYTES);

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = readerOf(body);
  }

  /** Returns the next piece, or `undefined` at the end. */
  async read(): Promise<string | undefined> {
    const { value, done } = this.#reader instanceof ReadableStreamBYOBReader
      ? await this.#reader.read(new Uint8Array(this.#buffer))
      : await this.#reader.read();
    if (done || !value) return undefined;
    const text = this.#decoder.decode(value, { stream: true });
    if (value.buffer instanceof ArrayBuffer) this.#buffer = value.buffer;
    return text;
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
  }
}

/** Bodies of the network can be read into a buffer; those that a program made may not. */
function readerOf(body: ReadableStream<Uint8Array>) {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return body.getReader();
  }
}

/** Reads the body of an answer that came in one piece. */
function readWhole(body: string, provider: Provider): Received {
  const value = parse(body);
  if (!isObject(value)) {
    const what = body.trim() === "" ? "sent an answer without content" : `sent no JSON: ${oneLine(body).slice(0, 100)}`;
    throw fromAnswer("malformed", what, provider);
  }
  const usage = readUsage(value.usage, "");
  throwReported(value, provider, usage !== undefined);
  const choice = Array.isArray(value.choices) ? value.choices[0] : undefined;
  const message = isObject(choice) ? choice.message : undefined;
  if (!isObject(choice) || !isObject(message)) {
    throw fromAnswer("malformed", "sent JSON that is no chat completion", provider, usage);
  }
  throwReported(choice, provider, usage !== undefined);
  const text = readText(message.content);
  if (text === undefined) {
    throw fromAnswer("malformed", "sent a message whose content is no text", provider, usage);
  }
  const parts = new ToolCallParts();
  parts.add(message.tool_calls);
  return {
    text,
    toolCalls: parts.calls,
    refusal: typeof message.refusal === "string" ? message.refusal : "",
    finishReason: typeof choice.finish_reason === "string" ? choice.finish_reason : undefined,
    model: typeof value.model === "string" ? value.model : "",
    usage: value.usage,
  };
}

/** Puts an answer together from server-sent events. */
class EventReader {
  /** `[DONE]` has come. */
  ended = false;
  readonly #provider: Provider;
  readonly #onDelta: CompleteOptions["onDelta"];
  readonly #events: { readonly event?: string | undefined; readonly data: string }[] = [];
  readonly #parser = createParser({ onEvent: (event) => this.#events.push(event) });
  readonly #pieces: string[] = [];
  readonly #toolCalls = new ToolCallParts();
  #refusal = "";
  #finishReason: string | undefined;
  #model = "";
  #usage: unknown;
  #wellFormed = false;

  constructor(provider: Provider, onDelta: CompleteOptions["onDelta"]) {
    this.#provider = provider;
    this.#onDelta = onDelta;
  }

  get isWhole(): boolean {
    return this.#finishReason !== undefined;
  }

  /** Takes a piece of the stream, cut anywhere. */
  read(piece: string): void {
    this.#parser.feed(piece);
    for (const { event, data } of this.#events.splice(0)) {
      if (data === "[DONE]") this.ended = true;
      if (this.ended) return;
      const value = parse(data);
      if (value === undefined && this.isWhole) continue;
      if (value === undefined) throw this.#malformed("sent a chunk that is no JSON");
      // Servers that name their events say in the name what others say in a field.
      this.#take(event === "error" && !(isObject(value) && value.error) ? { error: value } : value);
    }
  }

  /** Ends the stream, which need not end with an empty line. */
  received(): Received {
    this.read("\n\n");
    if (!this.#wellFormed) throw this.#malformed("sent a stream that holds no chat completion");
    return {
      text: this.#pieces.join(""),
      toolCalls: this.#toolCalls.calls,
      refusal: this.#refusal,
      finishReason: this.#finishReason,
      model: this.#model,
      usage: this.#usage,
    };
  }

  #take(chunk: unknown): void {
    if (!isObject(chunk)) throw this.#malformed("sent a chunk that is no JSON object");
    if (!this.isWhole) throwReported(chunk, this.#provider, this.#pieces.length > 0);
    if (isObject(chunk.usage)) this.#usage = chunk.usage;
    if (typeof chunk.model === "string" && chunk.model !== "") this.#model = chunk.model;
    if (!Array.isArray(chunk.choices)) return;
    this.#wellFormed = true;
    const choice: unknown = chunk.choices[0];
    if (choice === undefined) return;
    if (!isObject(choice)) throw this.#malformed("sent a chunk of another shape");
    if (typeof choice.index === "number" && choice.index > 0) return; // an answer that nobody asked for
    throwReported(choice, this.#provider, this.#pieces.length > 0);
    if (typeof choice.finish_reason === "string") this.#finishReason = choice.finish_reason;
    const delta = isObject(choice.delta) ? choice.delta : {};
    this.#toolCalls.add(delta.tool_calls);
    if (typeof delta.refusal === "string") this.#refusal += delta.refusal;
    const text = readText(delta.content);
    if (text === undefined) throw this.#malformed("sent a chunk whose content is no text");
    if (text === "") return;
    this.#pieces.push(text);
    this.#onDelta?.(text);
  }

  #malformed(what: string): ModelError {
    return fromAnswer("malformed", what, this.#provider);
  }
}

/** A call for a tool as far as it has come. */
interface Part {
  id: string;
  name: string;
  arguments: string;
}

/** Puts the tool calls of an answer together, whole or from the pieces of a stream. */
class ToolCallParts {
  readonly #parts: Part[] = [];
  /** By the index that the server gives. */
  readonly #byIndex = new Map<number, Part>();

  /** Takes the `tool_calls` field of a message or of a piece of it; anything else is left out. */
  add(field: unknown): void {
    if (!Array.isArray(field)) return;
    for (const [place, piece] of field.entries()) if (isObject(piece)) this.#add(piece, place);
  }

  /** The calls in their order. One without an id gets one made of its place. */
  get calls(): readonly ToolCall[] {
    return this.#parts.map((part, place) => ({ ...part, id: part.id === "" ? `call_${place + 1}` : part.id }));
  }

  #add({ index, id, function: called }: { readonly [key: string]: unknown }, place: number): void {
    const at = typeof index === "number" ? index : place;
    const given = typeof id === "string" ? id : "";
    const { name, arguments: input } = isObject(called) ? called : {};
    let part = this.#byIndex.get(at);
    // Some servers give every call the same index, and tell them apart by their ids.
    if (!part || (given !== "" && part.id !== "" && given !== part.id)) {
      part = { id: "", name: "", arguments: "" };
      this.#parts.push(part);
      this.#byIndex.set(at, part);
    }
    if (given !== "") part.id = given;
    if (typeof name === "string" && part.name === "") part.name = name;
    if (typeof input === "string") part.arguments += input;
    else if (isObject(input)) part.arguments = JSON.stringify(input);
  }
}

/**
 * Returns the answer, if there is one; with `withTools` also one that only asks for tools.
 *
 * @throws {ModelError} If it was withheld, refused, cut off or is empty.
 */
export function toCompletion(
  received: Received,
  provider: Provider,
  { withTools }: { readonly withTools: boolean },
): Completion {
  const { text, refusal } = received;
  const toolCalls = withTools && received.toolCalls.length > 0 ? received.toolCalls : undefined;
  const usage = readUsage(received.usage, text);
  const finishReason = received.finishReason?.toLowerCase();
  const empty = text.trim() === "" && !toolCalls;
  const answer = { text, model: received.model || provider.model, ...omitUndefined({ usage, toolCalls }) };
  if (finishReason !== undefined && FILTERED.has(finishReason)) {
    throw fromAnswer("content_filter", "withheld the answer by its content filter", provider, usage);
  }
  if (refusal.trim() !== "") {
    throw fromAnswer("refusal", `passes on a refusal: ${oneLine(refusal)}`, provider, usage);
  }
  if (finishReason === undefined) {
    throw fromAnswer("truncated", "ended the answer without a finish reason", provider, usage);
  }
  if (LENGTH.has(finishReason) && !empty) return { ...answer, finishReason: "length" };
  if (LENGTH.has(finishReason)) {
    const what = "reached the output limit before any text, as a model that reasons may do: raise the limit";
    throw fromAnswer("length", what, provider, usage);
  }
  if (!STOP.has(finishReason) && !(toolCalls && TOOL_CALLS.has(finishReason))) {
    throw fromAnswer("malformed", `ended the answer with '${oneLine(finishReason).slice(0, 40)}'`, provider, usage);
  }
  if (empty) throw fromAnswer("empty", "sent an empty answer", provider, usage);
  return { ...answer, finishReason: "stop" };
}

/** Reads a `content` field: a string, or a list of text parts; `""` if there is none, `undefined` if it is of another shape. */
function readText(content: unknown): string | undefined {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const parts = content.map((part) => isObject(part) && part.type === "text" ? part.text : "");
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

/** Throws the error in the `error` field, as some servers answer with status 200. */
function throwReported(value: { readonly [key: string]: unknown }, provider: Provider, arrived: boolean): void {
  if (value.error === undefined || value.error === null) return;
  throw fromBody(readRefusal(value), provider, undefined, arrived);
}

/**
 * Reads usage as the chat completions API reports it. Nonsense counts as not reported: fractions, negative numbers, a
 * prompt of no tokens, or no tokens for a text that is there.
 */
function readUsage(reported: unknown, text: string): Usage | undefined {
  if (!isObject(reported)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = reported;
  if (!isCount(inputTokens) || !isCount(outputTokens)) return undefined;
  if (inputTokens === 0 || (outputTokens === 0 && text !== "")) return undefined;
  return { inputTokens, ...omitUndefined({ cachedInputTokens: readCached(reported, inputTokens) }), outputTokens };
}

/**
 * Reads the tokens of the prompt that were cached: OpenAI's field and that of most others, then DeepSeek's
 * (api-docs.deepseek.com/guides/kv_cache), then Moonshot's (platform.kimi.ai/docs/api/chat). More than the prompt has is
 * nonsense. The first above 0 counts, so that one field that is there and empty does not hide another.
 */
function readCached(reported: { readonly [key: string]: unknown }, inputTokens: number): number | undefined {
  const details = reported.prompt_tokens_details;
  const counts = [
    isObject(details) ? details.cached_tokens : undefined,
    reported.prompt_cache_hit_tokens,
    reported.cached_tokens,
  ].filter(isCount).filter((count) => count <= inputTokens);
  return counts.find((count) => count > 0) ?? counts[0];
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
