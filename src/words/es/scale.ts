import type { Translation } from "../language.ts";
import type * as en from "../en/scale.ts";
import { count } from "./numbers.ts";

/** The scale of scores, the same for every scorer and subject, a line each; its lowest number is 0 or 1. */
export const SCALE = {
  lines: (lowest: 0 | 1): readonly string[] => [
    "La escala, para cada criterio:",
    `- ${lowest}: nada lo cumple, o lo que hay va en su contra`,
    "- 3: un intento que falla en lo que importa",
    "- 5: corriente: lo que se pide en ese lugar, con lagunas que un oyente nota",
    "- 7: bueno: se sostiene, con una debilidad que importa",
    "- 9: excelente: un experto añadiría poco",
    "- 10: no podría ser mejor",
    "Se permiten medios puntos. Use toda la escala.",
  ],
} satisfies Translation<typeof en.SCALE>;

const sized = (n: number, unit: "step" | "judge") => unit === "step" ? count(n, "paso") : count(n, "juez", "jueces");

/** How sure a lead is, and why, as clauses. */
export const LEAD = {
  equal: "los totales son iguales",
  level: "el jurado está empatado",
  named: (judges: number, all: number) =>
    `${judges} de ${all} jueces ${judges === 1 ? "señala" : "señalan"} a esa parte`,
  oneVote: (named: string) => `${named}, una mayoría de un voto`,
  inEveryOrder: (named: string) => `${named} en cualquier orden`,
  noSteps: "en ningún paso hay puntuaciones de las dos partes",
  votesAlone: "deciden solo los votos",
  interval: (low: string, high: string) =>
    `intervalo del 95\u00a0%: de ${low.replace(".", ",")} a ${high.replace(".", ",")}`,
  noInterval: "sin intervalo",
  mean: (lead: string, n: number, unit: "step" | "judge", range: string) =>
    `la ventaja media es de ${lead.replace(".", ",")} en ${sized(n, unit)} (${range})`,
} satisfies Translation<typeof en.LEAD>;

/** Why somebody has no total, or nobody is ahead, as clauses. `criteria` are the names of criteria. */
export const UNSCORED = {
  nothingSaid: "sin ninguna intervención que puntuar",
  noContribution: (messages: number) =>
    messages === 1 ? "el mensaje no aporta nada" : `ninguno de los ${messages} mensajes aporta nada`,
  unreadable: (contributions: number) =>
    contributions === 1
      ? "la intervención no tiene una puntuación legible"
      : `ninguna de las ${contributions} intervenciones tiene una puntuación legible`,
  never: (criteria: readonly string[], scored: number, contributions: number) =>
    `nunca puntuado en ${criteria.join(", ")} (intervenciones puntuadas: ${scored} de ${contributions})`,
  tooFew: (scored: number, contributions: number) =>
    `intervenciones puntuadas: ${scored} de ${contributions}, menos de dos tercios`,
  nobody: "nadie fue puntuado",
  onlyOne: "solo se puntuó a un participante",
} satisfies Translation<typeof en.UNSCORED>;
