import { z } from "zod";
import { fieldsIn, type Json } from "./json.ts";

/** A place in a source. */
export interface SourcePlace {
  /** Name of the source. */
  readonly source: string;
  /** Name of its file; absent for a source without one. */
  readonly file?: string;
  /** Offset of the first character in the source's text, in UTF-16 code units. */
  readonly offset: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Line of the first character in the text, from 1. */
  readonly line: number;
  /** Page of the first character, from 1; absent for a text without pages. */
  readonly page?: number;
  /** Time of the passage, as captions have it: `00:01:05`; absent for a text without times. */
  readonly time?: string;
  /** The words that stand there and what is around them, each in one line; absent in journals of earlier versions. */
  readonly passage?: { readonly before: string; readonly words: string; readonly after: string };
}

/** Words of a source, with what stands around them. */
export type Passage = NonNullable<SourcePlace["passage"]>;

/** A difference between a quotation and its source. Either side may be empty. */
export interface QuotationDifference {
  /** The quotation's words in normalised form; or an ellipsis that left out a "not". */
  readonly said: string;
  /** The source's words. */
  readonly stands: string;
}

/** The result of looking up a quotation: in sources or, with `saidBy`, in what a participant said before. */
export type QuotationFinding =
  & {
    /** Id of the participant whose words it is given as, or is; a place then names a message as its source. */
    readonly saidBy?: string;
  }
  & (
    /** Found in the source; a quotation with ellipses has a place for each part, in order. */
    | { readonly verdict: "exact"; readonly places: readonly SourcePlace[] }
    /** At most a quarter of its words differ, or an ellipsis left out a "not". */
    | {
      readonly verdict: "inexact";
      readonly places: readonly SourcePlace[];
      /** Words of the source. */
      readonly stands: string;
      /** Differences in order; empty if only punctuation differs. */
      readonly differences: readonly QuotationDifference[];
    }
    /** Found, but with fewer than four words, which may appear anywhere by chance. */
    | { readonly verdict: "exact_but_short"; readonly places: readonly SourcePlace[] }
    /** Not found in the cited source. `elsewhere` gives its places in other sources, if any. */
    | { readonly verdict: "not_found"; readonly elsewhere?: readonly SourcePlace[] }
    /** No source is cited for it and nobody is named, and it stands neither in a source nor in what was said before. */
    | { readonly verdict: "found_nowhere" }
    /** Too short, too much to look through, or own words changed; in older journals, it may quote a `message`. */
    | { readonly verdict: "not_checked"; readonly message?: number }
  );

/** A quotation in a statement and the result of its lookup. Offsets refer to the statement. */
export type QuotationMark = QuotationFinding & {
  /** Words between the marks. */
  readonly text: string;
  /** Offset after the opening mark. */
  readonly start: number;
  /** Offset of the closing mark. */
  readonly end: number;
};

