import type { Json } from "./event.ts";

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
