/** A name in square brackets. */
export interface Citation {
  /** What is cited, as written: of `[a; b]` there are two. */
  readonly name: string;
  /** Offset of the first character of the name. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** A sentence, or a part of one, ends after the brackets. */
  readonly closes: boolean;
}

/** Not in front of an address: that is a link. A letter before another one is a changed capital: `[T]he`. */
const BRACKETS = /\[([^\[\]\n]{1,200})\](?!\()(?!(?<=\[\p{L}\])\p{L})/gu;

const LOCATOR = /^(?:(?:pp?|pages?|chap|ch|sec|fig|table|lines?|para|art|vol|notes?|no)\b|§)/iu;
/** Claims are labelled `C1.2`; messages and rounds have numbers. */
const LABEL =
  /^(?:\p{Lu}{1,3}\d[\d.]{0,6}|(?:[Mm]essage|[Ss]tatement|[Tt]urn|[Rr]ound|[Ss]ide|[Ss]eat)[\s-]?#?\w{1,6}|#\d+)$/u;
const NOTE = /^(?:sic|x|emphasis|translation)\b/iu;
/** `smith-2020`, `act.pdf`; `Smith et al. 2020`. */
const NAME =
  /^(?=.*\p{L}{3})(?=.*(?:\p{L}[-_.]|[-_.]\p{L}|\d))[\p{L}\p{N}][^\s]*$|^\p{Lu}.*\b(?:1[5-9]|20)\d\d[a-z]?$/u;

/** Finds what stands in square brackets, in order; several names may stand in one pair, between commas or semicolons. */
export function citationsIn(text: string): readonly Citation[] {
  const found: Citation[] = [];
  for (const { 0: { length }, 1: inside = "", index } of text.matchAll(BRACKETS)) {
    const closes = /^\s*(?:$|\n|[.,;:!?)\]”"’'»」]|\[)/u.test(text.slice(index + length, index + length + 20));
    let start = index + 1;
    for (const part of inside.split(/[,;]/)) {
      const name = part.trim();
      const from = start + part.indexOf(name);
      start += part.length + 1;
      if (name !== "") found.push({ name, start: from, end: from + name.length, closes });
    }
  }
  return found;
}

/**
 * Whether brackets cite a source, even one that does not exist: not if they hold a word that whoever quotes has put in
 * (`[that]`), a label, a page, or an ellipsis.
 */
export function looksLikeSource({ name, closes }: Citation): boolean {
  if (LOCATOR.test(name) || LABEL.test(name) || NOTE.test(name)) return false;
  return NAME.test(name) || (closes && /^\p{L}{3,40}$/u.test(name));
}
