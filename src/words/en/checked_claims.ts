import { count } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Findings on the quotations and figures in claims. */
export interface Tally {
  readonly quotations: Readonly<Record<QuotationVerdict, number>>;
  /** Quotations of earlier messages that nobody looked up. */
  readonly ofMessages: number;
  /** Quotations of what others had said. */
  readonly said: Readonly<Record<QuotationVerdict, number>>;
  readonly figures: Readonly<Record<"found" | "missing" | "uncompared", number>>;
  readonly dates: Readonly<Record<"found" | "missing", number>>;
  readonly unknownCitations: number;
  /** Claims with nothing to compare, if others have something. */
  readonly bare: number;
}

/** Findings on a quotation, in words, in the order in which they are counted. */
export const QUOTATION_VERDICTS = {
  exact: "exact",
  inexact: "inexact",
  exact_but_short: "exact, but short",
  not_found: "not found",
  found_nowhere: "found nowhere",
  not_checked: "not checked",
} as const;

/** A finding on a quotation. */
export type QuotationVerdict = keyof typeof QUOTATION_VERDICTS;

function counted(counts: Readonly<Record<QuotationVerdict, number>>): readonly string[] {
  return Object.entries(QUOTATION_VERDICTS).flatMap(([verdict, words]) => {
    const n = counts[verdict as QuotationVerdict];
    return n === 0 ? [] : [`${n} ${words}`];
  });
}

/** Texts about claims, and what a comparison with their sources found. */
export const CLAIMS = {
  /** What was found of a claim as a whole, unless it is the finding on a quotation. */
  verdicts: {
    unknownSource: "unknown source",
    figuresMissing: "figures not in the source as written",
    datesMissing: "dates not in the source as written",
    ofMessages: (messages: readonly number[]) => `quotes message ${messages.join(", ")}`,
    notCompared: "not compared",
    partlyCompared: "partly compared",
    figuresFound: "figures found in the source",
    datesFound: "dates found in the source",
  },
  title: "Claims and quotations",
  none: (statements: number) => `${count(statements, "statement")} checked: no citations or quotations.`,
  /** `found` is a sentence without a full stop. */
  found: (claims: number, statements: number, found: string) =>
    `${count(claims, "claim")} in ${count(statements, "statement")} ${claims === 1 ? "cites" : "cite"} a source or ${
      claims === 1 ? "quotes" : "quote"
    } somebody. ${found}.`,
  notCompared: "no quotation or figure to check",
  table: ["Claim", "Said in", "Verdict", "Result"] as readonly string[],
  unchecked: (statements: number) => `${count(statements, "statement")} could not be checked.`,
  /** A claim with what was found of it. */
  lookedUp: (claim: string, found: string) => `${quoted(claim)}: ${found}`,
  /** Around the words that were found in a source, with what comes before and after them. */
  passage: (place: string, before: string, after: string) => [`${place}: “${before}`, `${after}”`] as readonly string[],
  tally: ({ quotations, ofMessages, said, figures, dates, unknownCitations, bare }: Tally) => {
    const quoted = [...counted(quotations), ...(ofMessages === 0 ? [] : [`${ofMessages} of earlier messages`])];
    const ofOthers = counted(said);
    return [
      ...(quoted.length === 0 ? [] : [`quotations: ${quoted.join(", ")}`]),
      ...(ofOthers.length === 0 ? [] : [`quotations of earlier messages: ${ofOthers.join(", ")}`]),
      ...(figures.found === 0 ? [] : [`${count(figures.found, "figure")} found in the source`]),
      ...(figures.missing === 0 ? [] : [`${count(figures.missing, "figure")} not in the source as written`]),
      ...(figures.uncompared === 0 ? [] : [`${count(figures.uncompared, "figure")} not compared`]),
      ...(dates.found === 0 ? [] : [`${count(dates.found, "date")} found in the source`]),
      ...(dates.missing === 0 ? [] : [`${count(dates.missing, "date")} not in the source as written`]),
      ...(unknownCitations === 0 ? [] : [count(unknownCitations, "unknown source")]),
      ...(bare === 0 ? [] : [`${count(bare, "claim")} without a quotation or figure to check`]),
    ].join("; ");
  },
  noSource: (names: readonly string[]) => `there is no source ${listed(names)}`,
  notInSource: (figures: readonly string[]) => `not in the source as written: ${figures.join(", ")}`,
  uncompared: (figures: readonly string[]) => `not compared: ${figures.join(", ")}`,
  exact: (places: string) => `exact in ${places}`,
  inexact: (words: string, places: string, stands: string) =>
    `${quoted(words)} appears in ${places} as ${quoted(stands)}`,
  short: (words: string, places: string) => `${quoted(words)} appears in ${places}, but is too short to prove anything`,
  elsewhere: (words: string, places: string) => `${quoted(words)} appears in ${places}, not in the cited source`,
  notFound: (words: string) => `${quoted(words)} not found in the cited source`,
  nowhere: (words: string) => `${quoted(words)} is neither in what was said before nor in a source`,
  notChecked: (words: string) => `${quoted(words)} was not checked: no source is cited for it`,
  inMessage: (words: string, message: number) => `${quoted(words)} was said in message ${message}`,
  saidAs: (words: string, message: number, stands: string) =>
    `${quoted(words)} was said in message ${message} as ${quoted(stands)}`,
  notSaid: (words: string) => `${quoted(words)} is not in the named speaker's earlier messages`,
  aSource: "a source",
  times: (name: string, times: readonly string[]) => `${name}, at ${listed(times)}`,
  pages: (name: string, unit: "line" | "page", numbers: readonly string[]) =>
    `${name}, ${unit}${numbers.length === 1 ? "" : "s"} ${listed(numbers)}`,
} as const;

