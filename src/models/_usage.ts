import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Usage } from "../transcript/usage.ts";

/**
 * Usage as the chat completions API reports it. Nonsense counts as not reported: fractions, negative numbers, a prompt of
 * no tokens, or no tokens for a text that is there.
 */
export function readUsage(reported: unknown, text: string): Usage | undefined {
  if (!isObject(reported)) return undefined;
  const inputTokens = reported.prompt_tokens;
  const outputTokens = reported.completion_tokens;
  if (!isCount(inputTokens) || !isCount(outputTokens)) return undefined;
  if (inputTokens === 0 || (outputTokens === 0 && text !== "")) return undefined;
  const cachedInputTokens = readCached(reported, inputTokens);
  return { inputTokens, ...omitUndefined({ cachedInputTokens }), outputTokens };
}

/**
 * Those of the prompt's tokens that were cached: OpenAI's field and that of most others, then DeepSeek's
 * (api-docs.deepseek.com/guides/kv_cache), then Moonshot's (platform.kimi.ai/docs/api/chat). More than the prompt has is
 * nonsense. The first above 0 goes, so that one field that is there and empty does not hide another.
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

/** Whether it is a JSON object. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
