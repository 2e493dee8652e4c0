import { cutTo } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import type { Statement } from "../transcript/message.ts";

/** A contribution may be this much longer than its limit before anything becomes of it. */
export const TOLERANCE = 1.3;

/** The length that a contribution may have. */
export interface Lengths {
  /** Its limit in tokens. */
  readonly maxTokens?: number;
  /** Cuts a contribution that is over it, or notes its length. @default "cut" */
  readonly overrun?: "cut" | "note";
}

/**
 * Returns the most tokens that a contribution can put on the floor: where nothing is cut, as many as its answer may have.
 */
export function mostSaid({ maxTokens, overrun = "cut" }: Lengths, maxOutputTokens: number): number {
  if (maxTokens === undefined || overrun === "note") return maxOutputTokens;
  return Math.floor(maxTokens * TOLERANCE);
}

/**
 * Holds a contribution to its limit, in tokens as counted by `src/text/`. One that is more than 30 % over is cut after
 * the last sentence that ends within these 30 %, or, without one, at their end with "…"; or it is only noted.
 */
export function holdToLimit(
  text: string,
  { maxTokens: limit, overrun = "cut" }: Lengths,
): Pick<Statement, "text" | "overrun"> {
  if (limit === undefined) return { text };
  const tokens = countTokens(text);
  if (tokens <= limit * TOLERANCE) return { text };
  if (overrun === "note") return { text, overrun: { limit, tokens } };
  return { text: cutTo(text, Math.floor(limit * TOLERANCE), countTokens), overrun: { limit, tokens, whole: text } };
}
