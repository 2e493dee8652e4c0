import stringWidth from "string-width";
import { withoutMarks } from "./markdown.ts";
import { endsSentence, segments, sentences } from "./sentences.ts";
import { singleLine } from "./visible.ts";

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Where a line may be broken: not at a no-break space. */
const SPACE = String.raw`[^\S\u00a0\u2007\u202f]`;

/** Signs and words that belong to the figure before them. */
const UNITS = String.raw`(?:[%‰°€$£¥]|(?:[cdkmMG]?[mgslWVB]|[kMGT]Wh|k?Hz|k?m²|km/h|ha|h|min|USD|EUR|GBP|CHF|` +
  String.raw`thousand|million|billion|trillion|Mio\.|Mrd\.|Millionen|Milliarden)(?!\p{L}))`;

/** A space between a figure and its unit. */
const BEFORE_UNIT = new RegExp(String.raw`(?<=\p{Nd}) (?=${UNITS})`, "gu");

/** Puts a narrow no-break space between each figure and its unit. */
export function withUnits(text: string): string {
  return text.replace(BEFORE_UNIT, "\u202f");
}

/** A word with the spaces after it; a figure with its unit is one. */
const WORD = new RegExp(
  String.raw`^${SPACE}+|(?:\S*\p{Nd}${SPACE}+(?=${UNITS}))?[\S\u00a0\u2007\u202f]+${SPACE}*`,
  "gu",
);

/** Marks that no line begins with, and those that none ends with, in scripts without spaces. */
const CLOSING = /^[\s\p{Pe}\p{Pf}、。，．・：；？！…‥ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ%％‰]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;
/** Returns the number of columns that a single-line text occupies on a terminal. */
export function columns(text: string): number {
  return stringWidth(text);
}

/**
 * Breaks a text into lines of at most `width` columns, at spaces and inside words of scripts without spaces, but never
 * between a figure and its unit, nor before a closing mark. `first` begins the first line and `rest` every other line.
 * Line breaks in the text are kept. A longer word in another script (an address, a path) stays whole. (`wrap-ansi`
 * breaks either all long words or none.)
 */
export function wrap(
  text: string,
  { width = 80, first = "", rest = "" }: { readonly width?: number; readonly first?: string; readonly rest?: string } =
    {},
): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    const begun = lines.length;
    const flush = () => {
      lines.push(`${lines.length === 0 ? first : rest}${line}`.trimEnd());
      line = "";
    };
    const room = () => width - columns(lines.length === 0 ? first : rest);
    for (const piece of pieces(paragraph)) {
      if (line.trim() !== "" && columns(line) + columns(piece.trimEnd()) > room()) flush();
      // A space where the line was broken is not indentation.
      if (line !== "" || lines.length === begun || piece.trim() !== "") line += piece;
    }
    flush();
  }
  return lines.join("\n");
}

/** Words with the spaces after them; in scripts without spaces, letters with the marks that belong to them. */
function* pieces(line: string): Generator<string> {
  for (const [word] of line.matchAll(WORD)) {
    if (!UNSPACED.test(word)) {
      yield word;
      continue;
    }
    let piece = "";
    for (const { segment } of segments(word, "grapheme")) {
      if (piece !== "" && !isSpaced(piece + segment) && !CLOSING.test(segment) && !OPENING.test(piece)) {
        yield piece;
        piece = "";
      }
      piece += segment;
    }
    yield piece;
  }
}

/** Returns `true` for letters and digits of a script with spaces, which stay together between those without. */
function isSpaced(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}.,]+$/u.test(text) && !UNSPACED.test(text);
}

/** Letters examined for each requested word. */
const LETTERS_A_WORD = 16;

/**
 * Returns the first `count` words of a text in one line, with `…` if text was left out; handles scripts without spaces.
 * A text of endless words is cut after 16 letters for each requested word, never inside a letter.
 */
export function firstWords(text: string, count: number): string {
  // 8 code units make room for a letter of several code points; text beyond them cannot be among the first words.
  const line = singleLine(text.slice(0, count * LETTERS_A_WORD * 8));
  const cutAlready = text.length > count * LETTERS_A_WORD * 8;
  let end = 0;
  let seen = 0;
  for (const { segment, index, isWordLike } of segments(line, "word")) {
    if (isWordLike && ++seen > count) break;
    end = index + segment.length;
  }
  const letters = [...segments(line.slice(0, end).trimEnd(), "grapheme")].slice(0, count * LETTERS_A_WORD);
  const kept = letters.map(({ segment }) => segment).join("");
  return kept.length < line.length || cutAlready ? `${kept}…` : kept;
}

/**
 * Returns the whole sentences with which a text begins, in one line without marks of Markdown: as many as have `count`
 * words together, but at least one, cut only beyond twice as many words. A heading, or words that lead up to a list, end
 * them.
 */
export function firstSentences(text: string, count: number): string {
  const whole = sentences(text).filter(({ text }) => !/^#{1,6}\s/.test(text)).map(({ text }) => withoutMarks(text));
  const upTo = (n: number) => singleLine(whole.slice(0, n).join(" "));
  const end = whole.findIndex((sentence, n) =>
    n > 0 && (!endsSentence(sentence) || firstWords(upTo(n + 1), count) !== upTo(n + 1))
  );
  return firstWords(upTo(end < 0 ? whole.length : end), 2 * count);
}

/**
 * Returns the whole words that fit into `width` columns, with `…` if text was left out; of one long word, its
 * beginning.
 */
export function cutToColumns(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = "";
  for (const char of text) {
    if (columns(kept + char) >= width) break;
    kept += char;
  }
  const words = UNSPACED.test(kept) ? kept : kept.replace(/\s+\S*$/, "");
  return `${(words || kept).trimEnd()}…`;
}

/** Names a place, from 0: A to Z, then AA, AB and so on. */
export function letters(place: number): string {
  const last = String.fromCharCode(65 + place % 26);
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}

/** Formats a whole number for people: `1,234,567`. */
export function withCommas(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns a wrong value as an error names it. A promise is often one that somebody did not await. */
export function givenInWords(value: unknown): string {
  return value instanceof Promise ? "a promise: write 'await' before what returns it" : String(value);
}
