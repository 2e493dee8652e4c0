/** A sentence and where it stands. */
export interface Sentence {
  /** The sentence without the space around it. */
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** After these a point does not end a sentence. English first, with what is common in German, French and Spanish. */
const ABBREVIATION =
  /(?:^|[\s("“'‘\[])(?:dr|mr|mrs|ms|prof|rev|gen|col|sgt|capt|gov|sen|rep|st|mt|jr|sr|vs|v|cf|ca|approx|est|no|nos|nr|vol|fig|figs|eq|sec|ch|art|pp?|al|etc|dept|univ|inc|ltd|co|corp|bros|e\.g|i\.e|u\.s|u\.k|u\.n|e\.u|a\.m|p\.m|ph\.d|b\.sc|m\.sc|z\.\s?b|d\.\s?h|bzw|usw|ggf|vgl|sog|m|mm|mme|mlle|p\.\s?ex|sr|sra|\p{Lu})\.$/iu;

/** Those of them that may well end a sentence: the point ends it if a capital letter follows. */
const MAY_END = /(?:^|[\s("“'‘\[])(?:etc|jr|sr|inc|ltd|co|corp|bros|a\.m|p\.m|ph\.d|b\.sc|m\.sc|usw|al)\.$/i;

/** The end of a sentence, in the scripts that mark it, with what closes after it. */
const TERMINATED = /[.!?…。！？｡।॥؟۔።᠃။៕][\p{Pe}\p{Pf}"'*_\])]*$/u;

const LOWERCASE_START = /^[\p{Pi}\p{Ps}"']*\p{Ll}/u;
const CITATIONS_AFTER_POINT = /(?<=[.!?…。！？][\p{Pe}\p{Pf}"']{0,3})[^\S\n]?(?:\[[^\[\]\n]{1,80}\]){1,9}/gu;
/** Emphasis that ends where the sentence does. */
const EMPHASIS_AFTER_POINT = /(?<=[.!?…。！？][\p{Pe}\p{Pf}"']{0,3})[*_]{1,3}(?=\s|$)/gu;
/** Sentences in the cells of a table are not told apart, nor is the number of an item from what it says. */
const WITHIN_BLOCK = /^[^\S\n]*(?:\|[^\n]*|(?:>[^\S\n]*)*\d{1,3}\.(?=[^\S\n]))/gm;
const BLOCK_START = /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|#{1,6}\s|>|\||```)/;
const QUOTE_END = /[。！？」』）][」』）]$/;
const QUOTE_GOES_ON = /^(?:と|って|という|は|が|を|に|の|も|、)/;

/**
 * The sentences of a text in any script, in order.
 *
 * What `Intl.Segmenter` cuts too finely is put together again: after abbreviations and initials, where the next piece
 * begins in lower case, at a line's end inside a paragraph, before a citation such as `[tfl-2008]` or the end of emphasis
 * that follows the point, in a row of a table, and in Japanese after quoted speech. A blank line, a list mark or a
 * heading always ends a sentence.
 */
export function sentences(text: string): readonly Sentence[] {
  // What follows a point is masked as brackets that close, so that it stays with it.
  const closing = (signs: string) => ")".repeat(signs.length);
  const masked = text.replace(CITATIONS_AFTER_POINT, closing).replace(EMPHASIS_AFTER_POINT, closing)
    .replace(WITHIN_BLOCK, (block) => block.replace(/[.!?]/g, ","));
  const spans: { start: number; end: number }[] = [];
  for (const { segment, index } of segments(masked, "sentence")) {
    const last = spans.at(-1);
    const piece = { start: index, end: index + segment.length };
    if (last && continues(text, last, piece)) last.end = piece.end;
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

/** Tells if a piece belongs to the sentence before it. */
function continues(text: string, { start, end }: Span, piece: Span): boolean {
  // Looking back and ahead a little is enough, and keeps the whole linear.
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
  if (ABBREVIATION.test(before)) return !MAY_END.test(before);
  return onNewLine && !TERMINATED.test(before);
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
 * The letters as a reader counts them, the words or the sentences of a text in any script, the same on every machine.
 *
 * A segmenter is made when it is first needed and not when its file is loaded: the first one of a process takes about
 * as long as Deno takes to start.
 */
export function segments(text: string, granularity: "grapheme" | "word" | "sentence"): Intl.Segments {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}

/**
 * The text up to the last sentence that ends within the limit, or, without one, up to the limit with "…". A heading or
 * an item of a list counts as a sentence.
 *
 * @param limit In what `lengthOf` counts; at least the length of "…".
 * @param lengthOf Length of a text; a longer beginning of a text is never shorter.
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

/** The largest n from 0 to `max` for which `fits(n)`, given that it fits for all smaller ones. */
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
