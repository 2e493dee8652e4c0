import { countWords, foldedWords, phraseOf } from "../../text/fold.ts";
import type { Span } from "../../transcript/flow.ts";
import type { Statement } from "../../transcript/message.ts";
import { ELLIPSIS } from "../quotations/look_up.ts";
import type { Stretch } from "../quotations/near.ts";
import { SourceText } from "../quotations/source_text.ts";

/** Most parts between ellipses. */
const MOST_PARTS = 4;
/** Most words of a span, with what an ellipsis stands for: more is not one claim. */
const MOST_WORDS = 60;
/** Share of the characters of both from which two spans are the same. */
const SAME = 0.6;

/** Makes a message searchable. */
export function searchable({ text, number }: Pick<Statement, "text" | "number">): SourceText {
  return new SourceText({ name: String(number), title: "", text });
}

/**
 * Looks up words in a message: exactly, else with at most a quarter of them changed; with an ellipsis, part by part. Too
 * many words are cut to the longest part. What is returned is always the message's own text.
 */
export function spanIn(message: SourceText, words: string): Span | undefined {
  const parts = words.split(ELLIPSIS).map(phraseOf).filter((part) => part !== "");
  if (parts.length > MOST_PARTS) return undefined;
  const found: Stretch[] = [];
  for (const part of parts) {
    const after = found.at(-1)?.end ?? 0;
    const exact = message.find(part);
    const stretch = exact.find(({ start }) => start >= after) ?? exact[0] ?? message.near(part);
    if (!stretch) return undefined;
    found.push(stretch);
  }
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return undefined;
  const longest = found.reduce((a, b) => b.end - b.start > a.end - a.start ? b : a);
  const all = { start: first.start, end: last.end };
  const isInOrder = found.every(({ start }, n) => start >= (found[n - 1]?.end ?? 0));
  const stretch = [isInOrder ? all : longest, longest].find((each) => wordsIn(message, each) <= MOST_WORDS);
  if (!stretch) return undefined;
  const place = message.place(stretch);
  return wholeIn(message.source.text, place.offset, place.end);
}

/** Marks of quotations, which are kept whole. */
const PAIRS = ["«»", "“”", "„“"] as const;

/** Returns a span with the other quotation mark of a pair, and with the unit of the figure that it ends with. */
function wholeIn(text: string, start: number, end: number): Span {
  for (const [open = "", close = ""] of PAIRS) {
    const words = text.slice(start, end);
    const [first, last] = [words.indexOf(open), words.lastIndexOf(open)];
    if (last > words.lastIndexOf(close) && text.charAt(end) === close) end++;
    const closed = words.indexOf(close);
    if (closed >= 0 && (first < 0 || first > closed) && text.charAt(start - 1) === open) start--;
  }
  const [unit = ""] = /\d/.test(text.charAt(end - 1)) ? /^\s?[%‰€$£¥]/.exec(text.slice(end, end + 2)) ?? [] : [];
  end += unit.length;
  return { text: text.slice(start, end), start, end };
}

/** Returns the place of words of a speaker's form in the message that was made from it: the first one after an offset. */
export function declaredSpan(
  statement: Pick<Statement, "text" | "number">,
  words: string,
  after = 0,
): Span | undefined {
  const text = words.trim();
  const start = statement.text.indexOf(text, after);
  return start >= 0 && text !== "" ? { text, start, end: start + text.length } : spanIn(searchable(statement), words);
}

function wordsIn({ folded }: SourceText, { start, end }: Pick<Stretch, "start" | "end">): number {
  return countWords(foldedWords(folded.text.slice(start, end)));
}

/** Returns `true` if two spans of a message are the same words, or nearly. */
export function isSameSpan(a: Span, b: Span): boolean {
  const all = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  return sharedLength(a, b) > SAME * all;
}

/** Returns how many characters two spans of a message share; negative if they are apart. */
export function sharedLength(a: Span, b: Span): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}
