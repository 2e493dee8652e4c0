import { points } from "../../judging/scoreboard.ts";
import type { Estimate, Statistic } from "../../judging/statistics/statistic.ts";

/** A number in words. */
export type Form = (value: number) => string;

/** Returns a share as a percentage: `63 %`, `−4 %`. */
export function percent(share: number): string {
  const rounded = Math.round(100 * share);
  return `${rounded < 0 ? `−${-rounded}` : Math.abs(rounded)} %`;
}

/** Returns a difference of shares in percentage points: `14`, `−4`. */
export function percentagePoints(difference: number): string {
  return percent(difference).slice(0, -" %".length);
}

/** Returns an estimate in one form, such as {@linkcode percent}; if it has none, the reason. */
export function valueInWords(estimate: Estimate | Statistic, form: Form = points): string {
  return estimate.defined ? form(estimate.value) : `no value (${estimate.reason})`;
}

/** Returns the 95 % interval of an estimate: `0.12 to 0.80`; if it has none, `no interval (n = 1)`. */
export function intervalInWords(estimate: Estimate, form: Form = points): string {
  if (!estimate.defined) return "–";
  const { interval } = estimate;
  return interval.defined ? `${form(interval.low)} to ${form(interval.high)}` : `no interval (${interval.reason})`;
}

/** Returns an estimate with its interval: `0.40 (95 %: 0.12 to 0.80)`, or `0.40, no interval (n = 1)`. */
export function estimateInLine(estimate: Estimate, form: Form = points, unit = ""): string {
  const value = `${valueInWords(estimate, form)}${estimate.defined ? unit : ""}`;
  if (!estimate.defined) return value;
  const interval = intervalInWords(estimate, form);
  return estimate.interval.defined ? `${value} (95 %: ${interval})` : `${value}, ${interval}`;
}

/** Returns an estimate with its interval for a cell: `0.40 (0.12 to 0.80)`, or `0.40 (no interval)`. */
export function estimateInCell(estimate: Estimate, form: Form = points): string {
  if (estimate.defined && !estimate.interval.defined) return `${form(estimate.value)} (no interval)`;
  return estimateInLine(estimate, form).replace("(95 %: ", "(");
}

/** Returns 1 or −1 if the interval of an estimate lies above or below 0: it is shown to differ from it; else 0. */
export function shownSign(estimate: Estimate): -1 | 0 | 1 {
  if (!estimate.defined || !estimate.interval.defined) return 0;
  if (estimate.interval.low > 0) return 1;
  return estimate.interval.high < 0 ? -1 : 0;
}

/** Returns some names, and the number of the others: `a, b and 3 more`. */
export function named(names: readonly string[], most = 4, separator = ", "): string {
  const more = names.length - most;
  const shown = names.slice(0, most).join(separator);
  return more > 0 ? `${shown} and ${more} more` : shown;
}
