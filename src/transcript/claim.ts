import { isList, isObject, type Json } from "./json.ts";
import { omitUndefined } from "./omit_undefined.ts";

/** Where in a source something stands. */
export interface SourcePlace {
  /** Name of the source. */
  readonly source: string;
  /** Name of its file; absent for a source that was read from none. */
  readonly file?: string;
  /**
   * Offset of the first character in the file, in UTF-16 code units; of HTML and PDF in the text that was taken from it.
   */
  readonly offset: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Line of the first character, from 1, in what the offset counts in. */
  readonly line: number;
  /** Present if the offset counts in a text that was taken from the file. */
  readonly extracted?: true;
}

/** A difference between a quotation and its source. Either side may be empty. */
export interface QuotationDifference {
  /** The words of the quotation, in the form in which they are compared; an ellipsis that left out a "not". */
  readonly said: string;
  /** Those of the source. */
  readonly stands: string;
}

/** The result of looking a quotation up. */
export type QuotationFinding =
  /** It stands in the source; with ellipses, each of its parts does, in order: a place for each. */
  | { readonly verdict: "exact"; readonly places: readonly SourcePlace[] }
  /** At most a quarter of its words are different, or an ellipsis left out a "not". */
  | {
    readonly verdict: "nearly_exact";
    readonly places: readonly SourcePlace[];
    /** What the source has. */
    readonly stands: string;
    /** In order; none if only punctuation is different. */
    readonly differences: readonly QuotationDifference[];
  }
  /** It stands there, but its fewer than four words may stand anywhere by chance. */
  | { readonly verdict: "exact_but_short"; readonly places: readonly SourcePlace[] }
  /** It does not stand in what is cited. `elsewhere` says where it does, if it stands in another source. */
  | { readonly verdict: "not_found"; readonly elsewhere?: readonly SourcePlace[] }
  /** No source is cited for it; or it quotes `message`, an earlier statement of another speaker. */
  | { readonly verdict: "not_checked"; readonly message?: number };

/** A verdict on a quotation. */
export type QuotationVerdict = QuotationFinding["verdict"];

/** A quotation in a statement, as it was looked up. Offsets count in the statement. */
export type QuotationMark = QuotationFinding & {
  /** What stands between the marks. */
  readonly text: string;
  /** Offset after the opening mark. */
  readonly start: number;
  /** Offset of the closing mark. */
  readonly end: number;
};

