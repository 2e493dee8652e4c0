import { omitUndefined } from "../transcript/omit_undefined.ts";

/** The strategies that fit what was said into a context. */
export const STRATEGIES: readonly Strategy[] = ["full", "window", "length-based", "hierarchical", "retrieval"];

/** A strategy that fits what was said into a context. */
export type Strategy = "full" | "window" | "length-based" | "hierarchical" | "retrieval";

/** Settings of a speaker's context; a field left out is inherited from the dialogue's, and then the default. */
export interface ContextConfig {
  /** The way what was said is fitted in. @default "full" */
  readonly strategy?: Strategy;
  /** Tokens of prompt and answer together; an integer >= 512. @default what the model has */
  readonly window?: number;
  /** `length-based`: the length of a speaker's perspective from which it is summarised. @default 5000 */
  readonly threshold?: number;
  /** The most a summary may be long; less than `threshold`. @default 2500 */
  readonly maxLength?: number;
  /** The unit of `threshold` and `maxLength`. @default "characters" */
  readonly unit?: "characters" | "tokens";
  /** The instruction for summaries, in place of what the role of their maker says. */
  readonly prompt?: string;
  /** The basis of a final reading: everything if it fits, else summaries of all rounds; or the strategy's. @default "whole" */
  readonly finalReading?: "whole" | "strategy";
}

/** A {@linkcode ContextConfig} with its defaults filled in. */
export type ContextSettings =
  & Required<Omit<ContextConfig, "window" | "prompt">>
  & Pick<ContextConfig, "window" | "prompt">;

const MIN_WINDOW = 512;

/**
 * Returns a participant's settings: its own, field by field, over those of the dialogue, over the defaults.
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
      `Cannot keep a context as 'maxLength' must be less than 'threshold' (${threshold}): current value is ${maxLength}`,
    );
  }
  if (prompt !== undefined && prompt.trim() === "") throw new TypeError("Cannot keep a context as 'prompt' is empty");
  return { strategy, threshold, maxLength, unit, finalReading, ...omitUndefined({ window, prompt }) };
}

function checkOneOf(field: string, value: unknown, values: readonly string[]): void {
  if (!values.includes(String(value))) {
    throw new TypeError(
      `Cannot keep a context as '${field}' must be one of ${values.join(", ")}: current value is '${String(value)}'`,
    );
  }
}

function checkInteger(field: string, value: number, min: number): void {
  if (!(Number.isSafeInteger(value) && value >= min)) {
    throw new RangeError(`Cannot keep a context as '${field}' must be an integer >= ${min}: current value is ${value}`);
  }
}
