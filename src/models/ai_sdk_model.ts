import type { LanguageModelV4, LanguageModelV4GenerateResult, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { redact } from "../text/redact.ts";
import { fieldsIn, isObject, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { toCallOptions } from "./_ai_sdk_request.ts";
import { type Received, toCompletion } from "./_answer.ts";
import {
  fromAnswer,
  fromStatus,
  fromTransport,
  oneLine,
  type Provider,
  readRefusal,
  readRetryAfter,
  readRetryDelay,
} from "./_failure.ts";
import { sensibleUsage } from "./_usage.ts";
import type { Parameter } from "./_request.ts";
import { type Attempt, type AttemptMade, Refused } from "./_refused.ts";
import type { ChatModel, CompleteOptions, Completion } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";
import { UNKNOWN_CONTEXT_WINDOW } from "./prices.ts";
import { PROVIDERS } from "./providers.ts";
import { readRateLimit } from "./rate_limit.ts";
import { reasoningReserveFor, reasoningReserveOf } from "./reasoning.ts";

/**
 * Wraps a language model of the AI SDK (interface `LanguageModelV4`), such as `anthropic("claude-…")` from
 * `@ai-sdk/anthropic`. It does not retry, except without a parameter that the provider has just rejected.
 *
 * @param options Details that an AI SDK model does not provide. By default, the context is assumed to be 32,768 tokens, the
 *   price is unknown, and images are tried.
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { createAnthropic } from "@ai-sdk/anthropic";
 * import { aiSdkModel } from "@convenings/convenings/models";
 *
 * const anthropic = createAnthropic({ apiKey: "a key", baseURL: "https://api.anthropic.com/v1" });
 * const model = aiSdkModel(anthropic("claude-sonnet-4-5"), { contextWindow: 200_000 });
 * assert.equal(model.id, "anthropic/claude-sonnet-4-5");
 * ```
 */
export function aiSdkModel(
  languageModel: {
    readonly specificationVersion: "v4";
    readonly provider: string;
    readonly modelId: string;
    doGenerate(options: never): PromiseLike<object>;
    doStream(options: never): PromiseLike<object>;
  },
  options: Partial<
    & Pick<ChatModel, "id" | "contextWindow" | "contextWindowKnown" | "reasoningReserve" | "reasoningEffort">
    & Pick<ChatModel, "takesImages" | "takesTemperature" | "price" | "priceListed" | "server">
  > = {},
): ChatModel {
  const model = languageModel as LanguageModelV4; // the version identifies it; the AI SDK's types stay out of ours
  const { takesImages = true, takesTemperature = true, price, priceListed } = options;
  const { id = `${model.provider.split(".")[0]}/${model.modelId}`, server, reasoningEffort } = options;
  const { contextWindow = UNKNOWN_CONTEXT_WINDOW, contextWindowKnown = options.contextWindow !== undefined } = options;
  const { reasoningReserve = reasoningReserveFor(reasoningReserveOf(id, reasoningEffort), contextWindow) } = options;
  const name = id.split("/")[0] ?? id;
  const own = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name]?.baseUrl : undefined;
  const address = server ?? own ?? model.provider;
  const provider = { name, model: model.modelId, address, custom: server !== undefined };
  const refused = new Refused(takesTemperature ? [] : ["temperature"]);
  return {
    id,
    contextWindow,
    contextWindowKnown,
    reasoningReserve,
    reasoningEffort,
    server,
    takesImages,
    takesTemperature,
    customServer: server !== undefined,
    ...omitUndefined({ price, priceListed }),
    get structured() {
      return refused.structured;
    },
    get takesTools() {
      return refused.takesTools;
    },
    async complete(prompt, options = {}) {
      options.signal?.throwIfAborted();
      if (prompt.length === 0) throw new TypeError("Cannot complete a prompt that has no blocks");
      return await refused.ask(prompt, options, async ({ prompt, without }: AttemptMade) => {
        const { options: call, sent } = toCallOptions(
          prompt,
          options,
          { id, reasoningEffort, reasoningReserve },
          without,
        );
        const answer = options.onDelta ? streamed(model, call, options) : whole(model, call);
        const attempt = await answer.then(
          (come): Attempt => ({ answer: completionOf(come, provider, sent) }),
          (error) => refusalIn(error, provider, options),
        );
        return { ...attempt, sent };
      });
    },
  };
}

type Call = Parameters<LanguageModelV4["doGenerate"]>[0];
type Come = Received & {
  readonly usage: LanguageModelV4GenerateResult["usage"] | undefined;
  readonly headers: { readonly [name: string]: string } | undefined;
};

async function whole(model: LanguageModelV4, call: Call): Promise<Come> {
  const { content, usage, finishReason, response, structuredOutputText } = await model.doGenerate(call);
  const said = content.map((part) => part.type === "text" ? part.text : "").join("");
  const text = call.responseFormat ? structuredOutputText ?? said : said;
  return {
    ...receivedOf(text, finishReason, response?.modelId),
    reasoned: content.some(({ type }) => type === "reasoning"),
    toolCalls: content.flatMap((part) => part.type === "tool-call" ? toolCallOf(part) : []),
    usage,
    headers: response?.headers,
  };
}

async function streamed(
  model: LanguageModelV4,
  call: Call,
  { onDelta, onActivity }: CompleteOptions,
): Promise<Come> {
  const { stream, response } = await model.doStream(call);
  let [text, reasoned, name] = ["", false, ""];
  const toolCalls: Come["toolCalls"][number][] = [];
  let finish: Extract<LanguageModelV4StreamPart, { type: "finish" }> | undefined;
  try {
    for await (const part of stream) {
      onActivity?.();
      if (part.type === "text-delta") {
        text += part.delta;
        onDelta?.(part.delta);
      } else if (part.type === "error") throw part.error;
      else if (part.type === "reasoning-delta") reasoned = true;
      else if (part.type === "tool-call") toolCalls.push(toolCallOf(part));
      else if (part.type === "response-metadata") name = part.modelId ?? name;
      else if (part.type === "finish") finish = part;
    }
  } catch (error) {
    if (!finish) throw new BrokenOff(error); // a finished answer is complete, even if the connection breaks
  }
  const usage = finish?.usage;
  return { ...receivedOf(text, finish?.finishReason, name), reasoned, toolCalls, usage, headers: response?.headers };
}

/** A stream failed after it had begun. */
class BrokenOff extends Error {
  constructor(cause: unknown) {
    super("The answer broke off", { cause });
  }
}

function toolCallOf(
  { toolCallId: id, toolName: name, input }: { toolCallId: string; toolName: string; input: string },
) {
  return { id, name, arguments: input };
}

/** Translates finish reasons into those of the chat completions API. An answer without one was cut off. */
function receivedOf(text: string, finish: LanguageModelV4GenerateResult["finishReason"] | undefined, model = "") {
  const { unified = "interrupted", raw } = finish ?? {};
  const isCut = unified === "interrupted" || (unified === "other" && raw === undefined);
  const error = raw === undefined ? "error" : `error: ${raw}`;
  const others = { "content-filter": "content_filter", "tool-calls": "tool_calls", error, other: raw };
  const refusal = raw === "refusal" ? text.trim() || "it gives no reason" : "";
  const named = unified === "stop" || unified === "length" || unified === "interrupted" ? unified : others[unified];
  const finishReason = isCut ? undefined : refusal === "" ? named ?? "error" : "stop";
  return { text, finishReason, refusal, ended: false, model };
}

function completionOf(
  { usage, headers, ...received }: Come,
  provider: Provider,
  sent: ReadonlySet<Parameter>,
): Completion {
  const { inputTokens, outputTokens } = usage ?? {};
  // the usage of a cut-off answer is incomplete
  const counted = received.finishReason === undefined ? undefined : sensibleUsage({
    inputTokens: inputTokens?.total,
    cachedInputTokens: inputTokens?.cacheRead,
    cacheWriteTokens: inputTokens?.cacheWrite,
    outputTokens: outputTokens?.total,
    reasoningTokens: outputTokens?.reasoning,
  }, received.text);
  const completion = toCompletion(received, provider, {
    withTools: sent.has("tools"),
    withForm: sent.has("response_format"),
    usage: counted,
  });
  return { ...completion, ...omitUndefined({ rateLimit: headers && readRateLimit(new Headers(headers)) }) };
}

/** The AI SDK's errors for unreadable answers. */
const UNREADABLE = /^AI_(?:JSONParse|TypeValidation|EmptyResponseBody|InvalidResponseData)/;
/** Errors of `fetch`. A TypeError counts by its message, because bugs throw TypeErrors too. */
const UNREACHED = /^(?:AI_APICallError|NotCapable|TypeError: .*(?:fetch|request|connect|network))/i;

/**
 * Returns the refusal that an error of the AI SDK describes.
 *
 * @throws {ModelError} If the server did not refuse the request, but something else went wrong.
 * @throws The signal's reason, if it aborted; the error itself, if it is not from the AI SDK.
 */
function refusalIn(thrown: unknown, provider: Provider, { signal }: CompleteOptions): Attempt {
  if (signal?.aborted) throw signal.reason;
  const answering = thrown instanceof BrokenOff;
  const error = answering ? thrown.cause : thrown;
  if (error instanceof ModelError) throw error;
  const { name, message, cause, statusCode, responseHeaders, responseBody, data } = fieldsIn(error);
  if ([name, fieldsIn(cause).name].some((one) => UNREADABLE.test(String(one)))) {
    throw fromAnswer("malformed", `sent what cannot be read: ${oneLine(String(message))}`, provider);
  }
  if (typeof statusCode === "number" && statusCode >= 400) {
    const body = (typeof responseBody === "string" && parseJson(responseBody)) || data;
    const refusal = readRefusal(isObject(body) ? body : message, statusCode);
    const headers = new Headers(isObject(responseHeaders) ? responseHeaders as Record<string, string> : {});
    const retryAfterMs = readRetryAfter(headers) ?? readRetryDelay(body);
    const wait = omitUndefined({ retryAfterMs, rateLimit: readRateLimit(headers, { body }) });
    return { error: fromStatus(refusal, provider, { ...wait, mayHaveBeenPaid: answering }), refusal };
  }
  if (answering || typeof statusCode === "number") throw fromTransport(error, provider, { answering: true });
  if (UNREACHED.test(`${name}: ${message}`)) throw fromTransport(error, provider, { answering: false });
  if (!/^AI_/.test(String(name))) throw error;
  const code = /^AI_Load(?:APIKey|Setting)/.test(String(name)) ? "auth" : "bad_request"; // nothing was sent
  throw new ModelError(redact(`${provider.name}: ${oneLine(String(message))}`), { code, cause: error });
}
