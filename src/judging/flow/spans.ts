import { foldedWords, phraseOf } from "../../text/fold.ts";
import type { Span } from "../../transcript/flow.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Stretch } from "../quotations/near.ts";
import { SourceText } from "../quotations/source_text.ts";

/** Words for a part that is left out between the words of a span. */
const ELLIPSIS = /[[(]?(?:[…⋯‥]|\.{3,})+[\])]?/g;
/** Most words that an ellipsis may stand for; beyond, only the longest part counts. */
const MOST_LEFT_OUT = 60;
/** Most words of a span: more is not one claim. */
const MOST_WORDS = 60;
/** Share of the characters of both from which two spans are the same. */
const SAME = 0.6;

/** Makes a message searchable. */
export function searchable({ text, number }: Pick<Statement, "text" | "number">): SourceText {
  return new SourceText({ name: String(number), title: "", text });
}

/**
 * Looks up words in a message: exactly, else with at most a quarter of them changed; with an ellipsis, part by part. What
 * is returned is always the message's own text.
 */
export function spanIn(message: SourceText, words: string): Span | undefined {
  const parts = words.split(ELLIPSIS).map(phraseOf).filter((part) => part !== "");
  const found = parts.map((part) => message.find(part)[0] ?? message.near(part));
  if (parts.length === 0 || parts.length > 4 || found.some((part) => !part)) return undefined;
  const stretches = found.flatMap((part) => part ?? []);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return undefined;
  const isInOrder = stretches.every((part, n) => part.start >= (stretches[n - 1]?.end ?? 0));
  const between = countOf(message, { start: first.start, end: last.end }) -
    stretches.reduce((sum, part) => sum + countOf(message, part), 0);
  const longest = stretches.reduce((a, b) => b.end - b.start > a.end - a.start ? b : a);
  const stretch = isInOrder && between <= MOST_LEFT_OUT ? { start: first.start, end: last.end } : longest;
  if (countOf(message, stretch) > MOST_WORDS) return undefined;
  const { offset: start, end } = message.place(stretch);
  return { text: message.source.text.slice(start, end), start, end };
}

function countOf({ folded }: SourceText, { start, end }: Pick<Stretch, "start" | "end">): number {
  return foldedWords(folded.text.slice(start, end)).length;
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
