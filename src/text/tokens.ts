/** The vocabulary, once it is loaded. */
let countPart: ((part: string) => number) | undefined;

/**
 * Words of several tokens that the encoder remembers. With its default of 100,000 it becomes slow as they fill up: after
 * 100 kB of base64, a text took 5 s that took 30 ms before.
 */
const CACHED_WORDS = 128;

/** Loads the vocabulary that {@linkcode countTokens} counts with: once, in about 0.15 s. Every run of a dialogue does. */
export async function loadTokenizer(): Promise<void> {
  if (countPart) return;
  const { countTokens, setMergeCacheSize } = await import("gpt-tokenizer/encoding/o200k_base");
  setMergeCacheSize(CACHED_WORDS);
  const plainText = { disallowedSpecial: new Set<string>() };
  countPart = (part) => countTokens(part, plainText);
}

/**
 * Counts the tokens of a text in o200k, the vocabulary of OpenAI's models since GPT-4o: the same for everybody, whatever
 * model speaks. No text has more tokens than bytes in UTF-8. What looks like a control token, such as `<|endoftext|>`, is
 * counted as text. A run of more than 256 letters, spaces or signs is counted in parts, which may give a few tokens more.
 *
 * @throws {Error} If {@linkcode loadTokenizer} has not been awaited.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countTokens, loadTokenizer } from "./tokens.ts";
 *
 * await loadTokenizer();
 * assert.equal(countTokens("Buses ran faster."), 5);
 * ```
 */
export function countTokens(text: string): number {
  if (!countPart) throw new Error("Cannot count tokens before loadTokenizer() has been awaited");
  const parts = cutLongRuns(text);
  let tokens = (parts.length - 1) * CUT_TOKENS;
  for (const part of parts) tokens += countPart(part);
  return tokens;
}

/** The encoder merges a run without a break in time that grows with its square, and no word of prose is this long. */
const LONGEST_RUN = 256;
/** Runs that the vocabulary may not split: letters with their marks, white space, and everything else but numbers. */
const RUNS = /[\p{L}\p{M}]{257,}|\s{257,}|[^\s\p{L}\p{N}]{257,}/gu;
/** Most texts have none of them, which this finds quickly: a long run of anything but space begins a text or follows one. */
const MAY_HAVE_RUNS = /(?:^|\s)\S{257}|\s{257}/;
const PIECES = new RegExp(`[^]{1,${LONGEST_RUN}}`, "gu");
/**
 * Added for each cut. Most cuts cost tokens, but some save one, because a merge across the cut would have kept better
 * ones from being made: in 60,000 random cuts the count fell by at most two.
 */
const CUT_TOKENS = 2;

/** The text in parts, cut only within runs longer than {@linkcode LONGEST_RUN} characters; together they are the text. */
function cutLongRuns(text: string): readonly string[] {
  if (!MAY_HAVE_RUNS.test(text)) return [text];
  const parts: string[] = [];
  let start = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    let end = index;
    for (const piece of (run.match(PIECES) ?? []).slice(0, -1)) {
      end += piece.length;
      parts.push(text.slice(start, end));
      start = end;
    }
  }
  return [...parts, text.slice(start)];
}
