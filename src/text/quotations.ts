/** Words that a text marks as somebody else's. */
export interface Quotation {
  /** What stands between the marks. */
  readonly text: string;
  /** Offset after the opening mark. */
  readonly start: number;
  /** Offset of the closing mark. */
  readonly end: number;
}

/** A mark that was opened and is not closed yet. */
interface Opened {
  readonly mark: string;
  readonly at: number;
}

const MARK = /["“”„‟«»‹›「」『』｢｣〝〞〟‘’‚']/g;

/** Where a quotation cannot go on. A line that begins like a point of a list may be none: "in\n2003. Then". */
const BREAK = /\n[^\S\n]*\n|\u2029/g;

/** What closes a mark, by the usages of different languages: „Ja“, „Tak”, “Yes”, ”Ja”, «oui», »ja«. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "”": "”",
  "„": "“”",
  "‟": "”",
  "«": "»",
  "»": "«»",
  "‹": "›",
  "›": "‹",
  "「": "」",
  "『": "』",
  "｢": "｣",
  "〝": "〟〞",
  "‘": "’",
  "‚": "‘’",
  "'": "'",
};

const SPACED_WORD = /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}]/u;

/**
 * The quotations in a text, in order: of those inside another, the outer one only. A quotation may go over lines and
 * stays in its paragraph. What is opened and never closed is none. Single marks count only where they cannot be
 * apostrophes. Takes time in proportion to the text, whatever it is.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { quotationsIn } from "./quotations.ts";
 *
 * const texts = quotationsIn("“She said ‘no’ twice” isn't «oui».").map(({ text }) => text);
 * assert.deepEqual(texts, ["She said ‘no’ twice", "oui"]);
 * ```
 */
export function quotationsIn(text: string): readonly Quotation[] {
  const found: Quotation[] = [];
  let start = 0;
  for (const { index, 0: { length } } of text.matchAll(BREAK)) {
    found.push(...inParagraph(text, start, index));
    start = index + length;
  }
  found.push(...inParagraph(text, start, text.length));
  return found;
}

function inParagraph(whole: string, from: number, to: number): readonly Quotation[] {
  const text = whole.slice(from, to);
  const opened: Opened[] = [];
  const open = new Map<string, number>();
  const closed: { readonly from: number; readonly to: number }[] = [];
  const forget = (count: number) => {
    for (const { mark } of opened.splice(opened.length - count)) open.set(mark, (open.get(mark) ?? 1) - 1);
  };
  for (const { 0: mark, index: at } of text.matchAll(MARK)) {
    const closes = canClose(text, at, mark) && [...open].some(([m, count]) => count > 0 && closerOf(m, mark));
    if (closes) {
      const depth = opened.findLastIndex((other) => closerOf(other.mark, mark));
      const start = opened[depth]?.at ?? 0;
      forget(opened.length - depth);
      while ((closed.at(-1)?.from ?? -1) > start) closed.pop();
      closed.push({ from: start, to: at });
    } else if (canOpen(text, at, mark)) {
      opened.push({ mark, at });
      open.set(mark, (open.get(mark) ?? 0) + 1);
    }
  }
  return closed.map((span) => ({
    text: text.slice(span.from + 1, span.to),
    start: from + span.from + 1,
    end: from + span.to,
  }))
    .filter((quotation) => quotation.text.trim() !== "");
}

function closerOf(opening: string, mark: string): boolean {
  return CLOSERS[opening]?.includes(mark) ?? false;
}

function canOpen(text: string, at: number, mark: string): boolean {
  const before = text.slice(Math.max(0, at - 1), at);
  const after = text.slice(at + 1, at + 2);
  switch (mark) {
    case '"':
    case "”":
      return after.trim() !== "" && !SPACED_WORD.test(before);
    case "'":
      return /[\p{L}\p{N}\p{Pi}\p{Ps}"]/u.test(after) && /^(?:[\s\p{Ps}\p{Pi}\p{Pd}]|)$/u.test(before);
    case "‘":
      return after.trim() !== "" && !SPACED_WORD.test(before);
    case "’":
      return false;
    default:
      return mark in CLOSERS;
  }
}

function canClose(text: string, at: number, mark: string): boolean {
  const before = text.slice(Math.max(0, at - 1), at);
  const after = text.slice(at + 1, at + 2);
  if (mark === '"') return before.trim() !== "" || after.trim() === "";
  if (mark !== "'" && mark !== "’") return true;
  return before.trim() !== "" && !SPACED_WORD.test(after);
}
