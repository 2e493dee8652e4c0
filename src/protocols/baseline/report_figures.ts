import { count, dollars } from "../../archive/render/words.ts";
import type { Estimate } from "../../judging/mod.ts";
import { withCommas } from "../../text/display.ts";
import type { UsageTotal } from "../../transcript/usage.ts";

/** A share in percent with its interval. */
export function shareInWords(estimate: Estimate): string {
  if (!estimate.defined) return "not known";
  const { interval, value } = estimate;
  const range = interval.defined ? ` (${percent(interval.low)}–${percent(interval.high)})` : "";
  return `${percent(value)} %${range}`;
}

/** A difference of shares in points with its interval. */
export function differenceInWords(estimate: Extract<Estimate, { readonly defined: true }>): string {
  const { interval, value } = estimate;
  return `${signed(value)} points (95 %: ${
    interval.defined ? `${signed(interval.low)} to ${signed(interval.high)}` : "unknown"
  })`;
}

/** Tokens of prompts and answers; what was not reported is said to be unknown. */
export function tokensInWords(usage: UsageTotal): string {
  const { calls, unknownCalls, inputTokens, outputTokens } = usage;
  if (calls > 0 && unknownCalls === calls) return "tokens unknown";
  return `${withCommas(inputTokens + outputTokens)} tokens${unknownFor(unknownCalls)}`;
}

/** US dollars; what has no price is said to be unknown. */
export function costInWords(usage: UsageTotal): string {
  if (usage.calls === 0) return "nothing";
  const { costUsd, unpricedCalls } = usage;
  return costUsd === undefined ? "cost unknown" : `${dollars(costUsd)}${unknownFor(unpricedCalls)}`;
}

function unknownFor(calls: number): string {
  return calls === 0 ? "" : ` (unknown for ${count(calls, "call")})`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function signed(share: number): string {
  const points = (100 * share).toFixed(1);
  return Number(points) === 0 ? "0.0" : share > 0 ? `+${points}` : points.replace("-", "−");
}
