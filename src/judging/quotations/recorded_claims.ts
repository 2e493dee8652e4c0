import { phraseOf } from "../../text/fold.ts";
import { contentStems } from "../../text/words.ts";
import { type Claim, type Finding, type QuotationFinding, readClaims } from "../../transcript/claim.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import { claimMarks } from "./claim_marks.ts";

/** Claims counted. */
export interface ClaimTally {
  /** All of them. */
  readonly claims: number;
  /** Quotations by verdict. */
  readonly quotations: Readonly<Record<QuotationFinding["verdict"], number>>;
  /** Citations of sources that do not exist. */
  readonly unknownCitations: number;
  /** Numbers in digits, in sentences that cite. */
  readonly figures: { readonly found: number; readonly missing: number };
  /** Exact ones among the quotations that are exact, nearly exact or not found; 0–1. Absent if there are none. */
  readonly exactShare?: number;
}

/** The findings on all that was cited and quoted in a dialogue. */
export interface ClaimsFound {
  /** In the order in which they were made. */
  readonly claims: readonly Claim[];
  /** The same, counted. */
  readonly tally: ClaimTally;
  /** The number of statements that were looked up. */
  readonly statements: number;
  /** The number that could not be. */
  readonly unchecked: number;
}

/** Counts claims. A quotation for which a source is cited that does not exist is not found. */
export function tallyClaims(claims: readonly Claim[]): ClaimTally {
  const quotations = { exact: 0, nearly_exact: 0, exact_but_short: 0, not_found: 0, not_checked: 0 };
  const figures = { found: 0, missing: 0 };
  for (const claim of claims) {
    for (const { verdict } of claim.quotations) quotations[verdict]++;
    for (const { found } of claim.figures) figures[found ? "found" : "missing"]++;
  }
  const unknownCitations = claims.flatMap(({ citations }) => citations).filter(({ known }) => !known).length;
  const checked = quotations.exact + quotations.nearly_exact + quotations.not_found;
  const share = checked === 0 ? {} : { exactShare: quotations.exact / checked };
  return { claims: claims.length, quotations, unknownCitations, figures, ...share };
}

/** Returns a verdict on a quotation in words. */
export function quotationVerdict(verdict: QuotationFinding["verdict"]): string {
  return verdict === "exact_but_short" ? "exact, but short" : verdict.replace("_", " ");
}

/** Returns the worst of what was found of a claim, in words. */
export function claimVerdict({ citations, quotations, figures }: Claim): string {
  if (citations.some(({ known }) => !known)) return "unknown source";
  const has = (verdict: QuotationFinding["verdict"]) => quotations.some((quotation) => quotation.verdict === verdict);
  if (has("not_found")) return "not found";
  if (figures.some(({ found }) => !found)) return "figures not in the source";
  const verdict = (["nearly_exact", "exact", "exact_but_short", "not_checked"] as const).find(has);
  if (verdict === "not_checked") {
    const from = quotations.flatMap((one) => one.verdict === "not_checked" ? one.message ?? [] : []);
    return from.length === quotations.length ? `quotes message ${[...new Set(from)].join(", ")}` : "not checked";
  }
  if (verdict) return quotationVerdict(verdict);
  return figures.length > 0 ? "figures match the source" : "not compared";
}

/** Reads what looking statements up came to; `undefined` if none was looked up. */
export function recordedClaims({ notes }: Pick<DialogueRecord, "notes">): ClaimsFound | undefined {
  const checks = notes.filter(({ kind }) => kind === "claim_check").sort((a, b) => (a.about ?? 0) - (b.about ?? 0));
  if (checks.length === 0) return undefined;
  const found = checks.map(claimsIn);
  const claims = found.flatMap((claims = []) => claims);
  const unchecked = found.filter((claims) => claims === undefined).length;
  return { claims, tally: tallyClaims(claims), statements: checks.length - unchecked, unchecked };
}

/**
 * Reads what stands under statements of what was found, by their numbers: nothing under one that was not looked up, or
 * not to an end. `undefined` if none was looked up.
 */
export function recordedMarks({ notes }: Pick<DialogueRecord, "notes">): ReadonlyMap<number, string> | undefined {
  const checks = notes.filter(({ kind }) => kind === "claim_check");
  if (checks.length === 0) return undefined;
  return new Map(checks.flatMap((note) => {
    const claims = claimsIn(note);
    return note.about === undefined || !claims ? [] : [[note.about, claimMarks(claims)]];
  }));
}

/** Reads the claims that a claim check found; `undefined` if it is none, or could not be made. */
export function claimsIn({ kind, answer }: Pick<Note, "kind" | "answer">): readonly Claim[] | undefined {
  return kind === "claim_check" && answer.given ? readClaims(answer.value) : undefined;
}

/** A finding is about a claim if it has this share of the claim's words, whatever it calls it. */
const SHARE_OF_WORDS = 0.5;

/**
 * The claim that a finding calls supported though a quotation in it was not found: the finding changes nothing, since the
 * words do not stand there. `undefined` if there is none, and the finding holds. A finding that names no claim as it was
 * made is taken to be about any that it shares half of its words with.
 *
 * @param claims Those of the statement that was checked.
 */
export function overruledBy(finding: Finding, claims: readonly Claim[]): Claim | undefined {
  if (finding.verdict !== "supported") return undefined;
  const named = claims.filter((claim) => names(finding, claim));
  const about = named.length > 0 ? named : claims.filter((claim) => resembles(finding, claim));
  return about.find(({ quotations }) => quotations.some(({ verdict }) => verdict === "not_found"));
}

function names({ claim: found }: Finding, claim: Claim): boolean {
  const said = phraseOf(found);
  return said !== "" &&
    textsOf(claim).map(phraseOf).some((text) => text !== "" && (text.includes(said) || said.includes(text)));
}

function resembles({ claim: found }: Finding, claim: Claim): boolean {
  const stems = new Set(contentStems(found));
  return textsOf(claim).some((text) => {
    const wanted = new Set(contentStems(text));
    const shared = [...wanted].filter((stem) => stems.has(stem)).length;
    return shared > 0 && shared >= SHARE_OF_WORDS * wanted.size;
  });
}

/** The sentence, and what it quotes. */
function textsOf({ text, quotations }: Claim): readonly string[] {
  return [text, ...quotations.map((quotation) => quotation.text)];
}
