import type { Json } from "./json.ts";

/** What stands in a prompt in place of statements that are not shown whole. */
export type Digest = Gap | Summary | Passage;

/** What every digest says of itself. */
export interface DigestBase {
  /** Numbers of the messages it stands for, as ranges: `5-40,42`. */
  readonly numbers: string;
  /** Its place among what is shown: behind the message with this number, before the next one. */
  readonly at: number;
  /** Where the whole stands: the file of the message, or the first and the last of the files. */
  readonly where: string;
}

/** Messages that are left out. */
export interface Gap extends DigestBase {
  /** Tells it from other digests. */
  readonly kind: "gap";
}

/** A summary of messages. */
export interface Summary extends DigestBase {
  /** Tells it from other digests. */
  readonly kind: "summary";
  /** What is shown. */
  readonly text: string;
  /** Key of the note that has it: `context/<participant>/<step>`. */
  readonly note: string;
}

/** A part of one message, word for word. */
export interface Passage extends DigestBase {
  /** Tells it from other digests. */
  readonly kind: "passage";
  /** What is shown. */
  readonly text: string;
}

/** A digest as the journal names it: without its text, which stands in the prompt's blocks. */
export interface DigestName {
  /** What it is. */
  readonly kind: Digest["kind"];
  /** Numbers of the messages it stands for, as ranges. */
  readonly numbers: string;
  /** Of a summary: key of the note that has it. */
  readonly note?: string;
}

/** Numbers in ascending order as ranges: `1-4,7`; nothing as the empty text. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: string[] = [];
  for (let index = 0; index < numbers.length;) {
    const first = numbers[index] ?? 0;
    let last = first;
    while (numbers[++index] === last + 1) last++;
    ranges.push(inOne(first, last));
  }
  return ranges.join(",");
}

/** The numbers that ranges as {@linkcode numberRanges} writes them stand for. */
export function numbersIn(ranges: string): readonly number[] {
  return rangesIn(ranges).flatMap(([first, last]) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  );
}

/** First and last number of each range in `5-40,42`, in their order; what is no number or range is left out. */
export function rangesIn(numbers: string): readonly (readonly [first: number, last: number])[] {
  return numbers.split(",").flatMap((part) => {
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last ?? first)] as const];
  });
}

/** Whether a number is in ranges. */
export function rangesInclude(numbers: string, number: number): boolean {
  return rangesIn(numbers).some(([first, last]) => first <= number && number <= last);
}

/** Ranges put together to as few as there need be: `7`, `1-3` and `4-5` are `1-5,7`. */
export function joinRanges(numbers: readonly string[]): string {
  const joined: [first: number, last: number][] = [];
  for (const [first, last] of numbers.flatMap(rangesIn).toSorted(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined.map(([first, last]) => inOne(first, last)).join(",");
}

function inOne(first: number, last: number): string {
  return first === last ? `${first}` : `${first}-${last}`;
}

/** How long a text is. */
export interface TextLength {
  /** UTF-16 code units. */
  readonly characters: number;
  /** As counted by `src/text/`. */
  readonly tokens: number;
}

/** A summary made for a context: the value of a note of the kind `context_summary`. */
export interface ContextSummary {
  /** The summary. */
  readonly text: string;
  /** How it was made, for example `afresh`, `from the previous one`, `round`. */
  readonly method: string;
  /** Numbers of the messages it covers, as ranges: `5-40`. */
  readonly of: string;
  /** Keys of the summaries it was made from; the messages these cover are not read again. */
  readonly from?: readonly string[];
  /** What went in. */
  readonly before: TextLength;
  /** What came out. */
  readonly after: TextLength;
  /** It was over the limit twice and was cut at a sentence. */
  readonly cut?: true;
}

/** Reads a note's value; `undefined` if it is no summary made for a context. */
export function readContextSummary(value: Json): ContextSummary | undefined {
  const { text, method, of, from, before, after, cut } = Object(value);
  if (typeof text !== "string" || typeof method !== "string" || typeof of !== "string") return undefined;
  if (!isLength(before) || !isLength(after)) return undefined;
  if (from !== undefined && !(Array.isArray(from) && from.every((key) => typeof key === "string"))) return undefined;
  return {
    text,
    method,
    of,
    before: { characters: before.characters, tokens: before.tokens },
    after: { characters: after.characters, tokens: after.tokens },
    ...(from === undefined ? {} : { from }),
    ...(cut === true ? { cut } : {}),
  };
}

function isLength(value: unknown): value is TextLength {
  const { characters, tokens } = Object(value);
  return [characters, tokens].every((count) => Number.isSafeInteger(count) && count >= 0);
}