/** A citation in a statement. Offsets count in the statement. */
export interface CitationMark {
  /** As written. */
  readonly name: string;
  /** False if there is no such source. */
  readonly known: boolean;
  /** Offset of the first character of the name. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A number in a sentence that cites. Offsets count in the statement. */
export interface FigureMark {
  /** As written. */
  readonly text: string;
  /** False if no source that is cited has it. */
  readonly found: boolean;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A sentence that cites or quotes, as it was looked up in the sources. */
export interface Claim {
  /** Number of the message it stands in. */
  readonly message: number;
  /** Id of who said it. */
  readonly speaker: string;
  /** The sentence; several if a quotation goes over them. */
  readonly text: string;
  /** Offset of its first character in the statement. */
  readonly start: number;
  /** Its citations, in order. */
  readonly citations: readonly CitationMark[];
  /** Its quotations, in order; short ones without a citation are none. */
  readonly quotations: readonly QuotationMark[];
  /** Its numbers in digits, in order; none if it cites no source that exists. */
  readonly figures: readonly FigureMark[];
}

type Fields = { readonly [key: string]: Json };

/** Verdicts by what journals of version 0.1 called them. What they did not look up is not checked. */
const OLD_STATES: Readonly<Record<string, QuotationVerdict>> = {
  verified: "exact",
  repaired: "nearly_exact",
  unverified: "not_found",
  too_short_to_verify: "not_checked",
  said_before: "not_checked",
  uncited: "not_checked",
};

/**
 * Reads the claims of a statement as they were put on record: `{ claims: […] }`, also by version 0.1. `undefined` if
 * that is not what a value is: journals are read, not trusted.
 */
export function readClaims(value: Json): readonly Claim[] | undefined {
  return isObject(value) ? all(value["claims"], readClaim) : undefined;
}

function readClaim(value: Fields): Claim | undefined {
  const { message, speaker, text, start } = value;
  const citations = all(value["citations"], readCitation);
  const quotations = all(value["quotations"], readQuotation);
  const figures = all(value["figures"] ?? value["numbers"], readFigure);
  if (!citations || !quotations || !figures || typeof message !== "number" || typeof start !== "number") {
    return undefined;
  }
  if (typeof speaker !== "string" || typeof text !== "string") return undefined;
  return { message, speaker, text, start, citations, quotations, figures };
}

function readCitation({ name, state, known = state !== "unknown_source", start, end }: Fields) {
  if (typeof name !== "string" || typeof start !== "number" || typeof end !== "number") return undefined;
  return typeof known === "boolean" ? { name, known, start, end } : undefined;
}

function readFigure({ text, state, found = state === "found", start, end }: Fields) {
  if (typeof text !== "string" || typeof start !== "number" || typeof end !== "number") return undefined;
  return typeof found === "boolean" ? { text, found, start, end } : undefined;
}

function readQuotation(value: Fields): QuotationMark | undefined {
  const { text, start, end, state, verdict = typeof state === "string" ? OLD_STATES[state] : undefined } = value;
  if (typeof text !== "string" || typeof start !== "number" || typeof end !== "number") return undefined;
  const quoted = { text, start, end };
  const places = all(value["places"], readPlace);
  switch (verdict) {
    case "exact":
    case "exact_but_short":
      return places && { ...quoted, verdict, places };
    case "nearly_exact": {
      const differences = all(value["differences"], readDifference);
      const { stands } = value;
      return places && differences && typeof stands === "string"
        ? { ...quoted, verdict, places, stands, differences }
        : undefined;
    }
    case "not_found": {
      if (value["elsewhere"] === undefined) return { ...quoted, verdict };
      const elsewhere = all(value["elsewhere"], readPlace);
      return elsewhere && { ...quoted, verdict, elsewhere };
    }
    case "not_checked": {
      const { message } = value;
      if (message === undefined) return { ...quoted, verdict };
      return typeof message === "number" ? { ...quoted, verdict, message } : undefined;
    }
    default:
      return undefined;
  }
}

function readPlace({ source, file, offset, end, line, extracted }: Fields): SourcePlace | undefined {
  if (typeof source !== "string" || typeof offset !== "number") return undefined;
  if (typeof end !== "number" || typeof line !== "number") return undefined;
  return {
    source,
    offset,
    end,
    line,
    ...omitUndefined({ file: typeof file === "string" ? file : undefined }),
    ...(extracted === true ? { extracted } : {}),
  };
}

function readDifference({ said, stands }: Fields): QuotationDifference | undefined {
  return typeof said === "string" && typeof stands === "string" ? { said, stands } : undefined;
}

/** Reads each of a list; `undefined` if it is no list, or one of it does not read. */
function all<T>(value: Json | undefined, read: (fields: Fields) => T | undefined): readonly T[] | undefined {
  if (value === undefined || !isList(value)) return undefined;
  const items: T[] = [];
  for (const item of value) {
    const made = isObject(item) ? read(item) : undefined;
    if (made === undefined) return undefined;
    items.push(made);
  }
  return items;
}

/** What a fact checker found on one claim. */
export interface Finding {
  /** The claim, as it was made. */
  readonly claim: string;
  /** What the sources say of it; `unverifiable` if they neither bear it out nor say otherwise. */
  readonly verdict: "supported" | "contradicted" | "unverifiable";
  /** Why, in one or two sentences. */
  readonly reason: string;
  /** Name of the source it rests on, if there is one. */
  readonly source?: string;
}
