/** Tokens of one call, as the provider reported them. What was not reported is absent, never 0. */
export interface Usage {
  /** All tokens of the prompt, cached ones included. */
  readonly inputTokens: number;
  /** Those of the prompt's tokens that the provider had cached. */
  readonly cachedInputTokens?: number;
  /** Those that it has cached for later calls, where that costs more. */
  readonly cacheWriteTokens?: number;
  /** Tokens of the answer, reasoning included. */
  readonly outputTokens: number;
  /** Those of the answer's tokens that went into reasoning. */
  readonly reasoningTokens?: number;
}

/** The usage of a dialogue, or of a part of it: sums of what was reported, and a count of what was not. */
export interface UsageTotal {
  /** Requests sent to models, repeated attempts included. */
  readonly calls: number;
  /** Sum over the calls that reported usage. */
  readonly inputTokens: number;
  /** Sum over the calls that reported it. */
  readonly cachedInputTokens: number;
  /** Sum over the calls that reported usage. */
  readonly outputTokens: number;
  /** Sum over the calls that reported it, absent if none did. */
  readonly reasoningTokens?: number;
  /** Calls whose usage is unknown: interrupted, failed after sending, or not reported by the provider. */
  readonly unknownCalls: number;
  /** US dollars for the calls whose usage and price are known; absent if that is none of them. */
  readonly costUsd?: number;
  /** US dollars that cached tokens cost less than others; absent if there were none whose price is known. */
  readonly savedUsd?: number;
  /** Calls whose cost is unknown because their model has no price or their usage was not reported. */
  readonly unpricedCalls: number;
}

/** Nothing used yet. */
export const NO_USAGE: UsageTotal = {
  calls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  unknownCalls: 0,
  unpricedCalls: 0,
};

/** The price of a model, in US dollars for a million tokens. */
export interface Price {
  /** For tokens of the prompt. */
  readonly inputUsd: number;
  /** For tokens the provider had cached. Where it is not known, `inputUsd` is booked for them, which is no less. */
  readonly cachedInputUsd?: number;
  /** For tokens that the provider caches for later calls, where it bills them apart. @default inputUsd */
  readonly cacheWriteUsd?: number;
  /** Reasoning included. */
  readonly outputUsd: number;
  /** Rates of the whole call when its prompt is longer than `aboveInputTokens`. */
  readonly longPrompt?: {
    readonly aboveInputTokens: number;
    readonly inputUsd: number;
    readonly cachedInputUsd?: number;
    readonly cacheWriteUsd?: number;
    readonly outputUsd: number;
  };
}

/** A price that calls are booked with, and where it is from. */
export interface PriceUsed {
  /** The price itself. */
  readonly price: Price;
  /** `given` in the configuration, from the `table` (the catalogue of models), or as the `provider` lists it. */
  readonly source: "given" | "table" | "provider";
  /** Of the table: its day, `YYYY-MM-DD`. */
  readonly takenOn?: string;
}

/** Prices by model id. A model that is not among them has none that is known. */
export type PricesUsed = { readonly [modelId: string]: PriceUsed };
