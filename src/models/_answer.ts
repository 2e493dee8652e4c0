import { createParser } from "eventsource-parser";
import type { FailureCode } from "../transcript/failure.ts";
import { isObject, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ToolCall } from "../transcript/event.ts";
import type { Usage } from "../transcript/usage.ts";
import { fromAnswer, fromBody, fromTransport, oneLine, type Provider, readRefusal } from "./_failure.ts";
import { readUsage } from "./_usage.ts";
import type { CompleteOptions, Completion } from "./chat_model.ts";
import type { ModelError } from "./model_error.ts";

/** Names that servers have for an answer that came to its end, … */
const STOP = new Set(["stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete", "completed"]);
/** … that asks for tools, … */
const TOOL_CALLS = new Set(["tool_calls", "tool_use", "function_call"]);
/** … that was cut at the limit, … */
const LENGTH = new Set(["length", "max_tokens", "max_output_tokens"]);
/** … that was withheld, … */
const FILTERED = new Set(["content_filter", "safety", "prohibited_content", "recitation", "blocklist", "spii"]);
/** … and that failed or broke off. */
const FAILED = /error|fail|abort|cancel|interrupt|insufficient|timeout|malformed/;
/** Characters of a reason for an end that go on record. */
const LONGEST_REASON = 40;

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
): Promise<AnswerReader> {
  const answer = new AnswerReader(provider, onDelta);
  let whole = "";
  let streamed = false;
  for await (const piece of piecesOf(response, provider, () => answer.isWhole)) {
    onActivity?.();
    streamed ||= EVENTS.test(`${whole}${piece}`.trimStart());
    if (!streamed) whole += piece;
    else if (answer.readEvents(piece)) break;
  }
  if (streamed) answer.readEvents("\n\n"); // a stream need not end with an empty line
  else answer.readWhole(whole);
  return answer.checked(streamed ? "a stream" : "JSON");
}

const READ_BYTES = 4096;

/**
 * Gives the text of a body, piece by piece. It reads into one buffer: a reader without one is given 64 kB for each piece,
 * which takes several times as long as all that is done with an event. Where it breaks off it ends, if it may.
 */
async function* piecesOf({ body }: Response, provider: Provider, mayEnd: () => boolean): AsyncGenerator<string> {
  if (!body) return;
  const reader = readerOf(body);
  const decoder = new TextDecoder();
  let buffer = new ArrayBuffer(READ_BYTES);
  try {
    for (;;) {
      const read = reader instanceof ReadableStreamDefaultReader ? reader.read() : reader.read(new Uint8Array(buffer));
      const { value, done } = await read.catch((error: unknown) => {
        if (mayEnd()) return { value: undefined, done: true };
        throw fromTransport(error, provider, { answering: true });
      });
      if (done || !value) return;
      yield decoder.decode(value, { stream: true });
      if (value.buffer instanceof ArrayBuffer) buffer = value.buffer;
    }
  } finally {
    await reader.cancel().catch(() => {});
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

/** Puts an answer together, from one piece or from server-sent events. */
class AnswerReader implements Received {
  text = "";
  refusal = "";
  reasoned = false;
  finishReason: string | undefined;
  /** A whole body, or a stream up to its `[DONE]`. */
  ended = false;
  model = "";
  /** The usage field, not yet checked. */
  usage: unknown;
  readonly #provider: Provider;
  readonly #onDelta: CompleteOptions["onDelta"];
  readonly #events: { readonly event?: string | undefined; readonly data: string }[] = [];
  readonly #parser = createParser({ onEvent: (event) => this.#events.push(event) });
  readonly #toolCalls = new ToolCallParts();
  #wellFormed = false;

  constructor(provider: Provider, onDelta: CompleteOptions["onDelta"]) {
    this.#provider = provider;
    this.#onDelta = onDelta;
  }

  get isWhole(): boolean {
    return this.finishReason !== undefined;
  }

  get toolCalls(): readonly ToolCall[] {
    return this.#toolCalls.calls;
  }

  /** Takes a piece of a stream, cut anywhere. Returns `true` after the last event. */
  readEvents(piece: string): boolean {
    this.#parser.feed(piece);
    for (const { event, data } of this.#events.splice(0)) {
      if (data.trim() === "[DONE]") return this.ended = true;
      const value = parseJson(data);
      if (value === undefined && this.isWhole) continue;
      if (!isObject(value)) throw this.#malformed("sent a chunk that is no JSON object");
      // Servers that name their events say in the name what others say in a field.
      this.#take(event === "error" && !value.error ? { error: value } : value, "delta");
    }
    return false;
  }

  readWhole(body: string): void {
    const value = parseJson(body);
    this.ended = true;
    if (isObject(value)) return this.#take(value, "message");
    throw this.#malformed(
      body.trim() === "" ? "sent an answer without content" : `sent no JSON: ${oneLine(body).slice(0, 100)}`,
    );
  }

  checked(form: string): this {
    if (this.#wellFormed) return this;
    throw this.#malformed(`sent ${form} that holds no chat completion`);
  }

  /** Takes an answer, or a chunk of one, whose words are in this field. */
  #take(chunk: { readonly [key: string]: unknown }, field: "message" | "delta"): void {
    if (isObject(chunk.usage)) this.usage = chunk.usage;
    if (!this.isWhole) this.#throwReported(chunk);
    if (typeof chunk.model === "string" && chunk.model !== "") this.model = chunk.model;
    if (!Array.isArray(chunk.choices)) return;
    // others are answers that nobody asked for
    const choice: unknown = chunk.choices.find((one) => !(isObject(one) && Number(one.index) > 0));
    this.#wellFormed ||= field === "delta" || (isObject(choice) && isObject(choice.message));
    if (choice === undefined || this.isWhole) return;
    if (!isObject(choice)) throw this.#malformed("sent a chunk of another shape");
    this.#throwReported(choice);
    if (typeof choice.finish_reason === "string") this.finishReason = choice.finish_reason || undefined;
    const { [field]: part } = choice;
    const said = isObject(part) ? part : {};
    this.#toolCalls.add(said.tool_calls);
    if (typeof said.refusal === "string") this.refusal += said.refusal;
    if (said.reasoning_content || said.reasoning) this.reasoned = true;
    const text = readText(said.content);
    if (text === undefined) throw this.#malformed("sent content that is no text");
    if (text === "") return;
    this.text += text;
    this.#onDelta?.(text);
  }

  /** Throws the error in the `error` field, as some servers answer with status 200. */
  #throwReported(value: { readonly [key: string]: unknown }): void {
    if (value.error === undefined || value.error === null) return;
    const arrived = this.text !== "" || readUsage(this.usage, "") !== undefined;
    throw fromBody(readRefusal(value), this.#provider, arrived);
  }

  #malformed(what: string): ModelError {
    return fromAnswer("malformed", what, this.#provider, omitUndefined({ usage: readUsage(this.usage, "") }));
  }
}

/** Puts the tool calls of an answer together, whole or from the pieces of a stream. */
class ToolCallParts {
  readonly #parts: { -readonly [field in keyof ToolCall]: ToolCall[field] }[] = [];
  /** By the index that the server gives: place among the parts. */
  readonly #places = new Map<number, number>();

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
    let part = this.#parts[this.#places.get(at) ?? -1];
    // Some servers give every call the same index, and tell them apart by their ids.
    if (!part || (given !== "" && part.id !== "" && given !== part.id)) {
      part = { id: "", name: "", arguments: "" };
      this.#places.set(at, this.#parts.push(part) - 1);
    }
    if (given !== "") part.id = given;
    if (typeof name === "string" && part.name === "") part.name = name;
    if (typeof input === "string") part.arguments += input;
    else if (isObject(input)) part.arguments = JSON.stringify(input);
  }
}

