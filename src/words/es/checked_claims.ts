import type { FindingVerdict, QuotationVerdict, Tally } from "../en/checked_claims.ts";
import { count } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Findings on a quotation, in words, in the order in which they are counted. */
export const QUOTATION_VERDICTS = {
  exact: "textual",
  inexact: "inexacta",
  exact_but_short: "textual, pero breve",
  not_found: "no encontrada",
  found_nowhere: "no encontrada en ninguna parte",
  not_checked: "no comprobada",
} as const;

/** The same of several quotations. */
const MANY: Readonly<Record<QuotationVerdict, string>> = {
  exact: "textuales",
  inexact: "inexactas",
  exact_but_short: "textuales, pero breves",
  not_found: "no encontradas",
  found_nowhere: "no encontradas en ninguna parte",
  not_checked: "no comprobadas",
};

function counted(counts: Readonly<Record<QuotationVerdict, number>>): readonly string[] {
  return Object.entries(QUOTATION_VERDICTS).flatMap(([verdict, words]) => {
    const n = counts[verdict as QuotationVerdict];
    return n === 0 ? [] : [count(n, words, MANY[verdict as QuotationVerdict])];
  });
}

const claimsCounted = (n: number) => count(n, "afirmación", "afirmaciones");
const statementsCounted = (n: number) => count(n, "intervención", "intervenciones");

/** Claims, and what a comparison with their sources found. */
export const CLAIMS = {
  verdicts: {
    unknownSource: "fuente desconocida",
    figuresMissing: "las cifras no figuran así en la fuente",
    datesMissing: "las fechas no figuran así en la fuente",
    ofMessages: (messages: readonly number[]) =>
      `cita ${messages.length === 1 ? "el mensaje" : "los mensajes"} ${messages.join(", ")}`,
    notCompared: "no cotejada",
    partlyCompared: "cotejada en parte",
    figuresFound: "las cifras figuran en la fuente",
    datesFound: "las fechas figuran en la fuente",
  },
  title: "Afirmaciones y citas",
  none: (statements: number) =>
    `${count(statements, "intervención comprobada", "intervenciones comprobadas")}: sin referencias ni citas.`,
  /** `found` is a sentence without a full stop. */
  found: (claims: number, statements: number, found: string) =>
    `${claimsCounted(claims)} en ${statementsCounted(statements)} ${
      claims === 1 ? "remite a una fuente o cita a alguien" : "remiten a una fuente o citan a alguien"
    }. ${found}.`,
  notCompared: "ninguna cita ni cifra que comprobar",
  table: ["Afirmación", "Dicho en", "Veredicto", "Resultado"],
  unchecked: (statements: number) =>
    `No se ${statements === 1 ? "pudo" : "pudieron"} comprobar ${statementsCounted(statements)}.`,
  /** A claim with what was found of it. */
  lookedUp: (claim: string, found: string) => `${quoted(claim)}: ${found}`,
  /** Around the words that stand in a source, with what comes before and after them. */
  passage: (place: string, before: string, after: string) => [`${place}: «${before}`, `${after}»`],
  tally: ({ quotations, ofMessages, said, figures, dates, unknownCitations, bare }: Tally) => {
    const quoted = [...counted(quotations), ...(ofMessages === 0 ? [] : [`${ofMessages} de mensajes anteriores`])];
    const ofOthers = counted(said);
    return [
      ...(quoted.length === 0 ? [] : [`citas: ${quoted.join(", ")}`]),
      ...(ofOthers.length === 0 ? [] : [`citas de mensajes anteriores: ${ofOthers.join(", ")}`]),
      ...(figures.found === 0 ? [] : [count(figures.found, "cifra está en la fuente", "cifras están en la fuente")]),
      ...(figures.missing === 0
        ? []
        : [count(figures.missing, "cifra no está así en la fuente", "cifras no están así en la fuente")]),
      ...(figures.uncompared === 0 ? [] : [count(figures.uncompared, "cifra sin comparar", "cifras sin comparar")]),
      ...(dates.found === 0 ? [] : [count(dates.found, "fecha está en la fuente", "fechas están en la fuente")]),
      ...(dates.missing === 0
        ? []
        : [count(dates.missing, "fecha no está así en la fuente", "fechas no están así en la fuente")]),
      ...(unknownCitations === 0 ? [] : [count(unknownCitations, "fuente desconocida", "fuentes desconocidas")]),
      ...(bare === 0 ? [] : [`${claimsCounted(bare)} sin ninguna cita ni cifra que comprobar`]),
    ].join("; ");
  },
  noSource: (names: readonly string[]) => `no existe la fuente ${listed(names)}`,
  notInSource: (figures: readonly string[]) => `no está así en la fuente: ${figures.join(", ")}`,
  uncompared: (figures: readonly string[]) => `sin comparar: ${figures.join(", ")}`,
  exact: (places: string) => `textual en ${places}`,
  inexact: (words: string, places: string, stands: string) =>
    `${quoted(words)} aparece en ${places} como ${quoted(stands)}`,
  short: (words: string, places: string) =>
    `${quoted(words)} aparece en ${places}, pero es demasiado breve para ser una prueba`,
  elsewhere: (words: string, places: string) => `${quoted(words)} aparece en ${places}, no en la fuente citada`,
  notFound: (words: string) => `${quoted(words)} no se encontró en la fuente citada`,
  nowhere: (words: string) => `${quoted(words)} no está ni en lo que se dijo antes ni en una fuente`,
  notChecked: (words: string) => `${quoted(words)} no se comprobó: no se cita ninguna fuente`,
  inMessage: (words: string, message: number) => `${quoted(words)} se dijo en el mensaje ${message}`,
  saidAs: (words: string, message: number, stands: string) =>
    `${quoted(words)} se dijo en el mensaje ${message} como ${quoted(stands)}`,
  notSaid: (words: string) => `${quoted(words)} no está en los mensajes anteriores de quien se nombra`,
  aSource: "una fuente",
  times: (name: string, times: readonly string[]) => `${name}, en ${listed(times)}`,
  pages: (name: string, unit: "line" | "page", numbers: readonly string[]) => {
    const [one, many] = unit === "line" ? ["línea", "líneas"] : ["página", "páginas"];
    return `${name}, ${numbers.length === 1 ? one : many} ${listed(numbers)}`;
  },
} as const;

