import { framedTokens } from "../../models/token_counter.ts";
import { headingText, quotable } from "../../text/fence.ts";
import { countTokens } from "../../text/tokens.ts";
import { TOLERANCE } from "../contribution_limit.ts";

/** The two lines of a fence, and what its heading says besides the speaker's name. */
const FRAME_TOKENS = 60;

/** What is counted where limits hold: tokens in o200k. */
export function mostTokens(text: string): number {
  return countTokens(text);
}

const formTokens = new WeakMap<object, number>();

/** The most tokens of the form of an answer, or of what is told of a tool; each is counted once. */
export function mostFormTokens(form: object): number {
  const known = formTokens.get(form);
  if (known !== undefined) return known;
  const counted = mostTokens(JSON.stringify(form));
  formTokens.set(form, counted);
  return counted;
}

/** The most that a statement adds to a prompt in which it is quoted. */
export function worstQuoteTokens(text: string | number, speaker: string): number {
  const counted = typeof text === "number" ? text : mostTokens(quotable(text));
  return framedTokens(counted + FRAME_TOKENS + mostTokens(headingText(speaker)), 1, { exact: false });
}

/** How long a contribution may be. */
export interface Lengths {
  /** Its limit, in tokens as counted by `src/text/`. */
  readonly maxTokens?: number;
  /** What becomes of one that is over it. @default "cut" */
  readonly overrun?: "cut" | "note";
}

/** The most tokens a contribution can have: where nothing is cut, as many as the answer may have. */
export function mostSaid({ maxTokens, overrun = "cut" }: Lengths, maxOutputTokens: number): number {
  if (maxTokens === undefined || overrun === "note") return maxOutputTokens;
  return Math.floor(maxTokens * TOLERANCE);
}