/** An answer as it arrived, not yet checked. */
export interface Received {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** Text of a refusal; empty if there is none. */
  readonly refusal: string;
  /** Reasoning arrived in a separate field. */
  readonly reasoned: boolean;
  /** The server's word for it; absent if it gave none. */
  readonly finishReason: string | undefined;
  /** The whole answer arrived. */
  readonly ended: boolean;
  /** Model id from the server; empty if it gave none. */
  readonly model: string;
}

/**
 * Returns the answer, if there is one; with `withTools` also one that only asks for tools.
 *
 * @throws {ModelError} If it was withheld, refused, cut off or is empty.
 */
export function toCompletion(
  received: Received,
  provider: Provider,
  { withTools, withForm, usage }: {
    readonly withTools: boolean;
    /** The answer was to be held to a JSON Schema. */
    readonly withForm: boolean;
    readonly usage: Usage | undefined;
  },
): Completion {
  const { text, refusal } = received;
  const toolCalls = withTools && received.toolCalls.length > 0 ? received.toolCalls : undefined;
  const finishReason = received.finishReason?.toLowerCase();
  const empty = text.trim() === "" && !toolCalls;
  const answer = { text, model: received.model || provider.model, ...omitUndefined({ usage, toolCalls }) };
  const failed = (code: FailureCode, what: string, refusal?: string) =>
    fromAnswer(code, what, provider, omitUndefined({ usage, refusal }));
  if (finishReason !== undefined && FILTERED.has(finishReason)) {
    throw failed("content_filter", "withheld the answer by its content filter");
  }
  if (refusal.trim() !== "") throw failed("refusal", `passes on a refusal: ${oneLine(refusal)}`, refusal);
  if (finishReason === undefined) {
    if (received.ended && text.trim() !== "" && !toolCalls) return { ...answer, finishReason: "unstated" };
    throw failed("truncated", "ended the answer without a finish reason");
  }
  if (LENGTH.has(finishReason)) {
    if (!empty) return { ...answer, finishReason: "length" };
    // a grammar allows white space without end, and some models never leave it
    if (withForm && text !== "") throw failed("blank", "filled its output limit with white space, held to a form");
    throw failed("length", "spent its limit on thinking, before any text: try another --reasoning-effort");
  }
  const isKnown = STOP.has(finishReason) || TOOL_CALLS.has(finishReason);
  const reason = oneLine(finishReason).slice(0, LONGEST_REASON);
  if (FAILED.test(finishReason) || (empty && TOOL_CALLS.has(finishReason))) {
    throw failed("malformed", `ended the answer with '${reason}'`);
  }
  if (empty) {
    const what = received.reasoned ? "sent reasoning and no answer" : "sent an empty answer";
    throw failed("empty", `${what}${isKnown ? "" : `, and ended it with '${reason}'`}`);
  }
  return { ...answer, finishReason: isKnown ? "stop" : reason };
}

/** Reads a `content` field: a string, or a list of text parts; `""` if there is none, `undefined` if it is of another shape. */
function readText(content: unknown): string | undefined {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const parts = content.map((part) => isObject(part) && part.type === "text" ? part.text : "");
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}
