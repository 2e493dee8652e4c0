import type { Json } from "./event.ts";

/** How long a text is. */
export interface TextLength {
  /** UTF-16 code units. */
  readonly characters: number;
  /** As counted for the model that reads it. */
  readonly tokens: number;
}

/** A summary that was made for somebody's context: the value of a `context_summary` that was answered. */
export interface ContextSummary {
  /** What is shown in place of what it sums up. */
  readonly text: string;
  /** How it was made. */
  readonly method: string;
  /** Numbers of the messages it stands for, as ranges. */
  readonly of: string;
  /** Keys of the summaries it was made from. */
  readonly from?: readonly string[];
  /** What went in. */
  readonly before: TextLength;
  /** What came out. */
  readonly after: TextLength;
  /** It was over its limit a second time, and is cut after a sentence. */
  readonly cut?: true;
}

/** Reads what is on record; `undefined` if it is none. */
export function readContextSummary(value: Json): ContextSummary | undefined {
  const { text, method, of, from, before, after, cut } = Object(value);
  if (typeof text !== "string" || typeof method !== "string" || typeof of !== "string") return undefined;
  if (!isLength(before) || !isLength(after)) return undefined;
  const more = Array.isArray(from) ? { from: from.map(String) } : {};
  return { text, method, of, ...more, before, after, ...(cut === true ? { cut } : {}) };
}

function isLength(value: unknown): value is TextLength {
  const { characters, tokens } = Object(value);
  return typeof characters === "number" && typeof tokens === "number";
}
