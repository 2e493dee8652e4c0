import type { ContextSummarizer } from "../plan.ts";
import type { Strategy } from "../settings.ts";
import { full } from "./full.ts";
import { hierarchical } from "./hierarchical.ts";
import { lengthBased } from "./length_based.ts";
import { window } from "./window.ts";

/** What each strategy is made by: a strategy is a file and a line here. */
const SUMMARIZERS: Readonly<Partial<Record<Strategy, () => ContextSummarizer>>> = {
  "full": full,
  "window": window,
  "length-based": lengthBased,
  "hierarchical": hierarchical,
};

/**
 * What plans by a strategy.
 *
 * @throws {RangeError} If there is none of this name.
 */
export function summarizerFor(strategy: Strategy): ContextSummarizer {
  const make = SUMMARIZERS[strategy];
  if (!make) {
    const names = Object.keys(SUMMARIZERS).join(", ");
    throw new RangeError(`Cannot plan a context as 'strategy' must be one of ${names}: current value is '${strategy}'`);
  }
  return make();
}
