import { count, integer } from "./numbers.ts";
import { listed } from "./phrases.ts";

const atCalls = (n: number) => `bei ${count(n, "Aufruf", "Aufrufen")}`;

/** What a dialogue used and cost. Amounts of money come in words. */
export const USAGE = {
  tokens: "Tokens",
  cost: "Kosten",
  saved: "Durch Zwischenspeichern gespart",
  inherited: "Übernommen",
  asked: "Gefragt",
  phase: "Phase",
  purpose: "Zweck",
  calls: "Aufrufe",
  all: "Gesamt",
  outsidePhases: "außerhalb der Phasen",
  noCalls: "keine: Kein Modell wurde aufgerufen",
  unknownFor: (calls: number) => `unbekannt ${atCalls(calls)}`,
  inAndOut: (
    { input, cached, output, reasoning, unknown }: {
      readonly input: number;
      readonly cached: number;
      readonly output: number;
      readonly reasoning: number;
      readonly unknown: number;
    },
  ) =>
    `${integer(input)} eingelesen${cached === 0 ? "" : ` (davon ${integer(cached)} zwischengespeichert)`}, ${
      integer(output)
    } ausgegeben${reasoning === 0 ? "" : ` (davon ${integer(reasoning)} zum Nachdenken)`}${
      unknown === 0 ? "" : `; unbekannt ${atCalls(unknown)}`
    }`,
  nothingRecorded: "keine: Es wurden aufgezeichnete Antworten abgespielt",
  nothingCalled: "keine: Kein Modell wurde aufgerufen",
  nothing: "keine",
  unknown: "unbekannt",
  orMore: (cost: string) => `${cost} oder mehr`,
  known: (cost: string, unknown: number) => `${cost}${unknown === 0 ? "" : `; unbekannt ${atCalls(unknown)}`}`,
  costAndTokens: (cost: string, unpriced: readonly string[], tokens: string) => {
    const flags = unpriced.length === 1 ? "--price IN/OUT" : "--price MODEL=IN/OUT";
    const why = unpriced.length === 0
      ? ""
      : `, weil der Preis von ${listed(unpriced)} nicht bekannt ist (${flags} gibt ihn an, in einem Programm „prices“)`;
    return `${cost}${why}; Tokens: ${tokens}`;
  },
  inheritedFrom: (tokens: string, cost: string) =>
    `${tokens}; Kosten: ${cost}. Verbraucht vom Dialog, von dem dieser abgezweigt wurde, und oben nicht mitgezählt.`,
  savedUnknown: "unbekannt: Zwischengespeicherte Tokens wurden nicht gemeldet",
  savedOf: (saved: string | undefined, unknown: number, cached: number, prompts: number) => {
    const share = `(${integer(cached)} von ${count(prompts, "Token", "Tokens")} der Anfragen zwischengespeichert)`;
    if (unknown === 0) return `${saved} ${share}`;
    return `${saved === undefined ? "" : `${saved}; `}unbekannt ${atCalls(unknown)} ${share}`;
  },
  assumed: "Für Grenzen angenommen",
  assumedFor: (calls: number, tokens: number, cost: string | undefined) =>
    `${count(calls, "Aufruf", "Aufrufe")} ohne gemeldeten Verbrauch, gezählt mit dem vorgemerkten Betrag: ${
      count(tokens, "Token", "Tokens")
    }, ${cost ?? "Kosten unbekannt"}. In allen anderen Zahlen hier nicht enthalten.`,
} as const;

/** The prices that were applied. */
export const PRICES = {
  title: "Preise",
  unit: "In US-Dollar je Million Tokens, wie beim letzten Lauf angewandt.",
  table: ["Modell", "Eingabe", "Eingabe, zwischengespeichert", "Ausgabe", "Herkunft"],
  unknown: "unbekannt",
  asInput: "wie Eingabe (angenommen)",
  given: "in der Konfiguration angegeben",
  provider: "nach der Liste des Anbieters",
  takenOn: (date: string | undefined) => `Tabelle vom ${date ?? "unbekannten Datum"}`,
  longPrompts: (model: string, tokens: number) => `${model}, Anfragen über ${count(tokens, "Token", "Tokens")}`,
} as const;