const FINDING_VERDICTS = {
  supported: "respaldada",
  overstated: "exagerada",
  contradicted: "desmentida",
  unverifiable: "no verificable",
} as const;

const ofVerdict = (n: number, verdict: FindingVerdict) => count(n, FINDING_VERDICTS[verdict]);

/** What fact checkers found of claims. */
export const FINDINGS = {
  title: "Verificaciones de datos",
  verdicts: FINDING_VERDICTS,
  ofVerdict,
  none: "sin resultados",
  counted: (findings: number) => `${count(findings, "resultado")}.`,
  overruled: "Este resultado queda anulado: no se encontró una cita de la afirmación",
  source: (name: string) => `Fuente: ${name}`,
  notChecked: (contributions: readonly string[]) => `Sin verificación de datos: ${listed(contributions)}.`,
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
    const verdicts = [
      ofVerdict(by.supported, "supported"),
      ofVerdict(by.overstated, "overstated"),
      ofVerdict(by.contradicted, "contradicted"),
      ofVerdict(by.unverifiable, "unverifiable"),
    ];
    const more = overruled === 0
      ? ""
      : `; ${
        count(overruled, "dada por respaldada pero anulada", "dadas por respaldadas pero anuladas")
      }: una cita de la afirmación no se pudo confirmar`;
    return `De ${listed(checkers)}: ${count(checks, "verificación", "verificaciones")}${
      missing === 0 ? "" : `, ${missing === 1 ? "falta" : "faltan"} ${missing}`
    }, ${count(findings, "resultado")}: ${verdicts.join(", ")}${more}. ${notChecked}`.trim();
  },
  against: "Afirmaciones desmentidas o exageradas",
  table: ["Afirmación", "Veredicto", "Dicho en", "Por qué", "Fuente"],
} as const;
