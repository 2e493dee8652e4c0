import { estimateTokens } from "../text/estimate_tokens.ts";
import { countBounded } from "./_bounded_runs.ts";
import type { ChatModel } from "./chat_model.ts";

/** Counts tokens of texts as a model does. */
export interface TokenCounter {
  /** Whether counts are those of the model's own encoding; otherwise they are estimates that err on the high side. */
  readonly exact: boolean;
  /** Tokens of a text by itself. */
  count(text: string): number;
}

/** Counts for models whose encoding is unknown, by `estimateTokens`. */
export const estimatingCounter: TokenCounter = Object.freeze({ exact: false, count: estimateTokens });

/** How a model's text is cut into tokens, by the name its makers gave it. */
export type TokenEncoding = "o200k_base" | "cl100k_base";

/** Day on which the encodings of models were looked up. */
export const ENCODINGS_TAKEN_ON = "2026-11-21";

/** OpenAI's own families, by name without provider and tag: github.com/openai/tiktoken/blob/main/tiktoken/model.py, and gpt-tokenizer 4. */
const ENCODINGS: readonly (readonly [RegExp, TokenEncoding])[] = [
  [/^(gpt-4o|gpt-4\.1|gpt-5|o1|o3|o4)(?![a-z0-9])/, "o200k_base"],
  [/^gpt-4(-turbo|-\d{4}|$)/, "cl100k_base"],
  [/^gpt-3\.5-turbo(?![a-z0-9])/, "cl100k_base"],
];

/**
 * The encoding of a model by its id, `openai/…` or `openrouter/openai/…`; `undefined` if it is not documented.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { encodingOf } from "./token_counter.ts";
 *
 * equal(encodingOf("openrouter/openai/gpt-5-mini"), "o200k_base");
 * equal(encodingOf("ollama/llama3"), undefined);
 * ```
 */
export function encodingOf(modelId: string): TokenEncoding | undefined {
  const name = /^(?:openrouter\/)?openai\/([^/:]+)(?::[^/]*)?$/.exec(modelId.toLowerCase())?.[1];
  return name === undefined ? undefined : ENCODINGS.find(([family]) => family.test(name))?.[1];
}

const counters = new Map<TokenEncoding, Promise<TokenCounter>>();

/**
 * A counter for a model: exact if its encoding is known and the provider itself serves it, else estimating. An encoding
 * is loaded when it is first needed, and once.
 *
 * An exact counter treats what looks like a control token, such as `<|endoftext|>`, as the text it is. Runs of more than
 * 256 letters, spaces or signs without a break are counted in parts, which may give a few tokens more.
 */
export async function loadTokenCounter(model: Pick<ChatModel, "id" | "customServer">): Promise<TokenCounter> {
  const encoding = model.customServer ? undefined : encodingOf(model.id);
  if (encoding === undefined) return estimatingCounter;
  const counter = counters.get(encoding) ?? load(encoding);
  counters.set(encoding, counter);
  return await counter;
}

/**
 * Words of several tokens that an encoder remembers. With the default of 100,000 it becomes slow as they fill up: after
 * 100 kB of base64, a text took 5 s that took 30 ms before.
 */
const CACHED_WORDS = 128;

async function load(encoding: TokenEncoding): Promise<TokenCounter> {
  const { countTokens, setMergeCacheSize } = encoding === "o200k_base"
    ? await import("gpt-tokenizer/encoding/o200k_base")
    : await import("gpt-tokenizer/encoding/cl100k_base");
  setMergeCacheSize(CACHED_WORDS);
  const plainText = { disallowedSpecial: new Set<string>() };
  return { exact: true, count: (text) => countBounded(text, (part) => countTokens(part, plainText)) };
}

/**
 * Tokens around each message for an exact count: three that frame it and one for its role, by "How to count tokens with
 * tiktoken" in OpenAI's cookbook (github.com/openai/openai-cookbook).
 */
const MESSAGE_TOKENS = 4;
/** Tokens that begin the answer, and are counted as prompt; from the same page. */
const REPLY_TOKENS = 3;
/** Added to what is estimated, in percent, and tokens around each message there: frames of other makers are longer. */
const ESTIMATE_MARGIN_PERCENT = 10;
const ESTIMATED_MESSAGE_TOKENS = 16;

/**
 * The most that a provider counts for a prompt of so many messages, whose texts were counted as so many tokens. An exact
 * count has 4 tokens for each message and 3 for the prompt on top; an estimate has 10 % and 16 tokens for each message.
 *
 * @param counted Tokens of all texts together.
 */
export function framedTokens(counted: number, messages: number, { exact }: Pick<TokenCounter, "exact">): number {
  if (exact) return counted + messages * MESSAGE_TOKENS + REPLY_TOKENS;
  return Math.ceil(counted * (100 + ESTIMATE_MARGIN_PERCENT) / 100) + messages * ESTIMATED_MESSAGE_TOKENS;
}

/** The most that a provider counts for a prompt of these messages: {@linkcode framedTokens} of what a counter counts. */
export function promptTokens(texts: readonly string[], counter: TokenCounter): number {
  return framedTokens(texts.reduce((sum, text) => sum + counter.count(text), 0), texts.length, counter);
}
