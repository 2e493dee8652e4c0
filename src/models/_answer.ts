import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ToolCallParts } from "./_tool_calls.ts";
import type { Completion, ToolCall } from "./chat_model.ts";
import { fromAnswer, fromBody } from "./_classify.ts";
import type { Provider } from "./_provider.ts";
import { oneLine, readRefusal } from "./_refusal.ts";
import { isObject, readUsage } from "./_usage.ts";

/** What has come of an answer: all of it, or what a stream held until it ended. */
export interface Received {
  readonly text: string;
  /** The tools that it asks for. */
  readonly toolCalls: readonly ToolCall[];
  /** What the model said in the field for refusals. */
  readonly refusal: string;
  /** As the server named it; absent if it named none. */
  readonly finishReason: string | undefined;
  /** Id of the model, as the server names it; empty if it does not. */
  readonly model: string;
  /** The usage field, not yet checked. */
  readonly usage: unknown;
}

/** What servers call an answer that came to its end. */
const STOP = new Set(["stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete", "completed"]);
/** What servers call an answer that asks for tools. */
const TOOL_CALLS = new Set(["tool_calls", "tool_use", "function_call"]);
/** What servers call an answer that was cut at the limit. */
const LENGTH = new Set(["length", "max_tokens", "max_output_tokens"]);
/** What servers call an answer that was withheld. */
const FILTERED = new Set(["content_filter", "safety", "prohibited_content", "recitation"]);

/**
 * Reads the body of an answer that came in one piece.
 *
 * @throws {ModelError} If it is not of the API's shape.
 */
export function readWhole(body: string, provider: Provider): Received {
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

/** Text of a `content` field: a string, or a list of text parts; `""` if there is none, `undefined` if it is of another shape. */
export function readText(content: unknown): string | undefined {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const parts = content.map((part) => isObject(part) && part.type === "text" ? part.text : "");
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

/** @throws {ModelError} If the object has an `error` field, as some servers answer with status 200. */
export function throwReported(value: { readonly [key: string]: unknown }, provider: Provider, arrived: boolean): void {
  if (value.error === undefined || value.error === null) return;
  throw fromBody(readRefusal(value), provider, undefined, arrived);
}

/**
 * The answer, if there is one: also one that only asks for tools, where there were any to ask for.
 *
 * @throws {ModelError} If it was withheld, refused, cut off or is empty.
 */
export function toCompletion(
  received: Received,
  provider: Provider,
  { withTools = false }: { readonly withTools?: boolean } = {},
): Completion {
  const { text, refusal, model } = received;
  const toolCalls = withTools && received.toolCalls.length > 0 ? received.toolCalls : undefined;
  const usage = readUsage(received.usage, text);
  const finishReason = received.finishReason?.toLowerCase();
  if (finishReason !== undefined && FILTERED.has(finishReason)) {
    throw fromAnswer("content_filter", "withheld the answer by its content filter", provider, usage);
  }
  if (refusal.trim() !== "") {
    throw fromAnswer("refusal", `passes on a refusal: ${oneLine(refusal)}`, provider, usage);
  }
  if (finishReason === undefined) {
    throw fromAnswer("truncated", "ended the answer without a finish reason", provider, usage);
  }
  const empty = text.trim() === "" && !toolCalls;
  if (LENGTH.has(finishReason)) {
    if (!empty) {
      return { text, finishReason: "length", model: model || provider.model, ...omitUndefined({ usage, toolCalls }) };
    }
    throw fromAnswer(
      "length",
      "reached the output limit before any text, which a model that reasons may do: raise the limit or its reserve",
      provider,
      usage,
    );
  }
  if (!STOP.has(finishReason) && !(toolCalls && TOOL_CALLS.has(finishReason))) {
    throw fromAnswer("malformed", `ended the answer with '${oneLine(finishReason).slice(0, 40)}'`, provider, usage);
  }
  if (empty) throw fromAnswer("empty", "sent an empty answer", provider, usage);
  return { text, finishReason: "stop", model: model || provider.model, ...omitUndefined({ usage, toolCalls }) };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
