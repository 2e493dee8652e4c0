/**
 * A word with its figures, a number with its points and the signs that make it another number, or one sign of a script
 * without spaces between words. In a comparable text words have no hyphens.
 */
const UNIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}ー]\p{M}*|(?:(?:(?<![^\s\(\['\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\-+±])?(?:[$€£¥₹][\-+]?)?(?=\p{Nd}))?[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]]+(?:(?:'|(?<=\p{Nd})[.,](?=\p{Nd}))[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+)*(?:(?<=\p{Nd})(?:[%‰°]|[$€£¥₹](?!\p{Nd})))?/gv;

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}ー]/u;

/** Whether a unit is a sign of a script without spaces between words. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/** The units of a comparable text, in order. */
export interface Units {
  readonly words: readonly string[];
  /** By unit: offset of its first character in the comparable text. */
  readonly starts: Uint32Array;
  /** By unit: offset after its last character. */
  readonly ends: Uint32Array;
}

/** Divides a comparable text into what is compared one by one. */
export function unitsOf(text: string): Units {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: word, index } of text.matchAll(UNIT)) {
    words.push(word);
    starts.push(index);
    ends.push(index + word.length);
  }
  return { words, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}
