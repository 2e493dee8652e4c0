/** Scripts that put no space between words, or, as Korean does, none between a name and what belongs to it. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script=${script}}`).join("");
const LETTER = `[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]`;
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "v");
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, "v");

/** Takes note of what was replaced: as it stood, and what stands in its place. */
export type OnReplaced = (words: string, instead: string) => void;

/**
 * Makes a function that puts other words in the place of names, all at once, so that what is put in is not replaced again.
 * Of two names that begin at one place the longer one counts. A name stands as a whole word; in scripts without spaces
 * wherever its letters do.
 *
 * A name of one word counts as it is written and in capitals, at the start of a sentence too, since in small letters it may
 * be an everyday word (`Rose`, `Will`); one that is written in small letters also with a capital. Any other counts whatever
 * its case and the space inside it.
 *
 * @param names What stands for each name.
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

/** A name between what ends words, in either way that letters with marks are written. */
function patternOf(name: string): string {
  const forms = isWord(name) ? [name, name.toUpperCase(), capital(name)] : [name];
  const normalized = new Set(forms.flatMap((form) => [form, form.normalize("NFC"), form.normalize("NFD")]));
  const cased = isWord(name) ? escaped : (part: string) => escaped(part).replace(/(?<!\\)\p{L}/gu, inAnyCase);
  const either = [...normalized].map((form) => form.split(/(\s+|['’])/).map(cased).join("")).join("|");
  return (STARTS_UNSPACED.test(name) ? "" : `(?<!${LETTER})`) + `(?:${either})` +
    (ENDS_UNSPACED.test(name) ? "" : `(?!${LETTER})`);
}

/** A part of a name; white space and apostrophes as they may be written. */
function escaped(part: string): string {
  if (/^\s+$/.test(part)) return "\\s+";
  return /^['’]$/.test(part) ? "['’]" : part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** A pattern for a letter in either case. A pattern with a part whose case is ignored is too new for Node 22. */
function inAnyCase(letter: string): string {
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter((each) => [...each].length === 1);
  return `[${cases.join("")}]`;
}

/** Letters alone, of which one can be a capital. */
function isWord(name: string): boolean {
  return /^[\p{L}\p{M}'’]+$/u.test(name) && name.toUpperCase() !== name.toLowerCase();
}

function capital(name: string): string {
  const [first = "", ...others] = name;
  return first.toUpperCase() + others.join("");
}