const FINDING_VERDICTS = {
  supported: "supported",
  overstated: "overstated",
  contradicted: "contradicted",
  unverifiable: "unverifiable",
} as const;

/** A fact checker's verdict on a claim. */
export type FindingVerdict = keyof typeof FINDING_VERDICTS;

const ofVerdict = (findings: number, verdict: FindingVerdict) => `${findings} ${FINDING_VERDICTS[verdict]}`;

/** Texts about fact checkers' findings on claims. */
export const FINDINGS = {
  title: "Fact checks",
  verdicts: FINDING_VERDICTS,
  ofVerdict,
  none: "no findings",
  counted: (findings: number) => `${count(findings, "finding")}.`,
  overruled: "This finding is overruled: a quotation in the claim was not found",
  source: (name: string) => `Source: ${name}`,
  notChecked: (contributions: readonly string[]) => `Not fact-checked: ${listed(contributions)}.`,
  by: (name: string, agent: string) => `${name} (${agent})`,
  sum: (
    { checkers, checks, missing, findings, by, overruled, notChecked }: {
      readonly checkers: readonly string[];
      readonly checks: number;
      readonly missing: number;
      readonly findings: number;
      readonly by: Readonly<Record<FindingVerdict, number>>;
      readonly overruled: number;
      /** A sentence; empty if everything was checked. */
      readonly notChecked: string;
    },
  ) => {
    const more = overruled === 0
      ? ""
      : `; ${overruled} called supported but overruled: a quotation in the claim is unverified`;
    return `By ${listed(checkers)}: ${count(checks, "check")}${missing === 0 ? "" : `, ${missing} missing`}, ${
      count(findings, "finding")
    }: ${ofVerdict(by.supported, "supported")}, ${ofVerdict(by.overstated, "overstated")}, ${
      ofVerdict(by.contradicted, "contradicted")
    }, ${ofVerdict(by.unverifiable, "unverifiable")}${more}. ${notChecked}`
      .trim();
  },
  against: "Claims found contradicted or overstated",
  table: ["Claim", "Verdict", "Said in", "Why", "Source"] as readonly string[],
} as const;
