import { z } from "zod";
import type { Json } from "./json.ts";

/** A place in a source. */
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
    /** Words of the source. */
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

/** A quotation in a statement, as it was looked up. Offsets count in the statement. */
export type QuotationMark = QuotationFinding & {
  /** Words between the marks. */
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

const SPAN = { start: z.number(), end: z.number() };
const QUOTED = { text: z.string(), ...SPAN };
const PLACES = z.array(z.object({
  source: z.string(),
  file: z.string().exactOptional(),
  offset: z.number(),
  end: z.number(),
  line: z.number(),
  extracted: z.literal(true).exactOptional(),
}));
const QUOTATION: z.ZodType<QuotationMark> = z.discriminatedUnion("verdict", [
  z.object({ ...QUOTED, verdict: z.enum(["exact", "exact_but_short"]), places: PLACES }),
  z.object({
    ...{ ...QUOTED, verdict: z.literal("nearly_exact"), places: PLACES, stands: z.string() },
    differences: z.array(z.object({ said: z.string(), stands: z.string() })),
  }),
  z.object({ ...QUOTED, verdict: z.literal("not_found"), elsewhere: PLACES.exactOptional() }),
  z.object({ ...QUOTED, verdict: z.literal("not_checked"), message: z.number().exactOptional() }),
]);
const CLAIM = z.object({
  ...{ message: z.number(), speaker: z.string(), text: z.string(), start: z.number() },
  citations: z.array(z.object({ name: z.string(), known: z.boolean(), ...SPAN })),
  quotations: z.array(QUOTATION),
  figures: z.array(z.object({ ...QUOTED, found: z.boolean() })),
});
const CLAIMS = z.object({ claims: z.array(z.preprocess(renewed, CLAIM)) });

/** Verdicts by what journals of version 0.1 called them. What they did not look up is not checked. */
const OLD_STATES: Readonly<Record<string, QuotationFinding["verdict"]>> = {
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
  return CLAIMS.safeParse(value).data?.claims;
}

/** A claim of version 0.1 with the names of today. */
function renewed(claim: unknown): unknown {
  const { citations, quotations, numbers, figures = numbers, ...rest } = Object(claim);
  const each = (list: unknown, fields: (state: string) => object) =>
    Array.isArray(list)
      ? list.map((one) => typeof one?.state === "string" ? { ...fields(one.state), ...one } : one)
      : list;
  return {
    ...rest,
    citations: each(citations, (state) => ({ known: state !== "unknown_source" })),
    quotations: each(quotations, (state) => ({ verdict: OLD_STATES[state] })),
    figures: each(figures, (state) => ({ found: state === "found" })),
  };
}

/** The most findings on one contribution. */
export const MOST_FINDINGS = 5;

/** Verdicts on a claim. */
export const FINDING_VERDICTS = ["supported", "overstated", "contradicted", "unverifiable"] as const;

/** A fact checker's finding on one claim. */
export interface Finding {
  /** The claim, as it was made. */
  readonly claim: string;
  /** `overstated` if a source bears out less; `unverifiable` if none decides it. */
  readonly verdict: "supported" | "overstated" | "contradicted" | "unverifiable";
  /** Why, in one or two sentences. */
  readonly reason: string;
  /** Name of the source it rests on, if there is one. */
  readonly source?: string;
}
