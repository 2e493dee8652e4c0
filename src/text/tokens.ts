/** The vocabulary, once it is loaded. */
let countPart: ((part: string) => number) | undefined;

/**
 * Multi-token words that the encoder caches. With its default of 100,000 it slows down as the cache fills: after 100 kB
 * of base64, a text that had taken 30 ms took 5 s.
 */
const CACHED_WORDS = 128;

/** Loads the vocabulary for {@linkcode countTokens}: once, in about 0.15 s. Every run of a dialogue does this. */
export async function loadTokenizer(): Promise<void> {
  if (countPart) return;
  const { countTokens, setMergeCacheSize } = await import("gpt-tokenizer/encoding/o200k_base");
  setMergeCacheSize(CACHED_WORDS);
  const plainText = { disallowedSpecial: new Set<string>() };
  countPart = (part) => countTokens(part, plainText);
}

/**
 * Counts the tokens of a text in o200k, the vocabulary of OpenAI's models since GPT-4o, whatever model speaks. No text
 * has more tokens than bytes in UTF-8. Imitations of control tokens, such as `<|endoftext|>`, are counted as text. A
 * run of more than 256 letters, spaces or signs is counted in parts, which may give a few extra tokens.
 *
 * @throws {TypeError} If {@linkcode loadTokenizer} has not been awaited.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countTokens, loadTokenizer } from "@convenings/convenings/models";
 *
 * await loadTokenizer();
 * assert.equal(countTokens("Buses ran faster."), 5);
 * ```
 */
export function countTokens(text: string): number {
  if (!countPart) throw new TypeError("Cannot count tokens before loadTokenizer() has been awaited");
  const parts = cutLongRuns(text);
  let tokens = (parts.length - 1) * CUT_TOKENS;
  for (const part of parts) tokens += countPart(part);
  return tokens;
}

/** The encoder merges an unbroken run in quadratic time, and no word of prose is this long. */
const LONGEST_RUN = 256;
/**
 * Runs that the vocabulary may not split: letters with their marks, white space, and any other characters except
 * numbers.
 */
const RUNS = /[\p{L}\p{M}]{257,}|\s{257,}|[^\s\p{L}\p{N}]{257,}/gu;
/** Rules out most texts quickly: a long run of anything but space begins a text or follows a space. */
const MAY_HAVE_RUNS = /(?:^|\s)\S{257}|\s{257}/;
const PIECES = new RegExp(`[^]{1,${LONGEST_RUN}}`, "gu");
/**
 * Added for each cut. Most cuts cost tokens, but some save one, because a merge across the cut would have prevented
 * better ones: in 60,000 random cuts the count fell by at most two.
 */
const CUT_TOKENS = 2;

/** Splits the text into parts, cutting only within runs longer than {@linkcode LONGEST_RUN} characters. */
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
