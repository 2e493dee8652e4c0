/** Letters of scripts without spaces between words: each is a word of its own. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * Returns the words of a text as they are searched: in lower case, without accents.
 * @param {string} text
 */
export function wordsOf(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(UNSPACED, " $& ").split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** A word is searched as {@linkcode wordsOf} returns it. @param {string} word */
export function asItIs(word) {
  return word;
}
