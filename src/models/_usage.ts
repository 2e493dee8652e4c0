import { fieldsIn, isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Usage } from "../transcript/usage.ts";

/**
 * Reads usage as the chat completions API reports it. Nonsense counts as not reported: fractions, negative numbers, a
 * prompt of no tokens, or no tokens for a text that is there.
 */
export function readUsage(reported: unknown, text: string): Usage | undefined {
  if (!isObject(reported)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens, completion_tokens_details: details } = reported;
  if (!isCount(inputTokens)) return undefined;
  const { reasoning_tokens: reasoningTokens } = fieldsIn(details);
  return sensibleUsage({
    inputTokens,
    cachedInputTokens: readCached(reported, inputTokens),
    outputTokens,
    reasoningTokens,
  }, text);
}

/** Returns the counts that make sense; `undefined` if a main count does not. */
export function sensibleUsage(
  { inputTokens, outputTokens, ...parts }: { readonly [count in keyof Usage]: unknown },
  text: string,
): Usage | undefined {
  if (!isCount(inputTokens) || !isCount(outputTokens)) return undefined;
  if (inputTokens === 0 || (outputTokens === 0 && text !== "")) return undefined;
  const within = (part: unknown, whole: number) => isCount(part) && part <= whole ? part : undefined;
  return {
    inputTokens,
    ...omitUndefined({ cachedInputTokens: within(parts.cachedInputTokens, inputTokens) }),
    ...omitUndefined({ cacheWriteTokens: within(parts.cacheWriteTokens, inputTokens) || undefined }),
    outputTokens,
    ...omitUndefined({ reasoningTokens: within(parts.reasoningTokens, outputTokens) }),
  };
}

/**
 * Reads the tokens of the prompt that were cached: OpenAI's field and that of most others, then DeepSeek's
 * (api-docs.deepseek.com/guides/kv_cache), then Moonshot's (platform.kimi.ai/docs/api/chat). More than the prompt has is
 * nonsense. The first above 0 counts, so that one field that is there and empty does not hide another.
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

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
