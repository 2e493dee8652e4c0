import { type Grammar, grammarOf, GRAMMARS } from "./grammar/mod.ts";
import { words } from "./words.ts";

/** A sentence and its place. */
export interface Sentence {
  /** The sentence without the space around it. */
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A letter for a word, such as an initial, whose point ends no sentence in any language. */
const INITIAL = /(?:^|[\s\p{Ps}\p{Quotation_Mark}])[\p{Lu}\p{Ll}]\.$/u;
/** What follows `No.` or `Art.`: figures, a Roman number, or a letter that is no word. */
const NUMBER_START =
  /^[\p{Ps}\p{Quotation_Mark}]*(?:\p{N}|[§#]|\p{Lu}\p{N}|[IVXLC]{2,}(?!\p{L})|[B-HJ-Z](?![\p{L}\p{M}'’]))/u;
const ORDINAL = /(?:^|[\s\p{Ps}])\p{N}{1,2}\.$/u;

/** Patterns for what precedes a point, and what follows it, that ends no sentence by the rules of a language. */
const POINTS = new Map(GRAMMARS.map((grammar) => {
  const { withinSentence, beforeNumber, afterOrdinal, months } = grammar;
  return [grammar, {
    within: endingIn(withinSentence),
    beforeNumber: endingIn(beforeNumber),
    ordinal: endingIn(afterOrdinal?.map((word) => `${word}\\s\\p{N}{1,3}`) ?? []),
    afterOrdinal: new RegExp(afterOrdinal ? `^(?:\\p{N}{1,2}\\.|${months.join("|")})` : "(?!)", "u"),
  }];
}));

/** Returns a pattern for a text that ends in one of these words, or in its first parts, and a point. */
function endingIn(words: readonly string[]): RegExp {
  const patterns = words.map((word) => {
    const parts = word.split(".");
    return parts.join("(?:\\.\\s?") + ")?".repeat(parts.length - 1);
  });
  return new RegExp(`(?:^|[\\s\\p{Ps}\\p{Quotation_Mark}])(?:${patterns.join("|") || "(?!)"})\\.$`, "iu");
}

/** Characters whose words tell the language of a text. */
const SAMPLE = 2000;

/** The end of a sentence, in scripts that mark it, with any closing marks after it. */
const TERMINATED = /[.!?…。！？｡।॥؟۔።᠃။៕][\p{Pe}\p{Quotation_Mark}*_]*$/u;

const LOWERCASE_START = /^[\p{Ps}\p{Quotation_Mark}]*\p{Ll}/u;
const CITATIONS_AFTER_POINT = /(?<=[.!?…。！？][\p{Pe}\p{Quotation_Mark}]{0,3})[^\S\n]?(?:\[[^\[\]\n]{1,80}\]){1,9}/gu;
/** The space before a French closing mark. */
const SPACE_BEFORE_MARK = /(?<=[.!?…])[^\S\n](?=»)/g;
/** Emphasis that ends where the sentence does. */
const EMPHASIS_AFTER_POINT = /(?<=[.!?…。！？][\p{Pe}\p{Quotation_Mark}]{0,3})[*_]{1,3}(?=\s|$)/gu;
/** Sentences in table cells are not separated, nor is an item's number from its text. */
const WITHIN_BLOCK = /^[^\S\n]*(?:\|[^\n]*|(?:>[^\S\n]*)*\d{1,3}\.(?=[^\S\n]))/gm;
const BLOCK_START = /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|#{1,6}\s|>|\||```)/;
const QUOTE_END = /[。！？」』）][」』）]$/;
const QUOTE_GOES_ON = /^(?:と|って|という|は|が|を|に|の|も|、)/;

/**
 * Returns the sentences of a text in any script, in order.
 *
 * Pieces that `Intl.Segmenter` cuts too finely are joined again: after initials; after abbreviations and ordinals, by
 * the rules of the text's language; where the next piece begins in lower case, at a line's end inside a paragraph, before a citation such as `[tfl-2008]` or the end of
 * emphasis after the point, in a table row, and in Japanese after quoted speech. A blank line, a list mark or a heading
 * always ends a sentence.
 */
export function sentences(text: string): readonly Sentence[] {
  // Text attached to a point is masked as closing brackets, to keep it there.
  const closing = (signs: string) => ")".repeat(signs.length);
  const masked = text.replace(CITATIONS_AFTER_POINT, closing).replace(EMPHASIS_AFTER_POINT, closing)
    .replace(SPACE_BEFORE_MARK, closing)
    .replace(WITHIN_BLOCK, (block) => block.replace(/[.!?]/g, ","));
  const grammar = grammarOf(words(text.slice(0, SAMPLE)));
  const spans: { start: number; end: number }[] = [];
  for (const { segment, index } of segments(masked, "sentence")) {
    const last = spans.at(-1);
    const piece = { start: index, end: index + segment.length };
    if (last && continues(text, last, piece, grammar)) last.end = piece.end;
    else spans.push(piece);
  }
  return spans.flatMap(({ start, end }) => {
    const trimmed = text.slice(start, end).trim();
    const from = text.indexOf(trimmed, start);
    return trimmed === "" ? [] : [{ text: trimmed, start: from, end: from + trimmed.length }];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns `true` if a piece belongs to the sentence before it. */
function continues(text: string, { start, end }: Span, piece: Span, grammar: Grammar | undefined): boolean {
  // Looking a little back and ahead is enough, and keeps the total time linear.
  const behind = text.slice(Math.max(start, end - 80), end);
  const before = behind.trimEnd();
  const gap = behind.slice(before.length);
  const next = text.slice(piece.start, Math.min(piece.end, piece.start + 100));
  if (before === "") return false;
  if (/\n[^\S\n]*\n|\u2029/.test(gap)) return false;
  const onNewLine = /[\n\r]/.test(gap);
  if (onNewLine && (BLOCK_START.test(next) || isHeading(text, end, gap))) return false;
  if (QUOTE_END.test(before)) return QUOTE_GOES_ON.test(next);
  if (LOWERCASE_START.test(next)) return true;
  if (INITIAL.test(before) || goesOn(before, next, grammar)) return true;
  return onNewLine && !TERMINATED.test(before);
}

/** Returns `true` if a point ends no sentence by the rules of a language. */
function goesOn(before: string, next: string, grammar: Grammar | undefined): boolean {
  const points = grammar && POINTS.get(grammar);
  if (!points) return false;
  return points.within.test(before) || (points.beforeNumber.test(before) && NUMBER_START.test(next)) ||
    points.ordinal.test(before) || (ORDINAL.test(before) && points.afterOrdinal.test(next));
}

/** Returns `true` if a text ends with a point or the like, whatever it cites after that; a heading does not. */
export function endsSentence(text: string): boolean {
  return TERMINATED.test(text.replace(/(?:\s?\[[^[\]\n]{1,80}\])+$/, ""));
}

/** Returns `true` if the line that ends at `end` is a Markdown heading. */
function isHeading(text: string, end: number, gap: string): boolean {
  const lineEnd = end - gap.length;
  const from = Math.max(0, lineEnd - 200);
  const line = text.slice(from, lineEnd);
  return /^#{1,6}\s/.test(line.slice(line.lastIndexOf("\n") + 1));
}

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Returns the letters (as a reader counts them), words or sentences of a text in any script, the same on every machine.
 *
 * The segmenter is created on first use, not when its file is loaded: the first one in a process takes about as long as
 * Deno's start-up.
 */
export function segments(text: string, granularity: "grapheme" | "word" | "sentence"): Intl.Segments {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}

/**
 * Returns the text up to the last sentence that ends within the limit or, without one, up to the limit with "…". A
 * heading or a list item counts as a sentence.
 *
 * @param limit In units of `lengthOf`; at least the length of "…".
 * @param lengthOf Length of a text; never shorter for a longer beginning of a text.
 */
export function cutTo(text: string, limit: number, lengthOf: (text: string) => number): string {
  const whole = sentences(text);
  const count = largest(whole.length, (n) => lengthOf(text.slice(0, whole[n - 1]?.end ?? 0)) <= limit);
  const end = whole[count - 1]?.end;
  if (end !== undefined) return text.slice(0, end).trimEnd();
  const letters = [...text];
  const kept = largest(letters.length, (n) => lengthOf(letters.slice(0, n).join("") + "…") <= limit);
  return letters.slice(0, kept).join("").trimEnd() + "…";
}

/** A line of its own that stands for what was cut out of a text. */
export const GAP = "[…]";
/** Such a line in a text. */
const GAP_LINE = /^[^\S\n]*\[…\][^\S\n]*$/gm;
/** The largest share of the limit that the last sentences of a cut text take. */
const ENDING_SHARE = 0.25;
/** The most sentences that they are. */
const ENDING_SENTENCES = 2;
const QUOTATION_MARK = /(?!['‘’‚‛＇])\p{Quotation_Mark}/gu;

/**
 * Returns the beginning of a text that exceeds a limit and its last two sentences, or its last, with {@linkcode GAP}
 * between them; only the beginning, as {@linkcode cutTo} does, if the last sentence takes more than a quarter of the
 * limit or is the rest of a quotation, which would seem to be shortened by the speaker. A line like the gap in the text
 * itself is escaped.
 */
export function cutMiddle(text: string, limit: number, lengthOf: (text: string) => number): string {
  const said = text.replace(GAP_LINE, "\\$&");
  const whole = sentences(said);
  for (let count = Math.min(ENDING_SENTENCES, whole.length - 1); count > 0; count--) {
    const start = whole[whole.length - count]?.start ?? 0;
    const ending = `\n\n${GAP}\n\n${said.slice(start)}`;
    const length = lengthOf(ending);
    const isInQuotation = (ending.match(QUOTATION_MARK) ?? []).length % 2 === 1;
    if (!isInQuotation && length <= limit * ENDING_SHARE) {
      return cutTo(said.slice(0, start), limit - length, lengthOf) + ending;
    }
  }
  return cutTo(said, limit, lengthOf);
}

/** Returns `true` if a text has a line like the gap, which {@linkcode cutMiddle} leaves in none but a cut one. */
export function hasGap(text: string): boolean {
  return text.split("\n").includes(GAP);
}

/** Returns the largest n from 0 to `max` for which `fits(n)`, given that it fits for all smaller ones. */
function largest(max: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
