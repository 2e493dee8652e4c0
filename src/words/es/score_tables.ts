import { count } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** Scores, and what they rest on. Points come in words. */
export const SCORES = {
  title: "Puntuaciones",
  criterion: "Criterio",
  weight: "Peso",
  description: "Descripción",
  notRequested: "No se pidieron puntuaciones.",
  notRecorded: "No constan puntuaciones.",
  total: "Total",
  contributions: "Intervenciones puntuadas",
  scoredOf: (scored: number, contributions: number) => `${scored} de ${contributions}`,
  without: "Sin puntuación:",
  /** Follows that. */
  unscored: (participants: readonly { readonly name: string; readonly reason: string }[]) =>
    ` ${participants.map(({ name, reason }) => `${name} (${reason})`).join("; ")}.`,
  by: (name: string, model: string | undefined, reading: string) =>
    `de ${name}${model === undefined ? "" : ` (${model})`} es ${reading}`,
  /** `lead` says how sure the verdict is, as a clause. */
  basis: (
    { scorers, readings, missing, lead }: {
      readonly scorers: readonly string[];
      readonly readings: number;
      readonly missing: number;
      readonly lead?: string | undefined;
    },
  ) =>
    "De 0 a 10, como media de las intervenciones de cada participante; las que fallaron o no aportan nada no " +
    "cuentan. " +
    `Cada puntuación ${listed(scorers)}; sus razones están en la nota sobre el mensaje. ${
      count(readings, "lectura registrada", "lecturas registradas")
    }${missing === 0 ? "" : `, ${missing === 1 ? "falta" : "faltan"} ${missing}`}.${
      lead === undefined ? "" : ` En una comparación paso a paso, como los argumentos de una ronda, ${lead}.`
    }`,
  caption: "Puntuaciones, de 0 a 10",
  totals: (totals: readonly string[]) => `Totales: ${listed(totals)}`,
  byCriterion: "Puntuaciones por criterio",
  leadOfPanel: (points: string) => `${points} en una escala de 0 a 1`,
} as const;

/** Votes, and the units in which a count of them leads. */
export const VOTES = {
  votes: (n: number) => count(n, "voto"),
  readings: (n: number) => count(n, "lectura"),
  lead: {
    borda: (margin: string, method: string) => `${margin} ${margin === "1" ? "punto" : "puntos"} (${method})`,
    irv: (margin: string, method: string) => `${margin} ${margin === "1" ? "voto" : "votos"} (${method})`,
    schulze: (margin: string, method: string) =>
      `${margin} ${margin === "1" ? "comparación por pares" : "comparaciones por pares"} (${method})`,
    approval: (margin: string, method: string) =>
      `${margin} ${margin === "1" ? "aprobación" : "aprobaciones"} (${method})`,
    plurality: (margin: string, method: string) =>
      `${margin} ${margin === "1" ? "primera preferencia" : "primeras preferencias"} (${method})`,
  },
} as const;
