import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { Block, ChatModel } from "./chat_model.ts";

/** Counts tokens of texts for a model. */
export interface TokenCounter {
  /** The counts are the model's own; otherwise prompts get a margin, {@linkcode SAFETY_FACTOR}. */
  readonly exact: boolean;
  /** Tokens of a text by itself. */
  count(text: string): number;
}

/** Counts for models of other families: by o200k, with a margin for prompts. */
export const estimatingCounter: TokenCounter = Object.freeze({ exact: false, count: countTokens });
const exactCounter: TokenCounter = Object.freeze({ exact: true, count: countTokens });

/** OpenAI's families that use o200k, by name without provider and tag: github.com/openai/tiktoken, `model.py`, 2026-11-21. */
const O200K = /^(?:openrouter\/)?openai\/(?:gpt-4o|gpt-4\.1|gpt-5|o1|o3|o4)(?![a-z0-9])/i;

/** Returns a counter for a model: exact if its provider itself serves it and it counts in o200k. Loads the vocabulary. */
export async function loadTokenCounter(model: Pick<ChatModel, "id" | "customServer">): Promise<TokenCounter> {
  await loadTokenizer();
  return !model.customServer && O200K.test(model.id) ? exactCounter : estimatingCounter;
}

/**
 * Tokens around each message for an exact count: three that frame it and one for its role, by "How to count tokens with
 * tiktoken" in OpenAI's cookbook (github.com/openai/openai-cookbook).
 */
const MESSAGE_TOKENS = 4;
/** Tokens that begin the answer, and are counted as prompt; from the same page. */
const REPLY_TOKENS = 3;
/**
 * Tokens of other families for one of o200k, at most, in the languages of Europe and in code. In other scripts older
 * vocabularies need up to three times as many: there the size of a window should be set lower.
 */
export const SAFETY_FACTOR = 1.3;
/** Tokens around each message there: frames of other makers are longer. */
const OTHER_MESSAGE_TOKENS = 16;

/**
 * Returns the most that a provider counts for a prompt of so many messages, whose texts have so many tokens in o200k.
 *
 * @param counted Tokens of all texts together.
 */
export function framedTokens(counted: number, messages: number, { exact }: Pick<TokenCounter, "exact">): number {
  if (exact) return counted + messages * MESSAGE_TOKENS + REPLY_TOKENS;
  return Math.ceil(counted * SAFETY_FACTOR) + messages * OTHER_MESSAGE_TOKENS;
}

/**
 * Tokens that an image is taken for, whatever its size. An estimate: GPT-4o counts at most 1,445, which is 85 and 170 for
 * each of eight tiles; others count more, so that what a provider reports may be above what was set aside.
 */
export const IMAGE_TOKENS = 1500;

/** Returns the estimate for the images of blocks. */
export function imageTokens(...blocks: readonly Block[]): number {
  return blocks.filter(({ image }) => image).length * IMAGE_TOKENS;
}

/** Returns the most that a provider counts for a prompt of these texts. */
export function promptTokens(texts: readonly string[], counter: TokenCounter): number {
  return framedTokens(texts.reduce((sum, text) => sum + counter.count(text), 0), texts.length, counter);
}
