/** A letter, mark or digit of a script that has spaces between words. */
const WORD_SIGN = /[[\p{L}\p{M}\p{N}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]/v;

/**
 * Returns `true` if a text names somebody: by the whole name in its own case, as a word or, in scripts without spaces,
 * anywhere. An "s" may follow it, as in a German genitive.
 */
export function namesSomebody(text: string, name: string): boolean {
  const wanted = name.trim();
  for (let at = text.indexOf(wanted); wanted !== "" && at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const after = text.charAt(end) === "s" ? end + 1 : end;
    if (!WORD_SIGN.test(text.slice(0, at).slice(-1)) && !WORD_SIGN.test(text.charAt(after))) return true;
  }
  return false;
}