/** A citation in a statement. Offsets refer to the statement. */
export interface CitationMark {
  /** As written. */
  readonly name: string;
  /** `false` if there is no such source. */
  readonly known: boolean;
  /** Offset of the first character of the name. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A number in a sentence that cites. Offsets refer to the statement. */
export interface FigureMark {
  /** As written. */
  readonly text: string;
  /** `false` if no cited source contains it. */
  readonly found: boolean;
  /** Present if it is a date, and no number. */
  readonly date?: true;
  /** Its place in the text of a cited source; absent if only the title has it, and in journals of earlier versions. */
  readonly place?: SourcePlace;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A sentence that cites or quotes, with the results of looking it up in the sources. */
export interface Claim {
  /** Number of its message. */
  readonly message: number;
  /** Id of its speaker. */
  readonly speaker: string;
  /** The sentence; several if a quotation spans them. */
  readonly text: string;
  /** Offset of its first character in the statement. */
  readonly start: number;
  /** Its citations, in order. */
  readonly citations: readonly CitationMark[];
  /** Its quotations, in order; short ones without a citation do not count. */
  readonly quotations: readonly QuotationMark[];
  /** Its numbers in digits and its dates, in order; empty if it cites no existing source. */
  readonly figures: readonly FigureMark[];
  /**
   * Its numbers that were not found and yet are not missing: whole ones up to 12, which sources write in letters,
   * times whose hours and minutes the source has apart, and numbers repeated from another speaker.
   */
  readonly uncompared: readonly string[];
}

const SPAN = { start: z.number(), end: z.number() };
const FIGURE = { text: z.string(), ...SPAN };
const QUOTED = { ...FIGURE, saidBy: z.string().exactOptional() };
const PLACE = z.object({
  source: z.string(),
  file: z.string().exactOptional(),
  offset: z.number(),
  end: z.number(),
  line: z.number(),
  page: z.number().exactOptional(),
  time: z.string().exactOptional(),
  passage: z.object({ before: z.string(), words: z.string(), after: z.string() }).exactOptional(),
});
const PLACES = z.array(PLACE);
const QUOTATION: z.ZodType<QuotationMark> = z.discriminatedUnion("verdict", [
  z.object({ ...QUOTED, verdict: z.enum(["exact", "exact_but_short"]), places: PLACES }),
  z.object({
    ...QUOTED,
    verdict: z.literal("inexact"),
    places: PLACES,
    stands: z.string(),
    differences: z.array(z.object({ said: z.string(), stands: z.string() })),
  }),
  z.object({ ...QUOTED, verdict: z.literal("not_found"), elsewhere: PLACES.exactOptional() }),
  z.object({ ...QUOTED, verdict: z.literal("found_nowhere") }),
  z.object({ ...QUOTED, verdict: z.literal("not_checked"), message: z.number().exactOptional() }),
]);
const CLAIM = z.object({
  message: z.number(),
  speaker: z.string(),
  text: z.string(),
  start: z.number(),
  citations: z.array(z.object({ name: z.string(), known: z.boolean(), ...SPAN })),
  quotations: z.array(QUOTATION),
  figures: z.array(
    z.object({ ...FIGURE, found: z.boolean(), date: z.literal(true).exactOptional(), place: PLACE.exactOptional() }),
  ),
  uncompared: z.array(z.string()).default([]),
});
const CLAIMS = z.object({ claims: z.array(z.preprocess(renewed, CLAIM)) });

/** Verdicts by their names in older journals. What version 0.1 did not look up is not checked. */
const OLD_STATES: Readonly<Record<string, QuotationFinding["verdict"]>> = {
  nearly_exact: "inexact",
  verified: "exact",
  repaired: "inexact",
  unverified: "not_found",
  too_short_to_verify: "not_checked",
  said_before: "not_checked",
  uncited: "not_checked",
};

/**
 * Reads the recorded claims of a statement, `{ claims: […] }`, including those of version 0.1. Returns `undefined` for
 * any other value: journals are read, not trusted.
 */
export function readClaims(value: Json): readonly Claim[] | undefined {
  return CLAIMS.safeParse(value).data?.claims;
}

/** Converts a claim of an older journal to current names. */
function renewed(claim: unknown): unknown {
  const { citations, quotations, numbers, figures = numbers, ...rest } = fieldsIn(claim);
  const each = (list: unknown, fields: (state: string) => object) =>
    Array.isArray(list)
      ? list.map((one) => {
        const state = one?.state ?? one?.verdict;
        return typeof state === "string" ? { ...one, ...fields(state) } : one;
      })
      : list;
  return {
    ...rest,
    citations: each(citations, (state) => ({ known: state !== "unknown_source" })),
    quotations: each(quotations, (state) => ({ verdict: OLD_STATES[state] ?? state })),
    figures: each(figures, (state) => ({ found: state === "found" })),
  };
}

/** Maximum number of findings on one contribution. */
export const MOST_FINDINGS = 5;

/** Verdicts on a claim. */
export const FINDING_VERDICTS = ["supported", "overstated", "contradicted", "unverifiable"] as const;

/** A fact checker's finding on one claim. */
export interface Finding {
  /** The claim as made. */
  readonly claim: string;
  /** `overstated` if a source supports less; `unverifiable` if none decides it. */
  readonly verdict: "supported" | "overstated" | "contradicted" | "unverifiable";
  /** The reason, in one or two sentences. */
  readonly reason: string;
  /** Name of the source it is based on, if any. */
  readonly source?: string;
  /** The calculation that gives a figure of the claim, as the fact checker wrote it, such as `71 * 55 %`. */
  readonly calculation?: string;
  /** What a program made of the calculation; absent without one. */
  readonly recomputed?: {
    /**
     * `right` if the result rounds to a figure of the claim; `rounded` if it does so only without the zeros at the end of
     * the figure. `not_compared` if no figure of the claim is clearly the result. `number_not_found` if a
     * number of the calculation stands neither in the statement nor in the source; `unreadable` if it is no calculation,
     * or has no result. `not_recomputed`, without a reason, only in journals of earlier versions.
     */
    readonly verdict:
      | "right"
      | "rounded"
      | "wrong"
      | "not_compared"
      | "number_not_found"
      | "unreadable"
      | "not_recomputed";
    /** The result. */
    readonly value?: number;
  };
}

/** The outcomes of doing a fact checker's calculation again. */
const RECOMPUTED = [
  "right",
  "rounded",
  "wrong",
  "not_compared",
  "number_not_found",
  "unreadable",
  "not_recomputed",
] as const;

/** What a program made of a fact checker's calculation. */
export type Recomputation = NonNullable<Finding["recomputed"]>;

/** Returns `true` for a finding against a claim: it is contradicted or overstated. */
export function isAgainst({ verdict }: Pick<Finding, "verdict">): boolean {
  return verdict === "contradicted" || verdict === "overstated";
}

/** Reads the findings of a fact check, `{ findings: […] }` or, in older journals, a list; what cannot be read is left out. */
export function readFindings(value: Json): readonly Finding[] {
  const list = Array.isArray(value) ? value : fieldsIn(value).findings;
  return Array.isArray(list) ? list.flatMap(readFinding) : [];
}

function readFinding(value: unknown): readonly Finding[] {
  const { claim, verdict: given, reason, source, calculation, recomputed } = fieldsIn(value);
  const verdict = FINDING_VERDICTS.find((each) => each === given);
  if (typeof claim !== "string" || verdict === undefined) return [];
  const done = fieldsIn(recomputed);
  const result = RECOMPUTED.find((each) => each === done.verdict);
  return [{
    claim,
    verdict,
    reason: typeof reason === "string" ? reason : "",
    ...(typeof source === "string" ? { source } : {}),
    ...(typeof calculation === "string" ? { calculation } : {}),
    ...(result === undefined
      ? {}
      : { recomputed: { verdict: result, ...(typeof done.value === "number" ? { value: done.value } : {}) } }),
  }];
}
