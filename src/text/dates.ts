import { GRAMMAR_OF, GRAMMARS } from "./grammar/mod.ts";

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

/** Names of the months, by language, in small letters. */
const NAMES = Object.keys(GRAMMAR_OF).map((tag) => {
  const names = new Intl.DateTimeFormat(tag, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => names.format(Date.UTC(2000, month, 15)).toLowerCase());
});

/** Returns the months that a date has in letters, from 1, as far as their names begin like the words. */
export function monthsNamed(date: string): ReadonlySet<number> {
  const words = [...date.matchAll(new RegExp(MONTH, "gu"))].map(([word]) => word.replace(".", "").toLowerCase());
  return new Set(
    words.flatMap((word) => NAMES.map((names) => names.findIndex((name) => name.startsWith(word)) + 1))
      .filter((month) => month > 0),
  );
}

/** Finds the dates, ranges of dates and years in a text, in order: by the rules of any language that has some. */
export function datesIn(text: string): readonly Stretch[] {
  const found = [DATE, YEARS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: date, index }) => ({ start: index, end: index + date.length }))
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end).filter(({ end }, n, sorted) =>
    sorted.slice(Math.max(0, n - 1), n).every((before) => before.end < end)
  );
}
