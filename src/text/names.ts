/** Scripts without spaces between words or, as in Korean, between a name and its particles. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script=${script}}`).join("");
const LETTER = `[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]`;
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "v");
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, "v");

/** Records a replacement: the original words, and the new ones. */
export type OnReplaced = (words: string, instead: string) => void;

/**
 * Returns a function that replaces names, all at once, so that replacements are not replaced again. The longer of two
 * names that begin at the same place wins. Only whole words match; in scripts without spaces, any occurrence of the
 * letters.
 *
 * A name of one word matches as written and in capitals, even at the start of a sentence, since in lower case it may be
 * an everyday word (`Rose`, `Will`); a name written in lower case also matches with a capital. Any other name matches
 * regardless of case and the space inside it.
 *
 * @param names Replacement by name.
 */
export function nameReplacer(names: ReadonlyMap<string, string>): (text: string, onReplaced?: OnReplaced) => string {
  const known = [...names].map(([name, instead]) => ({ name: name.trim(), instead }))
    .filter(({ name }) => name !== "")
    .sort((a, b) => b.name.length - a.name.length);
  if (known.length === 0) return (text) => text;
  const pattern = new RegExp(known.map(({ name }) => `(${patternOf(name)})`).join("|"), "gv");
  return (text, onReplaced) =>
    text.replace(pattern, (match, ...groups: readonly (string | undefined)[]) => {
      const which = groups.slice(0, known.length).findIndex((group) => group !== undefined);
      const { instead = match } = known[which] ?? {};
      onReplaced?.(match, instead);
      return instead;
    });
}

/** Matches a name between word boundaries, in either Unicode form of letters with marks. */
function patternOf(name: string): string {
  const forms = isWord(name) ? [name, name.toUpperCase(), capital(name)] : [name];
  const normalized = new Set(forms.flatMap((form) => [form, form.normalize("NFC"), form.normalize("NFD")]));
  const cased = isWord(name) ? escaped : (part: string) => escaped(part).replace(/(?<!\\)\p{L}/gu, inAnyCase);
  const either = [...normalized].map((form) => form.split(/(\s+|['’])/).map(cased).join("")).join("|");
  return (STARTS_UNSPACED.test(name) ? "" : `(?<!${LETTER})`) + `(?:${either})` +
    (ENDS_UNSPACED.test(name) ? "" : `(?!${LETTER})`);
}

/** Escapes a part of a name; allows any form of white space and apostrophes. */
function escaped(part: string): string {
  if (/^\s+$/.test(part)) return "\\s+";
  return /^['’]$/.test(part) ? "['’]" : part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/**
 * Returns a pattern for a letter in either case. Partly case-insensitive patterns are too new for Node 22.
 */
function inAnyCase(letter: string): string {
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter((each) => [...each].length === 1);
  return `[${cases.join("")}]`;
}

/** Returns `true` for letters alone that include at least one with a capital form. */
function isWord(name: string): boolean {
  return /^[\p{L}\p{M}'’]+$/u.test(name) && name.toUpperCase() !== name.toLowerCase();
}

function capital(name: string): string {
  const [first = "", ...others] = name;
  return first.toUpperCase() + others.join("");
}
