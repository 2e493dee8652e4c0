import { figuresIn } from "../../text/evidence.ts";
import { phraseOf } from "../../text/fold.ts";
import { withoutBorders } from "../../text/markdown.ts";
import { contentStems } from "../../text/words.ts";
import {
  type Claim,
  type Finding,
  type Passage,
  type QuotationFinding,
  readClaims,
  readFindings,
  type SourcePlace,
} from "../../transcript/claim.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import { CLAIMS, QUOTATION_VERDICTS } from "../../words/checked_claims.ts";
import { MESSAGE } from "../../words/messages.ts";
import { claimMarks, type ClaimMarksOptions } from "./claim_marks.ts";

/** Counts of claims. */
export interface ClaimTally {
  /** Number of all claims. */
  readonly claims: number;
  /** Quotations of sources by verdict. */
  readonly quotations: Readonly<Record<QuotationFinding["verdict"], number>>;
  /** Quotations of what participants said before, by verdict. */
  readonly said: Readonly<Record<QuotationFinding["verdict"], number>>;
  /** Citations of sources that do not exist. */
  readonly unknownCitations: number;
  /** Numbers in digits, in sentences that cite. */
  readonly figures: { readonly found: number; readonly missing: number; readonly uncompared: number };
  /** Dates in sentences that cite. */
  readonly dates: { readonly found: number; readonly missing: number };
  /** Share of exact quotations among those that are exact, inexact or not found; 0–1. Absent if there are none. */
  readonly exactShare?: number;
}

/** The findings on everything cited and quoted in a dialogue. */
export interface ClaimsFound {
  /** Claims in the order they were made. */
  readonly claims: readonly Claim[];
  /** The same claims, counted. */
  readonly tally: ClaimTally;
  /** Number of statements that were looked up. */
  readonly statements: number;
  /** Number of statements that could not be looked up. */
  readonly unchecked: number;
}

/** Counts claims. A quotation that cites a non-existent source is not found. */
export function tallyClaims(claims: readonly Claim[]): ClaimTally {
  const quotations = { exact: 0, inexact: 0, exact_but_short: 0, not_found: 0, found_nowhere: 0, not_checked: 0 };
  const said = { ...quotations };
  const figures = { found: 0, missing: 0, uncompared: 0 };
  const dates = { found: 0, missing: 0 };
  for (const claim of claims) {
    for (const { verdict, saidBy } of claim.quotations) (saidBy === undefined ? quotations : said)[verdict]++;
    for (const { found, date } of claim.figures) (date ? dates : figures)[found ? "found" : "missing"]++;
    figures.uncompared += claim.uncompared.length;
  }
  const unknownCitations = claims.flatMap(({ citations }) => citations).filter(({ known }) => !known).length;
  const checked = quotations.exact + quotations.inexact + quotations.not_found;
  const share = checked === 0 ? {} : { exactShare: quotations.exact / checked };
  return { claims: claims.length, quotations, said, unknownCitations, figures, dates, ...share };
}

/** Returns the worst finding on a claim, in words. */
export function claimVerdict({ citations, quotations, figures, uncompared }: Claim): string {
  if (citations.some(({ known }) => !known)) return CLAIMS.verdicts.unknownSource;
  const has = (verdict: QuotationFinding["verdict"]) => quotations.some((quotation) => quotation.verdict === verdict);
  if (has("not_found")) return QUOTATION_VERDICTS.not_found;
  const verdict = (["found_nowhere", "inexact", "exact", "exact_but_short", "not_checked"] as const).find(has);
  const isMissing = figures.some(({ found }) => !found);
  const isDated = figures.every(({ date }) => date);
  if (isMissing && (verdict === undefined || verdict === "not_checked")) {
    return CLAIMS.verdicts[isDated ? "datesMissing" : "figuresMissing"];
  }
  if (verdict === "not_checked") {
    const from = quotations.flatMap((one) => one.verdict === "not_checked" ? one.message ?? [] : []);
    return from.length === quotations.length
      ? CLAIMS.verdicts.ofMessages([...new Set(from)])
      : QUOTATION_VERDICTS.not_checked;
  }
  if (verdict) return QUOTATION_VERDICTS[verdict];
  if (figures.length === 0) return CLAIMS.verdicts.notCompared;
  return uncompared.length > 0
    ? CLAIMS.verdicts.partlyCompared
    : CLAIMS.verdicts[isDated ? "datesFound" : "figuresFound"];
}

