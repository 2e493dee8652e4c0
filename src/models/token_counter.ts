import { countTokens } from "../text/tokens.ts";
import type { ChatModel } from "./chat_model.ts";

/** Counts tokens as a model does, or estimates them. */
export interface TokenCounter {
  /** Whether it counts as the model does. */
  readonly exact: boolean;
  /** Tokens of a text. */
  count(text: string): number;
}

/** For models whose encoding is not known. */
export const estimatingCounter: TokenCounter = { exact: false, count: countTokens };

/** The counter for a model. */
export function loadTokenCounter(_model: ChatModel): Promise<TokenCounter> {
  return Promise.resolve(estimatingCounter);
}

/** The worst case of what a provider counts for messages. */
export function promptTokens(texts: readonly string[], counter: TokenCounter): number {
  const tokens = texts.reduce((sum, text) => sum + counter.count(text), 0);
  return counter.exact ? tokens + 4 * texts.length + 3 : Math.ceil(tokens * 1.1) + 16 * texts.length;
}
