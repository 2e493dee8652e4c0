import type { FindingVerdict, QuotationVerdict, Tally } from "../en/checked_claims.ts";
import { count } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Findings on a quotation, in words, in the order in which they are counted. */
export const QUOTATION_VERDICTS = {
  exact: "wörtlich",
  inexact: "ungenau",
  exact_but_short: "wörtlich, aber kurz",
  not_found: "nicht gefunden",
  found_nowhere: "nirgends gefunden",
  not_checked: "nicht geprüft",
} as const;

function counted(counts: Readonly<Record<QuotationVerdict, number>>): readonly string[] {
  return Object.entries(QUOTATION_VERDICTS).flatMap(([verdict, words]) => {
    const n = counts[verdict as QuotationVerdict];
    return n === 0 ? [] : [`${n} ${words}`];
  });
}

const statementsCounted = (n: number) => count(n, "Beitrag", "Beiträge");
const figuresCounted = (n: number) => count(n, "Zahl", "Zahlen");

/** Claims, and what a comparison with their sources found. */
export const CLAIMS = {
  verdicts: {
    unknownSource: "Quelle unbekannt",
    figuresMissing: "Zahlen stehen so nicht in der Quelle",
    datesMissing: "Datumsangaben stehen so nicht in der Quelle",
    ofMessages: (messages: readonly number[]) => `zitiert Nachricht ${messages.join(", ")}`,
    notCompared: "nicht verglichen",
    partlyCompared: "zum Teil verglichen",
    figuresFound: "Zahlen stehen in der Quelle",
    datesFound: "Datumsangaben stehen in der Quelle",
  },
  title: "Behauptungen und Zitate",
  none: (statements: number) => `${statementsCounted(statements)} geprüft: keine Belege oder Zitate.`,
  found: (claims: number, statements: number, found: string) =>
    `${count(claims, "Behauptung", "Behauptungen")} in ${count(statements, "Beitrag", "Beiträgen")} ${
      claims === 1 ? "nennt eine Quelle oder zitiert" : "nennen eine Quelle oder zitieren"
    } jemanden. ${found}.`,
  notCompared: "kein Zitat und keine Zahl zu prüfen",
  table: ["Behauptung", "Gesagt in", "Urteil", "Befund"],
  unchecked: (statements: number) =>
    `${statementsCounted(statements)} ${statements === 1 ? "konnte" : "konnten"} nicht geprüft werden.`,
  lookedUp: (claim: string, found: string) => `${quoted(claim)}: ${found}`,
  passage: (place: string, before: string, after: string) => [`${place}: „${before}`, `${after}“`],
  tally: ({ quotations, ofMessages, said, figures, dates, unknownCitations, bare }: Tally) => {
    const quoted = [...counted(quotations), ...(ofMessages === 0 ? [] : [`${ofMessages} aus früheren Nachrichten`])];
    const ofOthers = counted(said);
    return [
      ...(quoted.length === 0 ? [] : [`Zitate: ${quoted.join(", ")}`]),
      ...(ofOthers.length === 0 ? [] : [`Zitate aus früheren Nachrichten: ${ofOthers.join(", ")}`]),
      ...(figures.found === 0
        ? []
        : [`${figuresCounted(figures.found)} ${figures.found === 1 ? "steht" : "stehen"} in der Quelle`]),
      ...(figures.missing === 0 ? [] : [`${figuresCounted(figures.missing)} so nicht in der Quelle`]),
      ...(figures.uncompared === 0 ? [] : [`${figuresCounted(figures.uncompared)} nicht verglichen`]),
      ...(dates.found === 0
        ? []
        : [count(dates.found, "Datumsangabe steht in der Quelle", "Datumsangaben stehen in der Quelle")]),
      ...(dates.missing === 0
        ? []
        : [`${count(dates.missing, "Datumsangabe", "Datumsangaben")} so nicht in der Quelle`]),
      ...(unknownCitations === 0 ? [] : [count(unknownCitations, "unbekannte Quelle", "unbekannte Quellen")]),
      ...(bare === 0 ? [] : [`${count(bare, "Behauptung", "Behauptungen")} ohne ein Zitat oder eine Zahl zu prüfen`]),
    ].join("; ");
  },
  noSource: (names: readonly string[]) => `es gibt keine Quelle ${listed(names)}`,
  notInSource: (figures: readonly string[]) => `so nicht in der Quelle: ${figures.join(", ")}`,
  uncompared: (figures: readonly string[]) => `nicht verglichen: ${figures.join(", ")}`,
  exact: (places: string) => `wörtlich in ${places}`,
  inexact: (words: string, places: string, stands: string) =>
    `${quoted(words)} steht in ${places} als ${quoted(stands)}`,
  short: (words: string, places: string) =>
    `${quoted(words)} steht in ${places}, ist aber zu kurz, um etwas zu belegen`,
  elsewhere: (words: string, places: string) => `${quoted(words)} steht in ${places}, nicht in der zitierten Quelle`,
  notFound: (words: string) => `${quoted(words)} in der zitierten Quelle nicht gefunden`,
  nowhere: (words: string) => `${quoted(words)} steht weder in dem, was vorher gesagt wurde, noch in einer Quelle`,
  notChecked: (words: string) => `${quoted(words)} wurde nicht geprüft: Dafür ist keine Quelle genannt`,
  inMessage: (words: string, message: number) => `${quoted(words)} wurde in Nachricht ${message} gesagt`,
  saidAs: (words: string, message: number, stands: string) =>
    `${quoted(words)} wurde in Nachricht ${message} als ${quoted(stands)} gesagt`,
  notSaid: (words: string) => `${quoted(words)} steht nicht in den früheren Nachrichten der genannten Person`,
  aSource: "einer Quelle",
  times: (name: string, times: readonly string[]) => `${name}, bei ${listed(times)}`,
  pages: (name: string, unit: "line" | "page", numbers: readonly string[]) => {
    const [one, many] = unit === "line" ? ["Zeile", "Zeilen"] : ["Seite", "Seiten"];
    return `${name}, ${numbers.length === 1 ? one : many} ${listed(numbers)}`;
  },
} as const;

