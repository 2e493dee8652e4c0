/** What a model costs, in US dollars for a million tokens. */
export interface Price {
  /** For tokens of the prompt. */
  readonly inputUsd: number;
  /** For tokens the provider had cached. Where it is not known, `inputUsd` is booked for them, which is no less. */
  readonly cachedInputUsd?: number;
  /** Reasoning included. */
  readonly outputUsd: number;
  /** Rates of the whole call when its prompt is longer than `aboveInputTokens`. */
  readonly longPrompt?: {
    readonly aboveInputTokens: number;
    readonly inputUsd: number;
    readonly cachedInputUsd?: number;
    readonly outputUsd: number;
  };
}

/** A price that calls are booked with, and where it is from. */
export interface PriceUsed {
  /** What was booked with. */
  readonly price: Price;
  /** `given` in the configuration, or from the `table` (the catalogue of models). */
  readonly source: "given" | "table";
  /** Of the table: its day, `YYYY-MM-DD`. */
  readonly takenOn?: string;
}

/** Prices by model id. A model that is not among them has none that is known. */
export type PricesUsed = { readonly [modelId: string]: PriceUsed };
