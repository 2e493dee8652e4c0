import { datesIn } from "./dates.ts";
import { en } from "./grammar/en.ts";
import { COMMON_WORDS, type Grammar, grammarOf, GRAMMARS } from "./grammar/mod.ts";
import { words } from "./words.ts";

/** Words marked as somebody else's. */
export interface Quotation {
  /** The words between the marks. */
  readonly text: string;
  /** Offset after the opening mark. */
  readonly start: number;
  /** Offset of the closing mark. */
  readonly end: number;
}

/** Shorter texts in single quotation marks are hardly ever quotations. */
const FOUR_WORDS = /^\s*(?:\S+\s+){3}\S/;

/** Marks that open, each with those that close it, where no other mark of theirs stands between. */
const PAIRS = ["„“”", "«»", "‹›", "「」", "『』", "｢｣", "〝〞〟"].map(([open, ...closing]) =>
  `${open}[^${open}${closing.join("")}]*[${closing.join("")}]`
);
/** Marks that close elsewhere open German quotations, and in Finnish both open and close. */
const REVERSED = ["»«", "›‹"].map((marks) =>
  `(?<![^\\s\\p{Ps}\\p{Pd}])${marks.charAt(0)}(?=[\\p{L}\\p{N}])[^${marks}]*[${marks}]`
);
/** A quotation of several paragraphs opens each of them. */
const CURLY = "“[^“”]*(?:(?<=\\n[^\\S\\n]{0,20}\\n[^\\S\\n]{0,20})“[^“”]*){0,8}”";

/**
 * Pairs whose marks may also be apostrophes or inches: used within a paragraph, and only where no second mark could
 * close the quotation.
 */
const AMBIGUOUS = ['""', "””", "‘’", "‚‘", "''"].map(([open, close]) => {
  const inside = `(?:[^${open}${close}\\n]|\\n(?![^\\S\\n]*\\n)|(?<=[\\p{L}\\p{N}])${close}(?=[\\p{L}\\p{N}]))*`;
  const end = `(?<!\\s)${close}(?![\\p{L}\\p{N}])`;
  return `(?<![\\p{L}\\p{N}])${open}(?=\\S)${inside}${end}(?!${inside}${end})`;
});

const QUOTATION = new RegExp([CURLY, ...PAIRS, ...REVERSED, ...AMBIGUOUS].join("|"), "gu");

/**
 * Finds the outermost quotations in a text, in order. An unclosed quotation does not count, nor does text between
 * unusual marks.
 */
