import { STOP_WORDS } from "./words.ts";

/** Scripts that put no space between words, or, as Korean does, none between a name and what belongs to it. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script=${script}}`).join("");
const LETTER = `[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]`;
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "v");
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, "v");

/** Takes note of what was replaced: as it stood, and what stands in its place. */
export type OnReplaced = (words: string, instead: string) => void;

/**
 * A function that puts other words in the place of names, all at once, so that what is put in is not replaced again.
 * Names count as whole words and whatever their case and the space inside them; of two that begin at one place the
 * longer one counts. A name that is an English everyday word, such as `For` or `Will`, counts only as it is written. In
 * scripts without spaces a name counts wherever its letters stand. Parts of names, such as a first name alone, stay.
 *
 * @param names What stands for each name.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { nameReplacer } from "./names.ts";
 *
 * const replace = nameReplacer(new Map([["Ada", "A"], ["Ben", "B"]]));
 * assert.equal(replace("BEN told Ada's benefactor."), "B told A's benefactor.");
 * ```
 */
export function nameReplacer(names: ReadonlyMap<string, string>): (text: string) => string {
  const replace = notedNameReplacer(names);
  return (text) => replace(text, () => {});
}

/** As {@linkcode nameReplacer}; its second argument is told each time what was replaced. */
export function notedNameReplacer(
  names: ReadonlyMap<string, string>,
): (text: string, onReplaced: OnReplaced) => string {
  const known = [...names].map(([name, instead]) => ({ name: name.trim(), instead }))
    .filter(({ name }) => name !== "")
    .sort((a, b) => b.name.length - a.name.length);
  if (known.length === 0) return (text) => text;
  const pattern = new RegExp(known.map(({ name }) => `(${patternOf(name)})`).join("|"), "giv");
  return (text, onReplaced) =>
    text.replace(pattern, (match, ...groups: readonly (string | undefined)[]) => {
      const which = groups.slice(0, known.length).findIndex((group) => group !== undefined);
      const { instead } = known[which] ?? {};
      if (instead === undefined) return match;
      onReplaced(match, instead);
      return instead;
    });
}

/** A name between what ends words, in either way that letters with marks are written. */
function patternOf(name: string): string {
  const forms = new Set([name, name.normalize("NFC"), name.normalize("NFD")]);
  const [either] = [[...forms].map((form) => form.split(/\s+/).map(RegExp.escape).join("\\s+")).join("|")];
  const cased = STOP_WORDS.has(name.toLowerCase()) ? `(?-i:${either})` : `(?:${either})`;
  const before = STARTS_UNSPACED.test(name) ? "" : `(?<!${LETTER})`;
  const after = ENDS_UNSPACED.test(name) ? "" : `(?!${LETTER})`;
  return before + cased + after;
}
