/** Words that a text marks as somebody else's. */
export interface Quotation {
  /** What stands between the marks. */
  readonly text: string;
  /** Offset after the opening mark. */
  readonly start: number;
  /** Offset of the closing mark. */
  readonly end: number;
}

/** Quotes in single marks of fewer words are hardly ever quotations. */
const FOUR_WORDS = /^\s*(?:\S+\s+){3}\S/;

/** Pairs whose marks cannot be mistaken. A quotation of several paragraphs opens each of them. */
const PAIRED = [
  "“(?<curly>[^“”]*(?:(?<=\\n[^\\S\\n]{0,20}\\n[^\\S\\n]{0,20})“[^“”]*){0,8})”",
  "„(?<low>[^„“”]*)[“”]",
  "«(?<angle>[^«»]*)»",
  "‹(?<single>[^‹›]*)›",
  "「(?<corner>[^「」]*)」",
  "『(?<white>[^『』]*)』",
];

/**
 * Pairs whose marks may be apostrophes or inches too: within a paragraph, and only where no second mark could close the
 * quotation.
 */
const AMBIGUOUS = [
  ambiguous("straight", '"', '"'),
  ambiguous("inner", "‘", "’"),
  ambiguous("apostrophe", "'", "'"),
];

function ambiguous(name: string, open: string, close: string): string {
  const inside = `(?:[^${open}${close}\\n]|\\n(?![^\\S\\n]*\\n)|(?<=[\\p{L}\\p{N}])${close}(?=[\\p{L}\\p{N}]))*`;
  const end = `(?<!\\s)${close}(?![\\p{L}\\p{N}])`;
  return `(?<![\\p{L}\\p{N}])${open}(?=\\S)(?<${name}>${inside})${end}(?!${inside}${end})`;
}

const QUOTATION = new RegExp([...PAIRED, ...AMBIGUOUS].join("|"), "gu");

/**
 * Finds the quotations in a text, in order; of those inside another, the outer one only. What is opened and never closed
 * is none, and neither is what stands between unusual marks.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { quotationsIn } from "./quotations.ts";
 *
 * const texts = quotationsIn("“She said ‘no’ twice” isn't «oui».").map(({ text }) => text);
 * assert.deepEqual(texts, ["She said ‘no’ twice", "oui"]);
 * ```
 */
export function quotationsIn(text: string): readonly Quotation[] {
  return [...text.matchAll(QUOTATION)].flatMap(({ 0: whole, index, groups = {} }) => {
    const [[name = "", said = ""] = []] = Object.entries(groups).filter(([, inside]) => inside !== undefined);
    const counts = name === "inner" || name === "apostrophe" ? FOUR_WORDS.test(said) : /[\p{L}\p{N}]/u.test(said);
    return counts ? [{ text: said, start: index + 1, end: index + whole.length - 1 }] : [];
  });
}
