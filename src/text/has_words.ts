import { unitsOf } from "./_units.ts";
import { comparable } from "./comparable.ts";
import { segments } from "./segments.ts";

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Whether a text has so many words at least. A number is a word and `well-known` is one; where a script puts no spaces
 * between words, they are those of `Intl.Segmenter`'s dictionary: 東京都は大きい has four.
 */
export function hasWords(text: string, least: number): boolean {
  const { text: folded } = comparable(text);
  const { words, starts, ends } = unitsOf(folded);
  let count = 0;
  for (let at = 0; at < words.length && count < least; at++) {
    if (!UNSPACED.test(words[at] ?? "")) {
      count++;
      continue;
    }
    const from = starts[at] ?? 0;
    while (UNSPACED.test(words[at + 1] ?? "") && starts[at + 1] === ends[at]) at++;
    for (const { isWordLike } of segments(folded.slice(from, ends[at]), "word")) {
      if (isWordLike && ++count >= least) break;
    }
  }
  return count >= least;
}
