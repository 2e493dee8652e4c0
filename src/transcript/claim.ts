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

/** What is different in a quotation from what stands in its source. Either may be empty. */
export interface QuotationDifference {
  /** The words of the quotation, in the form in which they are compared. */
  readonly said: string;
  /** Those of the source. */
  readonly stands: string;
}

/** What looking a quotation up came to. */
export type QuotationFinding =
  /** It stands in the source; with ellipses in it, each of its fragments does, in order: a place for each. */
  | { readonly state: "verified"; readonly places: readonly SourcePlace[] }
  /** Nearly: no more than a quarter of its words are different. `stands` is what the source has instead. */
  | {
    readonly state: "repaired";
    readonly places: readonly SourcePlace[];
    readonly stands: string;
    /** In order; none if only punctuation is different. */
    readonly differences: readonly QuotationDifference[];
  }
  /** It does not stand in what is cited. `elsewhere` says where it does, if it stands in another source. */
  | { readonly state: "unverified"; readonly elsewhere?: readonly SourcePlace[] }
  /** It has fewer than four words: they may stand anywhere by chance. */
  | { readonly state: "too_short_to_verify" }
  /** It stands in no source that is cited, but in an earlier statement of another speaker: it is that one's. */
  | { readonly state: "said_before"; readonly message: number }
  /** Nothing is cited for it, and it stands in no source. */
  | { readonly state: "uncited" };

/** The states of quotations. */
export type QuotationState = QuotationFinding["state"];

/** A quotation in a statement, and what looking it up came to. Offsets count in the statement. */
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
  /** `not_fetched`: there is such a source, but the speaker had not opened it. */
  readonly state: "known" | "unknown_source" | "not_fetched";
  /** Offset of the first character of the name. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A number or date in a sentence that cites. Offsets count in the statement. */
export interface NumberMark {
  /** As written. */
  readonly text: string;
  /** Of a date `2003-03-17` or `2003-03`; of a number its value. */
  readonly value: number | string;
  /** Whether a source that is cited has it. */
  readonly state: "found" | "missing";
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/**
 * What a claim comes to: the first of these that holds. It cites what does not exist; a quotation is unverified; a
 * number or date does not stand in what is cited; it cites what was not opened; a quotation is repaired; all quotations
 * of four words or more are verified; its numbers stand there; it has shorter quotations only; it quotes what was
 * said before; it has a quotation of unknown origin; there was nothing to compare.
 */
export type ClaimState =
  | "unknown_source"
  | "unverified"
  | "numbers_differ"
  | "not_fetched"
  | "repaired"
  | "verified"
  | "numbers_found"
  | "too_short_to_verify"
  | "said_before"
  | "uncited"
  | "nothing_to_compare";

/** A sentence that cites or quotes, and what was found of it in the sources. */
export interface Claim {
  /** Number of the message it stands in. */
  readonly message: number;
  /** Id of who said it. */
  readonly speaker: string;
  /** The sentence; several if a quotation goes over them. */
  readonly text: string;
  /** Offset of its first character in the statement. */
  readonly start: number;
  /** What it comes to. */
  readonly state: ClaimState;
  /** What it cites, in order. */
  readonly citations: readonly CitationMark[];
  /** What it quotes, in order; short quotations without a citation are none. */
  readonly quotations: readonly QuotationMark[];
  /** Its numbers and dates, in order; none if it cites no source that exists. */
  readonly numbers: readonly NumberMark[];
}

/** Claims counted. */
export interface ClaimTally {
  /** All of them. */
  readonly claims: number;
  /** Quotations by state. */
  readonly quotations: Readonly<Record<QuotationState, number>>;
  /** Citations by state. */
  readonly citations: Readonly<Record<CitationMark["state"], number>>;
  /** Numbers and dates by state. */
  readonly numbers: Readonly<Record<NumberMark["state"], number>>;
  /**
   * Verified ones among the quotations that could be verified: those that are verified, repaired or unverified; 0–1.
   * Absent if there are none.
   */
  readonly verifiedShare?: number;
}
