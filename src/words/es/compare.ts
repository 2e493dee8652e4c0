import type * as en from "../en/compare.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** Two dialogues beside each other, which are called A and B. */
export const COMPARE = {
  title: (topic: string) => `Comparación: ${topic}`,
  titleApart: "Dos diálogos, uno al lado del otro",
  link: "Comparar",
  called: (at: 0 | 1, by: string) => `${at === 0 ? "A" : "B"}, ${by}`,
  positions: "Posiciones",
  letter: (at: 0 | 1) => at === 0 ? "A" : "B",
  original: "original",
  fork: "bifurcación",
  question: (topic: string) => `«${topic}», `,
  origin: (protocol: string, time: string, status: string, messages: number) =>
    `${protocol} del ${time}, ${status}; ${count(messages, "mensaje")}; `,
} satisfies Translation<typeof en.COMPARE>;

/** How two dialogues belong together, in sentences. */
export const KINSHIP = {
  fork: (fork: 0 | 1, message: number | undefined) =>
    `${COMPARE.letter(fork)} se bifurcó de ${COMPARE.letter(fork === 0 ? 1 : 0)}${
      message === undefined ? "" : ` tras el mensaje ${message}`
    }.`,
  siblings: (first: number | undefined, second: number | undefined) =>
    first === undefined || second === undefined
      ? "Ambos se bifurcaron del mismo diálogo."
      : `Ambos se bifurcaron del mismo diálogo: A tras el mensaje ${first}, B tras el mensaje ${second}.`,
  sameQuestion: (first: string, second: string) =>
    first === second
      ? `Ambos tratan la misma pregunta (${first}).`
      : `Ambos tratan la misma pregunta (A: ${first}; B: ${second}).`,
  apart:
    "Estos dos no comparten pregunta. Se muestran uno al lado del otro; sus resultados y afirmaciones no se comparan.",
  nothingDiffers: "Todos los ajustes registrados coinciden.",
  valued: (setting: string, first: string, second: string) => `${setting} (${first} en A, ${second} en B)`,
  differ: (settings: readonly string[], more: number) =>
    `Se diferencian en lo siguiente: ${
      listed(more === 0 ? settings : [...settings, count(more, "ajuste más", "ajustes más")])
    }.`,
  ends: (isAlike: boolean, by: "own" | "judges") =>
    `Según ${by === "own" ? "sus propios veredictos" : "los jurados que los leyeron"}, acaban ${
      isAlike ? "igual" : "de forma distinta"
    }.`,
  oneDecided: (decided: 0 | 1) =>
    `${COMPARE.letter(decided)} llegó a una decisión; ${COMPARE.letter(decided === 0 ? 1 : 0)}, a ninguna.`,
  noneDecided: "Ninguno llegó a una decisión.",
  endsUnknown: "Ambos llegaron a una decisión; ninguna regla puede decir si es la misma.",
} satisfies Translation<typeof en.KINSHIP>;

/** Titles of the parts. */
export const PARTS_APART = {
  outcome: "En qué acabó",
  settings: "Qué cambia en cómo se llevaron a cabo",
  costs: "Qué costó cada uno",
  judges: "Los motivos del jurado",
  claims: "Afirmaciones anotadas solo en uno de los dos",
  turns: "Qué se dijo, intervención por intervención",
} satisfies Translation<typeof en.PARTS_APART>;

/** How each was held. */
export const WAYS_APART = {
  setting: "Ajuste",
  names: {
    protocol: "protocolo",
    preset: "plantilla",
    participants: "quién participa",
    answeredBy: "quién responde",
    role: "función",
    position: "postura",
    limits: "límites en tokens",
  },
  of: (setting: string, names: readonly string[]) => `${setting} (${listed(names)})`,
  otherwise: (value: string) => `${value} (con otro contenido)`,
  same: (settings: number) =>
    `${count(settings, "ajuste registrado más coincide", "ajustes registrados más coinciden")}.`,
  inherited: "Consumo de los mensajes heredados, no se cuenta",
  reviews: "Revisiones posteriores",
  unpriced: "Sin precio conocido",
} satisfies Translation<typeof en.WAYS_APART>;

/** The reasons of judges. */
export const JUDGES_APART = {
  own: "De su propia decisión:",
  inFull: (path: string) => `Completo en ${path}.`,
  none: "Ningún jurado dio motivos.",
  toJudge: (command: string) => `Para que lo lea un jurado: ${command}`,
  notOver: (letter: string) => `${letter} no ha terminado: después podrá leerlo un jurado.`,
} satisfies Translation<typeof en.JUDGES_APART>;

/** What was claimed. */
export const CLAIMS_APART = {
  none: "Ninguna afirmación anotada solo aquí.",
  perhaps: (claims: number) =>
    `Quizá en ambos: ${count(claims, "afirmación", "afirmaciones")} de aquí, con la frase más parecida del otro:`,
  by: (name: string) => ` (${name}, mensaje `,
  quoted: (words: string) => `): «${words}»`,
  close: (message: string) => ` (compare ${message}`,
  more: (claims: number, command: string) => `${count(claims, "más", "más")}: ${command}`,
  common: (pairs: number) => `Probablemente la misma en ambos (${pairs}):`,
  pair: (at: 0 | 1, claim: string) => `${at === 0 ? "A" : "; B"}: ${claim}`,
  inherited: (claims: number) =>
    `Se ${claims === 1 ? "omite" : "omiten"} ${
      count(claims, "afirmación", "afirmaciones")
    } de los mensajes que ambos comparten.`,
  rule: (percent: number, closePercent: number) =>
    "Dos afirmaciones son probablemente la misma si tienen las mismas palabras, o si sus resúmenes comparten el " +
    `${percent} % de las palabras con contenido; las poco frecuentes cuentan más. Una frase se parece a una afirmación si ` +
    `tiene dos de sus palabras con contenido y, contado del mismo modo, el ${closePercent} % de ellas.`,
  words: "Se comparan palabras, no significados: una afirmación que ambos hacen con otras palabras figura en los dos.",
  missing: (letters: readonly string[]) =>
    `No está anotado qué se argumentó en ${listed(letters)}, así que no se comparan las afirmaciones.`,
  toNote: (command: string) => `Para anotarlo: ${command}`,
  notOver: (letter: string) => `${letter} no ha terminado: después se podrá anotar.`,
} satisfies Translation<typeof en.CLAIMS_APART>;

/** What was said, turn by turn. */
export const TURNS_APART = {
  same: (message: number) => `Ambos son iguales, palabra por palabra, hasta el mensaje ${message}.`,
  all: "Todos los mensajes son iguales, palabra por palabra.",
  key: "Cada intervención está junto a la que se pidió en el mismo lugar.",
  phase: "Las intervenciones de un mismo tipo están juntas, fase por fase; las demás están solas.",
  withoutAnnouncements: "Se omiten los anuncios.",
  nothing: "No se dijo nada.",
  failed: (reason: string) => `falló: ${reason}`,
  message: (at: 0 | 1) => `${at === 0 ? "A" : "B"}, mensaje `,
  alone: (at: 0 | 1) => `Solo en ${at === 0 ? "A" : "B"}`,
} satisfies Translation<typeof en.TURNS_APART>;
