import type * as en from "../en/checked_claims.ts";
import type { FindingVerdict, QuotationVerdict, Tally } from "../en/checked_claims.ts";
import type { Translation } from "../language.ts";
import { count, plural, s } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Findings on a quotation, in words, in the order in which they are counted. */
export const QUOTATION_VERDICTS = {
  exact: "exacte",
  inexact: "inexacte",
  exact_but_short: "exacte, mais courte",
  not_found: "introuvable",
  found_nowhere: "trouvée nulle part",
  not_checked: "non vérifiée",
} as const;

const MANY: Readonly<Record<QuotationVerdict, string>> = {
  exact: "exactes",
  inexact: "inexactes",
  exact_but_short: "exactes, mais courtes",
  not_found: "introuvables",
  found_nowhere: "trouvées nulle part",
  not_checked: "non vérifiées",
};

function counted(counts: Readonly<Record<QuotationVerdict, number>>): readonly string[] {
  return Object.entries(QUOTATION_VERDICTS).flatMap(([verdict, words]) => {
    const n = counts[verdict as QuotationVerdict];
    return n === 0 ? [] : [count(n, words, MANY[verdict as QuotationVerdict])];
  });
}

const statementsCounted = (n: number) => count(n, "intervention", "interventions");
const figuresCounted = (n: number) => count(n, "chiffre", "chiffres");
const claimsCounted = (n: number) => count(n, "affirmation", "affirmations");

/** Claims, and what a comparison with their sources found. */
export const CLAIMS = {
  verdicts: {
    unknownSource: "source inconnue",
    figuresMissing: "chiffres absents de la source sous cette forme",
    datesMissing: "dates absentes de la source sous cette forme",
    ofMessages: (messages: readonly number[]) =>
      `cite ${messages.length === 1 ? "le message" : "les messages"} ${messages.join(", ")}`,
    notCompared: "non comparée",
    partlyCompared: "comparée en partie",
    figuresFound: "chiffres présents dans la source",
    datesFound: "dates présentes dans la source",
  },
  title: "Affirmations et citations",
  none: (statements: number) =>
    `${statementsCounted(statements)} vérifiée${s(statements)} : aucune référence ni citation.`,
  found: (claims: number, statements: number, found: string) =>
    `${claimsCounted(claims)} dans ${statementsCounted(statements)} ${
      plural(claims, "nomme une source ou cite", "nomment une source ou citent")
    } quelqu’un. ${found}.`,
  notCompared: "ni citation ni chiffre à vérifier",
  table: ["Affirmation", "Dite dans", "Verdict", "Résultat"],
  unchecked: (statements: number) =>
    `${statementsCounted(statements)} ${
      plural(statements, "n’a pas pu être vérifiée", "n’ont pas pu être vérifiées")
    }.`,
  lookedUp: (claim: string, found: string) => `${quoted(claim)} : ${found}`,
  passage: (place: string, before: string, after: string) => [`${place} : « ${before}`, `${after} »`],
  tally: ({ quotations, ofMessages, said, figures, dates, unknownCitations, bare }: Tally) => {
    const quoted = [...counted(quotations), ...(ofMessages === 0 ? [] : [`${ofMessages} de messages antérieurs`])];
    const ofOthers = counted(said);
    return [
      ...(quoted.length === 0 ? [] : [`citations : ${quoted.join(", ")}`]),
      ...(ofOthers.length === 0 ? [] : [`citations de messages antérieurs : ${ofOthers.join(", ")}`]),
      ...(figures.found === 0
        ? []
        : [`${figuresCounted(figures.found)} ${plural(figures.found, "figure", "figurent")} dans la source`]),
      ...(figures.missing === 0
        ? []
        : [`${figuresCounted(figures.missing)} absent${s(figures.missing)} de la source sous cette forme`]),
      ...(figures.uncompared === 0
        ? []
        : [`${figuresCounted(figures.uncompared)} non comparé${s(figures.uncompared)}`]),
      ...(dates.found === 0 ? [] : [count(dates.found, "date figure dans la source", "dates figurent dans la source")]),
      ...(dates.missing === 0
        ? []
        : [`${count(dates.missing, "date absente", "dates absentes")} de la source sous cette forme`]),
      ...(unknownCitations === 0 ? [] : [count(unknownCitations, "source inconnue", "sources inconnues")]),
      ...(bare === 0 ? [] : [`${claimsCounted(bare)} sans citation ni chiffre à vérifier`]),
    ].join(" ; ");
  },
  noSource: (names: readonly string[]) => `il n’y a pas de source ${listed(names)}`,
  notInSource: (figures: readonly string[]) => `absent de la source sous cette forme : ${figures.join(", ")}`,
  uncompared: (figures: readonly string[]) => `non comparé : ${figures.join(", ")}`,
  exact: (places: string) => `exact dans ${places}`,
  inexact: (words: string, places: string, stands: string) =>
    `${quoted(words)} figure dans ${places} sous la forme ${quoted(stands)}`,
  short: (words: string, places: string) =>
    `${quoted(words)} figure dans ${places}, mais c’est trop court pour prouver quoi que ce soit`,
  elsewhere: (words: string, places: string) => `${quoted(words)} figure dans ${places}, et non dans la source citée`,
  notFound: (words: string) => `${quoted(words)} est introuvable dans la source citée`,
  nowhere: (words: string) => `${quoted(words)} ne figure ni dans ce qui a été dit auparavant ni dans une source`,
  notChecked: (words: string) => `${quoted(words)} n’a pas été vérifié : aucune source n’est indiquée`,
  inMessage: (words: string, message: number) => `${quoted(words)} a été dit dans le message ${message}`,
  saidAs: (words: string, message: number, stands: string) =>
    `${quoted(words)} a été dit dans le message ${message} sous la forme ${quoted(stands)}`,
  notSaid: (words: string) => `${quoted(words)} n’est dans aucun message antérieur de la personne nommée`,
  aSource: "une source",
  times: (name: string, times: readonly string[]) => `${name}, à ${listed(times)}`,
  pages: (name: string, unit: "line" | "page", numbers: readonly string[]) =>
    `${name}, ${unit === "line" ? "ligne" : "page"}${numbers.length === 1 ? "" : "s"} ${listed(numbers)}`,
} satisfies Translation<typeof en.CLAIMS>;

