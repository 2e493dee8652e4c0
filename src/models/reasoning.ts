import type { ChatModel } from "./chat_model.ts";

type ReasoningEffort = NonNullable<ChatModel["reasoningEffort"]>;

/**
 * Tokens reserved for the reasoning of models that reason. Our own choice, because providers name no figure. Debate turns
 * are short questions; a model that thinks longer fails with the code `length`, and needs a larger `reasoningReserve`.
 */
export const REASONING_RESERVE = 8192;

/** Tokens reserved at each effort. Our own choice: each is two to four times the previous one. */
const RESERVES: { readonly [effort in ReasoningEffort]: number } = {
  none: 0,
  minimal: 1024,
  low: 4096,
  medium: REASONING_RESERVE,
  high: 16_384,
  xhigh: 32_768,
};

/** All efforts, lowest first. */
export const REASONING_EFFORTS = Object.keys(RESERVES) as readonly ReasoningEffort[]; // a literal with exactly these keys

/** Model families that reason by default. */
const REASONING =
  /^(?:o[134](?:-|$)|gpt-5(?!.*-chat)|gpt-oss|deepseek-r|qwq|qwen3|magistral|gemini-(?:2\.5|[3-9])|grok-(?:3-mini|[4-9]))|thinking|reason/;

/** Returns the tokens to reserve for reasoning; 0 for models that neither reason by default nor are asked to. */
export function reasoningReserveOf(modelId: string, effort?: ReasoningEffort): number {
  if (effort !== undefined) return RESERVES[effort];
  const last = modelId.toLowerCase().split("/").at(-1) ?? "";
  return REASONING.test(last) ? REASONING_RESERVE : 0;
}

/**
 * Returns the part of a reserve for reasoning that fits a context: at most a quarter of it, so that a small one has room
 * for the prompt and the answer. The share is our own choice.
 */
export function reasoningReserveFor(reserve: number, contextWindow: number): number {
  return Math.min(reserve, Math.floor(contextWindow / 4));
}
