import { sentences } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import type { Overrun } from "../transcript/message.ts";

/** A contribution may be this much longer than its limit before anything becomes of it. */
export const TOLERANCE = 1.15;

/** A contribution as it enters the floor. */
export interface LimitedText {
  readonly text: string;
  readonly overrun?: Overrun;
}

/**
 * Holds a contribution to its limit, in tokens as counted by `src/text/`. One that is more than 15 % over is cut after
 * the last sentence that ends within the limit, or, without one, at the limit with "…"; or it is only noted.
 */
export function holdToLimit(
  text: string,
  { limit, overrun = "cut" }: { readonly limit?: number; readonly overrun?: "cut" | "note" },
): LimitedText {
  if (limit === undefined) return { text };
  const tokens = countTokens(text);
  if (tokens <= limit * TOLERANCE) return { text };
  if (overrun === "note") return { text, overrun: { limit, tokens } };
  return { text: cutToTokens(text, limit), overrun: { limit, tokens, whole: text } };
}

/** The text up to the last sentence that ends within so many tokens, or up to the limit with "…". */
export function cutToTokens(text: string, limit: number): string {
  const whole = sentences(text);
  const count = largest(whole.length, (n) => countTokens(text.slice(0, whole[n - 1]?.end ?? 0)) <= limit);
  const end = whole[count - 1]?.end;
  if (end !== undefined) return text.slice(0, end).trimEnd();
  const letters = [...text];
  const kept = largest(letters.length, (n) => countTokens(letters.slice(0, n).join("") + "…") <= limit);
  return letters.slice(0, kept).join("").trimEnd() + "…";
}

/** The largest n from 0 to `max` for which `fits(n)`, given that it fits for all smaller ones. */
function largest(max: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
