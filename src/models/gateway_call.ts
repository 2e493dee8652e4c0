import { Buffer } from "node:buffer";
import { z } from "zod";
import type { FailureCode } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";

/** Paths of a gateway: descriptions of models, and calls. */
export const GATEWAY_PATHS = { model: "/v1/model", calls: "/v1/calls" } as const;

/** The header with a call's key: its name, and the hash of its request. */
export const KEY_HEADER = "idempotency-key";

/** The header with the time for the provider's answer, in ms. It is no part of the request: whoever asks first sets it. */
export const TIMEOUT_HEADER = "answer-timeout-ms";

const EFFORT = z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]);
const COUNT = z.number().min(0);

const TOOL_CALL = z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() });

const BLOCK = z.strictObject({
  role: z.enum(["system", "user", "assistant"]),
  text: z.string(),
  toolCalls: z.array(TOOL_CALL).exactOptional(),
  answers: z.string().exactOptional(),
  image: z.strictObject({ name: z.string(), mediaType: z.string(), data: z.base64() }).exactOptional(),
});

/** A call, as a worker sends it to its gateway. */
const REQUEST = z.strictObject({
  /** The SPEC of the model. */
  model: z.string().min(1).max(500),
  effort: EFFORT.exactOptional(),
  prompt: z.array(BLOCK).min(1),
  maxOutputTokens: z.int().min(1).exactOptional(),
  temperature: z.number().exactOptional(),
  seed: z.number().exactOptional(),
  schema: z.strictObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) }).exactOptional(),
  tools: z.array(
    z.strictObject({ name: z.string(), description: z.string(), jsonSchema: z.record(z.string(), z.unknown()) }),
  ).exactOptional(),
  toolChoice: z.enum(["auto", "none"]).exactOptional(),
});

const USAGE = z.strictObject({
  inputTokens: COUNT,
  cachedInputTokens: COUNT.exactOptional(),
  cacheWriteTokens: COUNT.exactOptional(),
  outputTokens: COUNT,
  reasoningTokens: COUNT.exactOptional(),
});

const ANSWER = z.strictObject({
  text: z.string(),
  toolCalls: z.array(TOOL_CALL).exactOptional(),
  usage: USAGE.exactOptional(),
  finishReason: z.string(),
  model: z.string(),
  imagesRefused: z.literal(true).exactOptional(),
  toolsRefused: z.literal(true).exactOptional(),
});

const FAILURE = z.strictObject({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  mayHaveBeenPaid: z.boolean(),
  status: z.number().exactOptional(),
  retryAfterMs: COUNT.exactOptional(),
  contextTokens: COUNT.exactOptional(),
  usage: USAGE.exactOptional(),
});

/** The end of a call, as a gateway sends it: white space may come before it, to keep the connection open. */
const END = z.union([
  z.strictObject({ answer: ANSWER, paidOnce: z.literal(true).exactOptional() }),
  z.strictObject({ failure: FAILURE }),
]);

const PRICE = z.strictObject({
  inputUsd: COUNT,
  cachedInputUsd: COUNT.exactOptional(),
  cacheWriteUsd: COUNT.exactOptional(),
  outputUsd: COUNT,
});

/** A model, as a gateway describes it. */
export const DESCRIPTION = z.strictObject({
  id: z.string(),
  contextWindow: COUNT,
  contextWindowKnown: z.boolean(),
  reasoningReserve: COUNT.exactOptional(),
  structured: z.boolean().exactOptional(),
  takesTools: z.boolean().exactOptional(),
  takesTemperature: z.boolean().exactOptional(),
  takesImages: z.boolean().exactOptional(),
  price: PRICE.extend({ longPrompt: PRICE.extend({ aboveInputTokens: COUNT }).exactOptional() }).exactOptional(),
  priceListed: z.boolean().exactOptional(),
  customServer: z.boolean().exactOptional(),
});

/** A model's reasoning effort. */
export type Effort = z.infer<typeof EFFORT>;