const FINDING_VERDICTS = {
  supported: "belegt",
  overstated: "überzogen",
  contradicted: "widerlegt",
  unverifiable: "nicht überprüfbar",
} as const;

const ofVerdict = (n: number, verdict: FindingVerdict) => `${n} ${FINDING_VERDICTS[verdict]}`;

/** What fact checkers found of claims. */
export const FINDINGS = {
  title: "Faktenprüfungen",
  verdicts: FINDING_VERDICTS,
  ofVerdict,
  none: "keine Befunde",
  counted: (findings: number) => `${count(findings, "Befund", "Befunde")}.`,
  overruled: "Dieser Befund gilt nicht: Ein Zitat in der Behauptung wurde nicht gefunden",
  source: (name: string) => `Quelle: ${name}`,
  notChecked: (contributions: readonly string[]) => `Nicht auf Fakten geprüft: ${listed(contributions)}.`,
  by: (name: string, agent: string) => `${name} (${agent})`,
  sum: (
    { checkers, checks, missing, findings, by, overruled, notChecked }: {
      readonly checkers: readonly string[];
      readonly checks: number;
      readonly missing: number;
      readonly findings: number;
      readonly by: Readonly<Record<FindingVerdict, number>>;
      readonly overruled: number;
      readonly notChecked: string;
    },
  ) => {
    const more = overruled === 0
      ? ""
      : `; ${overruled} belegt genannt, aber ungültig: Ein Zitat in der Behauptung ist nicht nachgewiesen`;
    return `Von ${listed(checkers)}: ${count(checks, "Prüfung", "Prüfungen")}${
      missing === 0 ? "" : `, davon ${missing} ausgeblieben`
    }, ${count(findings, "Befund", "Befunde")}: ${ofVerdict(by.supported, "supported")}, ${
      ofVerdict(by.overstated, "overstated")
    }, ${ofVerdict(by.contradicted, "contradicted")}, ${
      ofVerdict(by.unverifiable, "unverifiable")
    }${more}. ${notChecked}`
      .trim();
  },
  against: "Widerlegte oder überzogene Behauptungen",
  table: ["Behauptung", "Urteil", "Gesagt in", "Warum", "Quelle"],
} as const;
