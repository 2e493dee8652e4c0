import type { Usage } from "../transcript/usage.ts";

/**
 * Usage as the chat completions API reports it. Nonsense counts as not reported: fractions, negative numbers, a prompt of
 * no tokens, or no tokens for a text that is there. Cached tokens beyond those of the prompt are left out.
 */
export function readUsage(reported: unknown, text: string): Usage | undefined {
  if (!isObject(reported)) return undefined;
  const inputTokens = reported.prompt_tokens;
  const outputTokens = reported.completion_tokens;
  if (!isCount(inputTokens) || !isCount(outputTokens)) return undefined;
  if (inputTokens === 0 || (outputTokens === 0 && text !== "")) return undefined;
  const details = reported.prompt_tokens_details;
  const cached = isObject(details) ? details.cached_tokens : undefined;
  return isCount(cached) && cached <= inputTokens
    ? { inputTokens, cachedInputTokens: cached, outputTokens }
    : { inputTokens, outputTokens };
}

/** Whether it is a JSON object. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
