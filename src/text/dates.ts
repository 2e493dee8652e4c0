import { GRAMMARS } from "./grammar/mod.ts";

/** A stretch of a text. */
interface Stretch {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

const all = (words: (grammar: typeof GRAMMARS[number]) => readonly string[]) => GRAMMARS.flatMap(words).join("|");

const BETWEEN = `(?:\\s?[–—/-]\\s?|,?\\s(?:${all(({ betweenDates }) => betweenDates)})\\s|,\\s)`;
const DAY = "(?:[0-2]?\\d|3[01])(?!\\d)(?:[.º°]|\\p{Ll}{2}(?!\\p{L}))?";
const DAYS = `(?<![\\p{L}\\p{N}]|\\d[.,])${DAY}(?:${BETWEEN}${DAY}){0,4}`;
const MONTH = `(?<!\\p{L})(?:${all(({ months }) => months)})(?!\\p{L})`;
const YEAR = "(?:1[5-9]|20)\\d\\d(?![\\p{L}\\p{N}]|[.,]\\d|\\s?[%‰€$£¥])";
const OF_YEAR = `(?:,?\\s(?:del?\\s|of\\s)?${YEAR})`;

/** Dates with a month in letters, those in figures, and two years between which there is a span. */
const DATE = new RegExp(
  [
    `${DAYS}\\s?(?:of\\s|de\\s)?(?:${MONTH})${OF_YEAR}?`,
    `${MONTH}\\s${DAYS}${OF_YEAR}?`,
    `${MONTH}${OF_YEAR}`,
    "(?<!\\d)\\d{4}-[01]\\d-[0-3]\\d(?!\\d)",
    "(?<![\\d.,/-])(?:\\d{1,2}\\.(?:\\d{1,2}\\.)?\\s?[–-]\\s?)?\\d{1,2}([./-])\\d{1,2}\\1\\d{4}(?!\\d)",
    `(?<![\\p{L}\\p{N}.,])${YEAR}${BETWEEN}${YEAR}`,
  ].join("|"),
  "gu",
);
/** Years after a word that goes before one. */
const YEARS = new RegExp(
  `(?<=(?<!\\p{L})(?:${all(({ beforeYear }) => beforeYear)})\\s)${YEAR}(?:${BETWEEN}(?:${YEAR}|\\d\\d(?!\\d))){0,4}`,
  "giu",
);

/** Finds the dates, ranges of dates and years in a text, in order: by the rules of any language that has some. */
export function datesIn(text: string): readonly Stretch[] {
  const found = [DATE, YEARS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: date, index }) => ({ start: index, end: index + date.length }))
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end).filter(({ end }, n, sorted) =>
    sorted.slice(Math.max(0, n - 1), n).every((before) => before.end < end)
  );
}
