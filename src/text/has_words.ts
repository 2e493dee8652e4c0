import { isUnspaced, unitsOf } from "./_units.ts";
import { comparable } from "./comparable.ts";
import { segments } from "./segments.ts";

/**
 * Whether a text has so many words at least. A number is a word and `well-known` is one; where a script puts no spaces
 * between words, they are those of `Intl.Segmenter`'s dictionary: 東京都は大きい has four.
 */
export function hasWords(text: string, least: number): boolean {
  const { text: folded, starts: from, ends: to } = comparable(text);
  const { words, starts, ends } = unitsOf(folded);
  let count = 0;
  for (let at = 0; at < words.length && count < least; at++) {
    if (!isUnspaced(words[at] ?? "")) {
      const last = (ends[at] ?? 1) - 1;
      const spelled = folded.charAt(last) === "%" ? text.slice(from[last], to[last]) : "%";
      count += 1 + (/\p{L}/u.test(spelled) ? spelled.split(/\s/).length : 0);
      continue;
    }
    const first = starts[at] ?? 0;
    while (isUnspaced(words[at + 1] ?? "") && starts[at + 1] === ends[at]) at++;
    for (const { isWordLike } of segments(folded.slice(first, ends[at]), "word")) {
      if (isWordLike && ++count >= least) break;
    }
  }
  return count >= least;
}
