import { z } from "zod";
import type { Json } from "./json.ts";

/** A replacement, in a prompt, for statements that are not shown whole. */
export type Digest = Gap | Summary | Passage;

/** Fields common to all digests. */
export interface DigestBase {
  /** Numbers of the messages it represents, as ranges: `5-40,42`. */
  readonly numbers: string;
  /** Number of the message that it follows in the prompt. */
  readonly at: number;
}

/** Messages that are left out. */
export interface Gap extends DigestBase {
  /** Distinguishes it from other digests. */
  readonly kind: "gap";
}

/** A summary of messages. */
export interface Summary extends DigestBase {
  /** Distinguishes it from other digests. */
  readonly kind: "summary";
  /** Text of the summary. */
  readonly text: string;
  /** Key of the note that contains it: `context/<participant>/<step>`. */
  readonly note: string;
}

/** A part of one message, word for word. */
export interface Passage extends DigestBase {
  /** Distinguishes it from other digests. */
  readonly kind: "passage";
  /** Text of the passage. */
  readonly text: string;
}

/** A digest in the journal: without its text, which is in the prompt's blocks. */
export interface DigestName {
  /** Kind of digest. */
  readonly kind: Digest["kind"];
  /** Numbers of the messages it represents, as ranges. */
  readonly numbers: string;
  /** For a summary: key of the note that contains it. */
  readonly note?: string;
}

type Range = readonly [first: number, last: number];

/** Writes numbers in ascending order as ranges: `1-4,7`; no numbers give the empty text. */
export function numberRanges(numbers: readonly number[]): string {
  return joined(numbers.map((number) => [number, number]));
}

/** Returns the numbers in ranges written by {@linkcode numberRanges}. */
export function numbersIn(ranges: string): readonly number[] {
  return rangesIn(ranges).flatMap(([first, last]) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  );
}

/** Returns the first and last number of each range in `5-40,42`, in order; other parts are omitted. */
export function rangesIn(numbers: string): readonly Range[] {
  return numbers.split(",").flatMap((part) => {
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last ?? first)] as const];
  });
}

/** Returns `true` if a number is in the ranges. */
export function rangesInclude(numbers: string, number: number): boolean {
  return rangesIn(numbers).some(([first, last]) => first <= number && number <= last);
}

/** Combines ranges into as few as possible: `7`, `1-3` and `4-5` become `1-5,7`. */
export function joinRanges(numbers: readonly string[]): string {
  return joined(numbers.flatMap(rangesIn));
}

function joined(ranges: readonly Range[]): string {
  const found: [first: number, last: number][] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = found.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else found.push([first, last]);
  }
  return found.map(([first, last]) => first === last ? `${first}` : `${first}-${last}`).join(",");
}

/** Messages as a text names them: `message 3`, `messages 4, 5 and 8-9`. */
const NAMED_MESSAGES = /\bmessage \d+(?:[-–]\d+)?|\bmessages \d+(?:(?:, and |, | and | or |-|–)\d+)*/gi;
const NUMBERS = /(\d+)(?:[-–](\d+))?/g;
/** The longest range of which each message is named by itself. */
const MOST_IN_RANGE = 100;

/**
 * Replaces the numbers of messages that a text names by those under which its readers know them.
 *
 * @param numberOf Returns a message's number for the readers; `undefined` if they do not see it.
 * @param unseen `keep` to leave the number of a message that they do not see, `hide` to say "another message".
 */
export function renumbered(
  text: string,
  numberOf: (message: number) => number | undefined,
  unseen: "keep" | "hide",
): string {
  return text.replace(NAMED_MESSAGES, (named) => {
    const changed = named.replace(NUMBERS, (numbers: string, first: string, last: string = first) => {
      const length = Math.min(MOST_IN_RANGE, Number(last) - Number(first) + 1);
      const known = Array.from({ length: Math.max(0, length) }, (_, at) => numberOf(Number(first) + at));
      return known.filter((number) => number !== undefined).join(", ") || (unseen === "keep" ? numbers : "another");
    });
    return /\d/.test(changed) ? changed : "another message";
  });
}

export interface TextLength {
  /** Number of UTF-16 code units. */
  readonly characters: number;
  /** Number of tokens as counted by `src/text/`. */
  readonly tokens: number;
}

/** A summary made for a context: the value of a note of the kind `context_summary`. */
export interface ContextSummary {
  readonly text: string;
  /** Method used, for example `afresh`, `from the previous one`, `round`. */
  readonly method: string;
  /** Numbers of the messages it covers, as ranges: `5-40`. */
  readonly of: string;
  /** Keys of the summaries it was made from; the messages these cover are not read again. */
  readonly from?: readonly string[];
  readonly before: TextLength;
  readonly after: TextLength;
  /** Present if it exceeded the limit twice and was cut at a sentence. */
  readonly cut?: true;
}

const COUNT = z.int().min(0);
const LENGTH = z.object({ characters: COUNT, tokens: COUNT });
const SUMMARY: z.ZodType<ContextSummary> = z.object({
  text: z.string(),
  method: z.string(),
  of: z.string(),
  from: z.array(z.string()).exactOptional(),
  before: LENGTH,
  after: LENGTH,
  cut: z.literal(true).exactOptional(),
});

/** Reads a note's value; `undefined` if it is not a summary made for a context. */
export function readContextSummary(value: Json): ContextSummary | undefined {
  return SUMMARY.safeParse(value).data;
}
