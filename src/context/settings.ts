import { omitUndefined } from "../transcript/omit_undefined.ts";

/** Strategies that fit statements into a context. */
export const STRATEGIES: readonly Strategy[] = ["full", "window", "length-based", "hierarchical"];

/** A strategy that fits statements into a context. */
export type Strategy = "full" | "window" | "length-based" | "hierarchical";

/** Settings of a speaker's context; an omitted field uses the dialogue's setting, then the default. */
export interface ContextConfig {
  /** Strategy for fitting statements. @default "full" */
  readonly strategy?: Strategy;
  /** Tokens of prompt and answer together; an integer >= 512. @default the model's context */
  readonly window?: number;
  /** `length-based`: length at which a speaker's perspective is summarised. @default 5000 */
  readonly threshold?: number;
  /** Maximum length of a summary; less than `threshold`. @default 2500 */
  readonly maxLength?: number;
  /** The unit of `threshold` and `maxLength`. @default "characters" */
  readonly unit?: "characters" | "tokens";
  /** Instruction for summaries, replacing the one for the author's role. */
  readonly prompt?: string;
  /** Basis of a final reading: everything if it fits, else summaries; or the strategy's view. @default "whole" */
  readonly finalReading?: "whole" | "strategy";
}

/** A {@linkcode ContextConfig} with its defaults filled in. */
export type ContextSettings =
  & Required<Omit<ContextConfig, "window" | "prompt">>
  & Pick<ContextConfig, "window" | "prompt">;

/** The smallest context that can be set, in tokens. */
export const MIN_WINDOW = 512;

/**
 * Returns a participant's settings: for each field its own, else the dialogue's, else the default.
 *
 * @throws {TypeError | RangeError} If a field has an impossible value; the message names the field and the value.
 */
export function contextSettings(common: ContextConfig = {}, own: ContextConfig = {}): ContextSettings {
  const {
    strategy = "full",
    window,
    threshold = 5000,
    maxLength = Math.min(2500, Math.ceil(threshold / 2)),
    unit = "characters",
    prompt,
    finalReading = "whole",
  } = { ...common, ...omitUndefined(own) };
  checkOneOf("strategy", strategy, STRATEGIES);
  checkOneOf("unit", unit, ["characters", "tokens"]);
  checkOneOf("finalReading", finalReading, ["whole", "strategy"]);
  if (window !== undefined) checkInteger("window", window, MIN_WINDOW);
  checkInteger("threshold", threshold, 1);
  checkInteger("maxLength", maxLength, 1);
  if (maxLength >= threshold && threshold > 1) {
    throw new RangeError(
      `'maxLength' (${maxLength}) must be less than 'threshold' (${threshold})`,
    );
  }
  if (prompt !== undefined && prompt.trim() === "") throw new TypeError("'prompt' of a context is empty");
  return { strategy, threshold, maxLength, unit, finalReading, ...omitUndefined({ window, prompt }) };
}

function checkOneOf(field: string, value: unknown, values: readonly string[]): void {
  if (!values.includes(String(value))) {
    throw new TypeError(
      `'${field}' of a context must be one of ${values.join(", ")}: current value is '${String(value)}'`,
    );
  }
}

function checkInteger(field: string, value: number, min: number): void {
  if (!(Number.isSafeInteger(value) && value >= min)) {
    throw new RangeError(`'${field}' of a context must be an integer >= ${min}: current value is ${value}`);
  }
}