export function quotationsIn(text: string): readonly Quotation[] {
  return [...text.matchAll(QUOTATION)].flatMap(({ 0: whole, index }) => {
    const said = whole.slice(1, -1);
    const counts = /^['‘‚]/.test(whole) ? FOUR_WORDS.test(said) : /[\p{L}\p{N}]/u.test(said);
    return counts ? [{ text: said, start: index + 1, end: index + whole.length - 1 }] : [];
  });
}

/** A name in square brackets. */
export interface Citation {
  /** The cited name, as written: `[a; b]` contains two. */
  readonly name: string;
  /** Offset of the first character of the name. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** `true` if a sentence, or a part of one, ends after the brackets. */
  readonly closes: boolean;
}

/** Excludes links, whose brackets precede an address, and a single changed letter: `[T]he`. */
const BRACKETS = /\[([^\[\]\n]{1,200})\](?!\()(?!(?<=\[\p{L}\])\p{L})/gu;

const LOCATOR = /^(?:(?:pp?|pages?|chap|ch|sec|fig|table|lines?|para|art|vol|notes?|no)\b|§)/iu;
/** Labels of claims, such as `C1.2`, and numbers of messages and rounds. */
const LABEL =
  /^(?:\p{Lu}{1,3}\d[\d.]{0,6}|(?:[Mm]essage|[Ss]tatement|[Tt]urn|[Rr]ound|[Ss]ide|[Ss]eat)[\s-]?#?\w{1,6}|#\d+)$/u;
const NOTE = /^(?:sic|x|emphasis|translation)\b/iu;
/** `smith-2020`, `act.pdf`; `Smith et al. 2020`. */
const NAME =
  /^(?=.*\p{L}{3})(?=.*(?:\p{L}[-_.]|[-_.]\p{L}|\d))[\p{L}\p{N}][^\s]*$|^\p{Lu}.*\b(?:1[5-9]|20)\d\d[a-z]?$/u;

/** Finds the names in square brackets, in order; commas or semicolons may separate several in one pair. */
export function citationsIn(text: string): readonly Citation[] {
  const found: Citation[] = [];
  for (const { 0: { length }, 1: inside = "", index } of text.matchAll(BRACKETS)) {
    const closes = /^\s*(?:$|\n|[.,;:!?)\]\p{Quotation_Mark}]|\[)/u.test(
      text.slice(index + length, index + length + 20),
    );
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
 * Returns `true` if brackets cite a source, even one that does not exist: not if they contain a word inserted by the
 * person quoting (`[that]`), a label, a page, or an ellipsis.
 */
export function looksLikeSource({ name, closes }: Citation): boolean {
  if (LOCATOR.test(name) || LABEL.test(name) || NOTE.test(name)) return false;
  return NAME.test(name) || (closes && /^\p{L}{3,40}$/u.test(name) && !COMMON_WORDS.has(name.toLowerCase()));
}

/**
 * Finds the citations in a text, in order: names of sources, and names that look like sources. Inside a quotation only
 * names of sources count, since other brackets belong to it or contain a word inserted by the person quoting.
 */
export function sourcesCitedIn(
  text: string,
  isSource: (name: string) => boolean,
  quotations: readonly Quotation[] = quotationsIn(text),
): readonly Citation[] {
  return citationsIn(text).filter((citation) =>
    isSource(citation.name) ||
    (!quotations.some(({ start, end }) => start <= citation.start && citation.end <= end) && looksLikeSource(citation))
  );
}

/** A number or time in digits. Offsets refer to the text. */
export interface Figure {
  /** As written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Its possible values, by notation: `1,234` is 1234, or 1.234. A day or a month of a date is `day 15`. */
  readonly values: readonly string[];
  /** The date that it is a part of, if it is no number. */
  readonly date?: { readonly start: number; readonly end: number };
}

/**
 * Times; groups of three after a space or an apostrophe; or digits with points and commas. Parts of names are excluded.
 */
const NUMBER =
  /(?<![\p{L}\p{N}_]|\p{L}-|\d[.,])(?:\d{1,2}(?::\d{2})+(?!\d)|\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?![\d])(?:[.,]\d{1,15})?|\d{1,15}(?:[.,]\d{1,15})*)/gu;
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/** Numbers from two to twelve, but not in parts of words, nor of numbers as "twenty-five" and "treinta y dos". */
const inLetters = (grammar: Grammar) =>
  new RegExp(
    `(?<!\\p{L}|(?:ty|vingt|nte)[-\\s‐‑]|nta y )(?:${grammar.twoToTwelve.join("|")})(?!\\p{L}|-vingt)`,
    "giu",
  );
const IN_LETTERS = new Map(GRAMMARS.map((grammar) => [grammar, inLetters(grammar)]));
/** Characters whose words tell the language of a text. */
const SAMPLE = 2000;

/**
 * Finds the numbers in a text, in order, with those of dates. Text that is not a number in any notation, such as
 * `17.3.2003`, is split into its parts.
 */
export function figuresIn(text: string): readonly Figure[] {
  const figures = [...text.matchAll(NUMBER)].flatMap(({ 0: written, index }): readonly Figure[] => {
    const values = valuesOf(written);
    if (values.length > 0) return [{ text: written, start: index, end: index + written.length, values }];
    return [...written.matchAll(/\d+/g)].map(({ 0: part, index: at }) => ({
      text: part,
      start: index + at,
      end: index + at + part.length,
      values: [String(Number(part))],
    }));
  });
  const dates = datesIn(text);
  let next = 0;
  return figures.map((figure) => {
    while ((dates[next]?.end ?? Infinity) <= figure.start) next++;
    const date = dates[next];
    if (!date || figure.start < date.start || date.end < figure.end) return figure;
    return { ...figure, values: /^\d{4}$/.test(figure.text) ? figure.values : [`day ${Number(figure.text)}`], date };
  });
}

/**
 * Finds the numbers in a text with all values that they may have, and after them two to twelve in letters. In a
 * row of figures, groups of three may be separate numbers, and `9.30` may be a time.
 */
export function numbersIn(text: string): readonly Figure[] {
  const inDigits = figuresIn(text).map((figure) => {
    const { text, values } = figure;
    const parts = /\s/.test(text) ? text.split(/\s/) : [];
    const times = /^\d{1,2}\.\d{2}$/.test(text) ? [text.replace(".", ":")] : [];
    return { ...figure, values: [...values, ...parts, ...times] };
  });
  return [...inDigits, ...numberWordsIn(text)];
}

/** Finds two to twelve in letters in a text, in order: in those of its language, or else in English. */
export function numberWordsIn(text: string): readonly Figure[] {
  const grammar = grammarOf(words(text.slice(0, SAMPLE))) ?? en;
  return [...text.matchAll(IN_LETTERS.get(grammar) ?? /(?!)/g)].map(({ 0: word, index }) => {
    const values = [String(grammar.twoToTwelve.indexOf(word.toLowerCase()) + 2)];
    return { text: word, start: index, end: index + word.length, values };
  });
}

function valuesOf(written: string): readonly string[] {
  if (written.includes(":")) return [written.replace(/^0(?=\d)/, "")];
  const digits = written.replace(/[ \u00a0\u2009\u202f'’]/g, "");
  const marks = digits.replace(/\d/g, "");
  const decimal = marks.at(-1) ?? "";
  const fraction = () => {
    const at = digits.lastIndexOf(decimal);
    return String(Number(`${digits.slice(0, at).replace(/\D/g, "")}.${digits.slice(at + 1)}`));
  };
  if (marks === "") return [String(Number(digits))];
  const isGrouped = GROUPED.test(digits) && !digits.startsWith("0");
  if (marks.length === 1) return isGrouped ? [String(Number(digits.replace(/\D/g, ""))), fraction()] : [fraction()];
  if (!isGrouped) return [];
  return new Set(marks).size === 1 ? [String(Number(digits.replace(/\D/g, "")))] : [fraction()];
}
