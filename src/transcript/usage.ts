/** Tokens of one call, as reported by the provider. An unreported value is absent, never 0. */
export interface Usage {
  /** All tokens of the prompt, including cached ones. */
  readonly inputTokens: number;
  /** Tokens of the prompt that the provider had cached. */
  readonly cachedInputTokens?: number;
  /** Tokens of the prompt that the provider cached for later calls, where that costs more. */
  readonly cacheWriteTokens?: number;
  /** Tokens of the answer, including reasoning. */
  readonly outputTokens: number;
  /** Those of the answer's tokens that went into reasoning. */
  readonly reasoningTokens?: number;
}

/** The usage of a dialogue or a part of it: sums of reported values, and the number of calls without them. */
export interface UsageTotal {
  /** Requests sent to models, including repeated attempts. */
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
  /** US dollars for the calls with known usage and price; absent if there are none. */
  readonly costUsd?: number;
  /** US dollars saved by cached tokens; absent if there were none with a known price. */
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

/** The price of a model, in US dollars per million tokens. */
export interface Price {
  /** Price of prompt tokens. */
  readonly inputUsd: number;
  /** Price of cached tokens. If unknown, `inputUsd` applies, which is no lower. */
  readonly cachedInputUsd?: number;
  /** Price of tokens that the provider caches for later calls, where it bills them separately. @default inputUsd */
  readonly cacheWriteUsd?: number;
  /** Price of output tokens, including reasoning. */
  readonly outputUsd: number;
  /** Rates for the whole call when its prompt is longer than `aboveInputTokens`. */
  readonly longPrompt?: {
    readonly aboveInputTokens: number;
    readonly inputUsd: number;
    readonly cachedInputUsd?: number;
    readonly cacheWriteUsd?: number;
    readonly outputUsd: number;
  };
}

/** Prices applied to calls, by model id, with their sources. The price of any other model is unknown. */
export type PricesUsed = {
  readonly [modelId: string]: {
    /** The price itself. */
    readonly price: Price;
    /** `given` in the configuration, from the `table` (the catalogue of models), or listed by the `provider`. */
    readonly source: "given" | "table" | "provider";
    /** For the table: its date, `YYYY-MM-DD`. */
    readonly takenOn?: string;
  };
};
