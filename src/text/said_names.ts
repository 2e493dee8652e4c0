import { wordNamer } from "./_word_namer.ts";
import { notedNameReplacer, type OnReplaced } from "./names.ts";

/** What a name's meaning is told by, and what stands for it. */
export interface SaidNames {
  /** What stands for each name. */
  readonly names: ReadonlyMap<string, string>;
  /**
   * What stands for words that are parts of somebody's name. In small letters they count only before what people do or
   * have, and else make them a word.
   */
  readonly parts?: ReadonlyMap<string, string>;
  /** All that was said: a name that stands in it as a plain word, such as `an optimist`, is one. */
  readonly said: readonly string[];
}

/**
 * A function that puts other words in the place of names, and leaves words alone that only look like one. A name of
 * several words, with a digit, `-` or `_`, or in a script without capitals, counts wherever it stands whatever its case.
 * A name of one word counts
 *
 * - as it is written, in capitals and in small letters, if it is no English word: neither on the lists of names and roles
 *   that are (`Rose`, `Chair`), nor in small letters behind an article or in the plural anywhere in what was said;
 * - if it is one, with a capital within a sentence, or where only somebody can be meant: before what people do (`Rose
 *   argues`) or have (`Rose's case`), after `Ms`, where somebody is addressed, or as a label before a colon.
 *
 * Before another name (`Adam Smith`, where Adam takes part) it is somebody else's, outside of headings. The rules for
 * words are those of English.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { saidNameReplacer } from "./said_names.ts";
 *
 * const replace = saidNameReplacer({ names: new Map([["Rose", "A"], ["Ben", "B"]]), said: [] });
 * assert.equal(replace("Prices rose, says Rose. BEN and ben's friends agree."), "Prices rose, says A. B and B's friends agree.");
 * ```
 */
export function saidNameReplacer(
  { names, parts = new Map(), said }: SaidNames,
): (text: string, onReplaced?: OnReplaced) => string {
  const clean = new Map(
    [...names].map(([name, instead]) => [name.trim(), instead] as const).filter(([name]) => name !== ""),
  );
  const anywhere = new Map([...clean].filter(([name]) => !isCasedWord(name)));
  const words = new Map([...clean].filter(([name]) => isCasedWord(name)));
  const ofParts = new Map([...parts].filter(([part]) => isCasedWord(part) && !words.has(part)));
  const replaceWhole = notedNameReplacer(anywhere);
  const replaceWords = wordNamer({ names: words, parts: ofParts, said });
  return (text, onReplaced = () => {}) => replaceWords(replaceWhole(text, onReplaced), onReplaced);
}

/** A word of letters that can be written with a capital. */
function isCasedWord(name: string): boolean {
  return /^[\p{L}\p{M}'’.]+$/u.test(name) && name.toUpperCase() !== name.toLowerCase() && !/[\p{Lo}]/u.test(name);
}