/** Returns the results of looking up statements; `undefined` if none was looked up. */
export function recordedClaims({ notes }: Pick<DialogueRecord, "notes">): ClaimsFound | undefined {
  const checks = notes.filter(({ kind }) => kind === "claim_check").sort((a, b) => (a.about ?? 0) - (b.about ?? 0));
  if (checks.length === 0) return undefined;
  const found = checks.map((note) => claimsAbout(notes.filter(({ about }) => about === note.about)));
  const claims = found.flatMap((claims = []) => claims);
  const unchecked = found.filter((claims) => claims === undefined).length;
  return { claims, tally: tallyClaims(claims), statements: checks.length - unchecked, unchecked };
}

/**
 * Returns the findings shown under statements, by number: empty for a statement that was not looked up, or not
 * completely. Returns `undefined` if none was looked up.
 */
export function recordedMarks(
  { notes, participants }: Pick<DialogueRecord, "notes" | "participants">,
  options: Partial<ClaimMarksOptions> = {},
): ReadonlyMap<number, string> | undefined {
  const checks = notes.filter(({ kind }) => kind === "claim_check");
  if (checks.length === 0) return undefined;
  return new Map(checks.flatMap((note) => {
    const claims = claimsIn(note);
    return note.about === undefined || !claims ? [] : [[note.about, claimMarks(claims, { participants, ...options })]];
  }));
}

/** Returns the claims found by a claim check; `undefined` if the note is not one, or the check failed. */
export function claimsIn({ kind, answer }: Pick<Note, "kind" | "answer">): readonly Claim[] | undefined {
  return kind === "claim_check" && answer.given ? readClaims(answer.value) : undefined;
}

/**
 * Returns the claims in a statement, without the figures that stand in no source as they are written and that a fact
 * check supports; `undefined` if it was not looked up.
 *
 * @param notes All notes about the statement.
 */
export function claimsAbout(notes: readonly Note[]): readonly Claim[] | undefined {
  const claims = notes.map(claimsIn).find((found) => found !== undefined);
  const supported = notes.filter(({ kind }) => kind === "fact_check").flatMap(({ answer }) =>
    answer.given ? readFindings(answer.value).filter(({ verdict }) => verdict === "supported") : []
  );
  const figures = new Set(supported.flatMap(({ claim }) => figuresIn(claim).map(({ text }) => text)));
  if (figures.size === 0) return claims;
  return claims?.map((claim) => ({
    ...claim,
    figures: claim.figures.filter(({ found, text }) => found || !figures.has(text)),
  }));
}

/** Returns the number of the message that a source is; `undefined` for any other source. */
export function messageIn(source: string): number | undefined {
  const number = /^message (\d+)$/.exec(source)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Returns a source's name as readers see it: a message's in their language. */
export function sourceInWords(source: string): string {
  const message = messageIn(source);
  return message === undefined ? source : MESSAGE.numbered(message);
}

/** What stands at the place of a quotation or a figure. */
export interface FoundPassage {
  readonly place: SourcePlace;
  readonly passage: Passage;
  readonly of: "quotation" | "figure";
  /** Offset in the statement after what was found. */
  readonly until: number;
}

/** Returns what stands at the places of a claim's quotations and figures, as far as it is recorded. */
export function passagesOf({ quotations, figures }: Claim): readonly FoundPassage[] {
  const passages = (places: readonly SourcePlace[], of: FoundPassage["of"], until: number): readonly FoundPassage[] =>
    places.flatMap((place) => place.passage ? [{ place, passage: place.passage, of, until }] : []);
  const quoted = quotations.flatMap((quotation) => {
    const places = "places" in quotation
      ? quotation.places
      : quotation.verdict === "not_found"
      ? quotation.elsewhere
      : [];
    return passages(places ?? [], "quotation", quotation.end);
  });
  const given = figures.flatMap(({ place, end }) => passages(place ? [place] : [], "figure", end));
  return [...quoted, ...given];
}

/** Returns a passage for readers: without the borders of tables, and without the marks of a quotation in Markdown. */
export function readablePassage({ before, words, after }: Passage): Passage {
  const plain = (text: string) => withoutBorders(before.startsWith("> ") ? text.replace(/(?<!\S)> /g, "") : text);
  return {
    before: plain(before).replace(/^ · |(?<=^…) ·/, ""),
    words: plain(words),
    after: plain(after).replace(/ · $| ·(?= …$)/, ""),
  };
}

/** Minimum share of a claim's words for a finding to be about it, whatever the finding calls it. */
const SHARE_OF_WORDS = 0.5;

/**
 * Returns a claim that a finding calls supported although a quotation in it was not found: the finding then has no
 * effect. Returns `undefined` if there is none, and the finding stands. A finding that repeats no claim exactly is
 * taken to be about any claim with which it shares half of its words.
 *
 * @param claims Claims of the checked statement.
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

/** Returns the sentence and its quotations. */
function textsOf({ text, quotations }: Claim): readonly string[] {
  return [text, ...quotations.map((quotation) => quotation.text)];
}
