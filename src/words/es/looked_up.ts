import { quoted } from "./phrases.ts";
import type { Translation } from "../language.ts";
import type * as en from "../en/looked_up.ts";

/** Findings on a statement's quotations and citations; a quotation comes with its quotation marks. */
export const MARKS = {
  quoted,
  lookedUp: (isSaid: boolean, marks: string) => `${isSaid ? "cotejado" : "cotejado con las fuentes"}: ${marks}`,
  more: (number: number, missing: number) => `y ${number} más${missing === 0 ? "" : `, ${missing} sin encontrar`}`,
  findings: (number: number, missing: number) =>
    `${number} resultados${missing === 0 ? "" : `, ${missing} sin encontrar`}`,
  noSource: (name: string) => `no existe la fuente ${name}`,
  aSource: "una fuente",
  stands: (words: string, source: string) => `${words} está en ${source}`,
  standsOtherwise: (words: string, source: string, how: string) => `${words} está de otro modo en ${source}: ${how}`,
  isShort: (words: string, source: string) => `${words} está en ${source}, pero es breve`,
  notThere: (words: string) => `${words} no está en lo que se cita`,
  elsewhere: (words: string, source: string) => `${words} no está en lo que se cita, sino en ${source}`,
  nowhere: (words: string) => `${words} no está ni en lo que se dijo antes ni en una fuente`,
  notSaid: (words: string) => `${words} no está en los mensajes anteriores de quien se nombra`,
  said: (words: string, where: string) => `${words} se dijo antes${where}`,
  saidOtherwise: (words: string, where: string, how: string) => `${words} se dijo de otro modo${where}: ${how}`,
  /** A message by its number, as it stands before a speaker's name. */
  message: (number: number) => `mensaje ${number}`,
  punctuation: "con otra puntuación",
  without: (words: string) => `sin ${words}`,
  added: (words: string) => `con ${words}`,
  instead: (stands: string, said: string) => `${stands} en lugar de ${said}`,
} satisfies Translation<typeof en.MARKS>;

/** What came of a calculation that was done again. */
export const RECOMPUTED = {
  done: (calculation: string, verdict: string) => `Cálculo repetido: ${calculation}: ${verdict}`,
  verdicts: {
    right: "correcto",
    rounded: "redondeado en la afirmación",
    wrong: "erróneo",
    not_compared: "sin comparar, pues ninguna cifra de la afirmación es claramente su resultado",
    number_not_found: "sin repetir, pues no todos sus números están en el mensaje ni cerca unos de otros en la fuente",
    unreadable: "sin repetir, pues no se puede leer como un cálculo que tenga un resultado",
    not_recomputed: "sin repetir",
  },
} satisfies Translation<typeof en.RECOMPUTED>;
