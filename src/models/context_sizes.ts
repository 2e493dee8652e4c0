/** Day on which the pages named below were looked up. */
export const CONTEXT_SIZES_TAKEN_ON = "2026-11-21";

/** What is assumed of a model whose context size is unknown. */
export const UNKNOWN_CONTEXT_WINDOW = 8192;

/**
 * Tokens set aside for the reasoning of models that reason. Our own choice: providers name no figure. Debate turns are
 * short questions; a model that thinks longer fails with the code `length`, and is given more by `reasoningReserve`.
 */
export const REASONING_RESERVE = 8192;

/** Tokens of prompt and answer together, by the model's name without provider and date. */
const SIZES: { readonly [model: string]: number } = {
  // developers.openai.com/api/docs/models/gpt-4.md
  "gpt-4": 8192,
  // developers.openai.com/ko-KR/api/docs/models/gpt-5-mini
  "gpt-5-mini": 400_000,
  // github.com/CommitBrief/commitbrief/wiki/Provider-OpenAI (2026-05-27)
  "gpt-4o": 128_000,
  "gpt-4o-mini": 128_000,
  // vercel.com/ai-gateway/models: gpt-5.6-terra.md, gpt-5.4-mini-fast.md, gpt-4.1-fast.md, gpt-4.1-nano-fast.md, o4-mini.md
  "gpt-5.6-terra": 1_050_000,
  "gpt-5.4-mini": 400_000,
  "gpt-4.1": 1_047_576,
  "gpt-4.1-nano": 1_047_576,
  "o4-mini": 200_000,
  // wavespeed.ai/ja/llm/openai/gpt-5.4
  "gpt-5.4": 1_050_000,
  // gist.github.com/ei-grad/9a7c000f3487bc01221c7bb5e2b3d74a: 1,014,808 of prompt and 32,768 of answer
  "gpt-4.1-mini": 1_047_576,
  // deploybase.ai/articles/openai-pricing (2026-03)
  "gpt-5.1": 400_000,
  "o3": 200_000,
  // openrouter.ai/openai/o3-mini
  "o3-mini": 200_000,
  // aimodelcalc.pages.dev/guides/openai-api-pricing.html (2026-06)
  "o1": 200_000,
  "gpt-3.5-turbo": 16_000,
};

/** Families that spend part of their output on reasoning. */
const REASONING = [
  /^o[134](-|$)/,
  /^gpt-5(?!.*-chat)/,
  /^gpt-oss/,
  /^deepseek-r/,
  /^qwq/,
  /^qwen3/,
  /^magistral/,
  /thinking|reason/,
];

/** A context size, and whether a page says so. */
export interface ContextSize {
  /** Tokens of prompt and answer together. */
  readonly tokens: number;
  /** False if it is only assumed. */
  readonly known: boolean;
}

/** The context size of a model, by its id `provider/model`. */
export function contextWindowOf(modelId: string): ContextSize {
  const name = nameOf(modelId);
  const tokens = Object.hasOwn(SIZES, name) ? SIZES[name] : undefined;
  return tokens === undefined ? { tokens: UNKNOWN_CONTEXT_WINDOW, known: false } : { tokens, known: true };
}

/** Tokens to set aside for reasoning before an answer; 0 for models not known to reason. */
export function reasoningReserveOf(modelId: string): number {
  const name = nameOf(modelId);
  return REASONING.some((family) => family.test(name)) ? REASONING_RESERVE : 0;
}

/**
 * What of a reserve for reasoning fits a context: at most a quarter of it, so that a small one has room for the prompt
 * and the answer. The share is our own choice.
 */
export function reasoningReserveFor(reserve: number, contextWindow: number): number {
  return Math.min(reserve, Math.floor(contextWindow / 4));
}

/** The last part of an id, without a tag (`:8b`, `:free`) and without the date of a snapshot. */
function nameOf(modelId: string): string {
  const last = modelId.toLowerCase().split("/").at(-1) ?? "";
  return last.replace(/:.*$/, "").replace(/-\d{4}-\d{2}-\d{2}$/, "");
}
