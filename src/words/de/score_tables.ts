import { count } from "./numbers.ts";
import { capital, listed } from "./phrases.ts";

/** Scores, and what they rest on. Points come in words. */
export const SCORES = {
  title: "Punkte",
  criterion: "Kriterium",
  weight: "Gewicht",
  description: "Beschreibung",
  notRequested: "Es waren keine Punkte verlangt.",
  notRecorded: "Es sind keine Punkte verzeichnet.",
  total: "Gesamt",
  contributions: "Bewertete Beiträge",
  scoredOf: (scored: number, contributions: number) => `${scored} von ${contributions}`,
  without: "Ohne Bewertung:",
  unscored: (participants: readonly { readonly name: string; readonly reason: string }[]) =>
    ` ${participants.map(({ name, reason }) => `${name} (${reason})`).join("; ")}.`,
  by: (name: string, model: string | undefined, reading: string) =>
    `von ${name}${model === undefined ? "" : ` (${model})`} ist ${reading}`,
  basis: (
    { scorers, readings, missing, lead }: {
      readonly scorers: readonly string[];
      readonly readings: number;
      readonly missing: number;
      readonly lead?: string | undefined;
    },
  ) =>
    "Von 0 bis 10, gemittelt über die Beiträge aller, die sprachen; ausgefallene Beiträge und solche, die nichts zur " +
    `Sache beitragen, zählen nicht. Jede Bewertung ${listed(scorers)}; ihre Gründe stehen in der Notiz zur Nachricht. ${
      count(readings, "Lesart", "Lesarten")
    } verzeichnet${missing === 0 ? "" : `, ${missing} ${missing === 1 ? "fehlt" : "fehlen"}`}.${
      lead === undefined ? "" : ` Schritt für Schritt verglichen, etwa die Argumente einer Runde: ${capital(lead)}.`
    }`,
  caption: "Punkte, von 0 bis 10",
  totals: (totals: readonly string[]) => `Gesamtpunkte: ${listed(totals)}`,
  byCriterion: "Punkte nach Kriterien",
  leadOfPanel: (points: string) => `${points} auf einer Skala von 0 bis 1`,
} as const;

/** Votes, and the units in which a count of them leads. */
export const VOTES = {
  votes: (n: number) => count(n, "Stimme", "Stimmen"),
  readings: (n: number) => count(n, "Lesart", "Lesarten"),
  lead: {
    borda: (margin: string, method: string) => `${margin} ${margin === "1" ? "Punkt" : "Punkten"} (${method})`,
    irv: (margin: string, method: string) => `${margin} ${margin === "1" ? "Stimme" : "Stimmen"} (${method})`,
    schulze: (margin: string, method: string) =>
      `${margin} ${margin === "1" ? "Paarvergleich" : "Paarvergleichen"} (${method})`,
    approval: (margin: string, method: string) =>
      `${margin} ${margin === "1" ? "Zustimmung" : "Zustimmungen"} (${method})`,
    plurality: (margin: string, method: string) =>
      `${margin} ${margin === "1" ? "Erststimme" : "Erststimmen"} (${method})`,
  },
} as const;