const FINDING_VERDICTS = {
  supported: "étayée",
  overstated: "exagérée",
  contradicted: "contredite",
  unverifiable: "invérifiable",
} as const;

const ofVerdict = (n: number, verdict: FindingVerdict) => `${n} ${FINDING_VERDICTS[verdict]}${s(n)}`;

/** What fact checkers found of claims. */
export const FINDINGS = {
  title: "Vérifications des faits",
  verdicts: FINDING_VERDICTS,
  ofVerdict,
  none: "aucun constat",
  counted: (findings: number) => `${count(findings, "constat", "constats")}.`,
  overruled: "Ce constat n’est pas retenu : une citation de l’affirmation est introuvable",
  source: (name: string) => `Source : ${name}`,
  notChecked: (contributions: readonly string[]) => `Faits non vérifiés : ${listed(contributions)}.`,
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
      : ` ; ${overruled} dite${s(overruled)} étayée${s(overruled)}, mais non retenue${
        s(overruled)
      } : une citation de ` +
        "l’affirmation n’est pas vérifiée";
    return `Par ${listed(checkers)} : ${count(checks, "vérification", "vérifications")}${
      missing === 0 ? "" : `, ${missing} manquante${s(missing)}`
    }, ${count(findings, "affirmation examinée", "affirmations examinées")} : ${
      ofVerdict(by.supported, "supported")
    }, ${ofVerdict(by.overstated, "overstated")}, ${ofVerdict(by.contradicted, "contradicted")}, ${
      ofVerdict(by.unverifiable, "unverifiable")
    }${more}. ${notChecked}`
      .trim();
  },
  against: "Affirmations contredites ou exagérées",
  table: ["Affirmation", "Verdict", "Dite dans", "Pourquoi", "Source"],
} satisfies Translation<typeof en.FINDINGS>;
