/** The name of a source in square brackets. */
export interface Citation {
  /** What is cited, as written: of `[a; b]` there are two. */
  readonly name: string;
  /** Offset of the first character of the name. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** Not in front of an address: that is a link. */
const BRACKETS = /\[([^\[\]\n]{1,200})\](?!\()/g;

/** What stands in brackets and cites no source: ellipses, boxes to tick, notes of who quotes, messages by number. */
const NO_CITATION =
  /^(?:[\s.…*^_-]*|x|(?:(?:message|statement|turn)\s?)#?\d{1,6}|#\d{1,6}|sic!?|emphasis (?:added|mine|in original)|translation mine|\^.*)$/iu;

/** Where in a source something stands: no name of its own, if a name stands before it. */
const LOCATOR =
  /^(?:(?:pp?|page|pages|ch|chap|chapter|sec|section|para|paragraph|art|article|fig|figure|table|line|lines|l|n|note|vol|col|S|Abs)\b\.?\s*[\d\p{L}–-]*|§.*|[\d–-]{1,9})$/iu;

/**
 * The citations in a text, in order. Several may stand in one pair of brackets, between commas or semicolons; page
 * numbers and the like after a name are passed over. Whether there is such a source is another question.
 */
export function citationsIn(text: string): readonly Citation[] {
  const found: Citation[] = [];
  for (const { 0: whole, 1: inside = "", index } of text.matchAll(BRACKETS)) {
    const before = found.length;
    if (isChangedCapital(text, index, inside)) continue;
    let start = index + 1;
    for (const part of inside.split(/[,;]/)) {
      const name = part.trim();
      const from = start + part.indexOf(name);
      start += part.length + 1;
      if (NO_CITATION.test(name) || (found.length > before && LOCATOR.test(name))) continue;
      if (from + name.length < index + whole.length) found.push({ name, start: from, end: from + name.length });
    }
  }
  return found;
}

/** `[T]he`: a letter in brackets at the beginning of a word. */
function isChangedCapital(text: string, at: number, inside: string): boolean {
  return /^\p{L}$/u.test(inside) && /^\p{Script=Latin}/u.test(text.slice(at + 3, at + 4));
}
