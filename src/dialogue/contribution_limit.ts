import { cutMiddle, cutTo } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import type { Statement } from "../transcript/message.ts";

/** Factor by which a contribution may exceed its limit without consequences. */
export const TOLERANCE = 1.3;

/** The allowed length of a contribution. */
export interface Lengths {
  /** Its limit in tokens. */
  readonly maxTokens?: number;
  /** Cuts a contribution that exceeds it, or notes its length. @default "cut" */
  readonly overrun?: "cut" | "note";
}

/** Returns the maximum tokens that a contribution can add to the floor: if nothing is cut, the limit of its answer. */
export function mostSaid({ maxTokens, overrun = "cut" }: Lengths, maxOutputTokens: number): number {
  if (maxTokens === undefined || overrun === "note") return maxOutputTokens;
  return Math.floor(maxTokens * TOLERANCE);
}

/** The end of a sentence, with what closes a quotation, a bracket or an emphasis. */
const SENTENCE_END = /[.!?…。！？।؟۔]["'”’»)\]*_]*$/;

/**
 * Applies a contribution's limit, in tokens as counted by `src/text/`. A contribution more than 30 % over is cut to these
 * 30 %: it keeps its beginning and its last sentences, which often are its conclusion; or the excess is only noted. One
 * that breaks off because its model reached the limit has no conclusion: it is cut after its last whole sentence.
 */
export function holdToLimit(
  text: string,
  { maxTokens: limit, overrun = "cut" }: Lengths,
  { brokenOff = false }: { readonly brokenOff?: boolean } = {},
): Pick<Statement, "text" | "overrun"> {
  if (limit === undefined) return { text };
  const tokens = countTokens(text);
  if (tokens <= limit * TOLERANCE) {
    if (!brokenOff || SENTENCE_END.test(text)) return { text };
    return { text: cutTo(text, tokens - 1, countTokens), overrun: { limit, tokens, whole: text } };
  }
  if (overrun === "note") return { text, overrun: { limit, tokens } };
  const cut = brokenOff ? cutTo : cutMiddle;
  return { text: cut(text, Math.floor(limit * TOLERANCE), countTokens), overrun: { limit, tokens, whole: text } };
}