/** A model and what it is asked. */
export interface GatewayCall {
  readonly spec: string;
  readonly effort?: Effort;
  readonly prompt: Prompt;
  readonly options: CompleteOptions;
}

/** An answer as it is sent and kept: a completion without what holds only for the moment. */
export type GatewayAnswer = Pick<
  Completion,
  "text" | "toolCalls" | "usage" | "finishReason" | "model" | "imagesRefused" | "toolsRefused"
>;

/** Returns a reasoning effort, or `undefined` if the text names none. */
export function effortIn(text: string | undefined): Effort | undefined {
  return EFFORT.safeParse(text).data;
}

/** Returns the text of a call's request. The same call always has the same text, because its hash is in its key. */
export function requestText({ spec, effort, prompt, options }: GatewayCall): string {
  const { maxOutputTokens, temperature, seed, schema, tools, toolChoice } = options;
  const blocks = prompt.map(({ role, text, toolCalls, answers, image }) =>
    omitUndefined({
      role,
      text,
      toolCalls,
      answers,
      image: image && { ...image, data: Buffer.from(image.data).toString("base64") },
    })
  );
  const settings = { maxOutputTokens, temperature, seed, schema, tools, toolChoice };
  return JSON.stringify(omitUndefined({ model: spec, effort, prompt: blocks, ...settings }));
}

/** Reads the text of a request; returns `undefined` if it is none. */
export function readRequest(text: string): GatewayCall | undefined {
  const { data } = REQUEST.safeParse(parsed(text));
  if (!data) return undefined;
  const { model: spec, effort, prompt, ...options } = data;
  const blocks = prompt.map(({ image, ...block }) => ({
    ...block,
    ...omitUndefined({ image: image && { ...image, data: new Uint8Array(Buffer.from(image.data, "base64")) } }),
  }));
  return { spec, ...omitUndefined({ effort }), prompt: blocks, options };
}

/** Returns an answer without what holds only for the moment. */
export function kept(answer: Completion): GatewayAnswer {
  const { text, toolCalls, usage, finishReason, model, imagesRefused, toolsRefused } = answer;
  return { text, finishReason, model, ...omitUndefined({ toolCalls, usage, imagesRefused, toolsRefused }) };
}

const ADDRESS = /\bhttps?:\/\/[^\s"'<>]*[^\s"'<>.,;:)]/gi;

/** Returns the text of a failure, without the addresses of servers in its message. */
export function failureText(error: ModelError): string {
  const { code, retryable, mayHaveBeenPaid, status, retryAfterMs, contextTokens, usage } = error;
  const message = error.message.replaceAll(ADDRESS, "[address]");
  const failure = {
    code,
    message,
    retryable,
    mayHaveBeenPaid,
    ...omitUndefined({ status, retryAfterMs, contextTokens, usage }),
  };
  return JSON.stringify({ failure });
}

/**
 * Reads the end of a call.
 *
 * @throws {ModelError} The failure, if there was no answer; with code `malformed`, if it is neither.
 */
export function readEnd(text: string): Completion {
  const { data } = END.safeParse(parsed(text));
  if (!data) throw new ModelError("The gateway sent what cannot be read", { code: "malformed", mayHaveBeenPaid: true });
  if ("answer" in data) return { ...data.answer, ...omitUndefined({ paidOnce: data.paidOnce }) };
  const { message, code, ...failure } = data.failure;
  throw new ModelError(message, { code: code as FailureCode, ...failure }); // the gateway's own code
}

/** Returns what a worker must know of a model, and no more: servers and keys stay with the gateway. */
export function descriptionOf(model: ChatModel, price: ChatModel["price"]): z.infer<typeof DESCRIPTION> {
  const { id, contextWindow, contextWindowKnown = true, priceListed, customServer } = model;
  const { reasoningReserve, structured, takesTools, takesTemperature, takesImages } = model;
  const known = { reasoningReserve, structured, takesTools, takesTemperature, takesImages };
  return { id, contextWindow, contextWindowKnown, ...omitUndefined({ ...known, price, priceListed, customServer }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
