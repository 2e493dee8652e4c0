import { count, integer } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Ranges of numbers: `5 a 40 y 42`; the numbers of a pair are named. */
function ranges(all: readonly (readonly [first: number, last: number])[]): string {
  return listed(
    all.flatMap(([first, last]) => {
      if (last - first > 1) return [`${first} a ${last}`];
      return first === last ? [`${first}`] : [`${first}`, `${last}`];
    }),
  );
}

/** Messages by their numbers, given as ranges. `many` are too many to list: their number, the first and the last. */
export const NUMBERS = {
  ranges,
  many: (n: number, first: number, last: number) => `${integer(n)} de los que van del ${first} al ${last}`,
  messages: (all: readonly (readonly [first: number, last: number])[], isOne: boolean) =>
    `${isOne ? "mensaje" : "mensajes"} ${ranges(all)}`,
  manyMessages: (n: number, first: number, last: number) => `${integer(n)} de los mensajes ${first} a ${last}`,
} as const;

/** Texts about a message. What it is called is its kind or its own name. */
export const MESSAGE = {
  numbered: (number: number) => `mensaje ${number}`,
  answerNumbered: (number: number) => `respuesta ${number}`,
  /** Follows a message or an answer with its number. */
  by: (name: string) => ` de ${name}`,
  numberedBy: (number: number, name: string) => `mensaje ${number} de ${name}`,
  /** `name` is absent where nobody is named. */
  called: (called: string, name?: string) => `${called}${name === undefined ? "" : ` de ${name}`}`,
  title: (number: number, calledBy: string) => `Mensaje ${number}: ${calledBy}`,
  turn: (name: string, called: string) => `${name}, ${called}`,
  quoted,
  nothingSaid: "no se dijo nada",
  brokenOff: "Interrumpido:",
  brokenOffText: "esta parte de una respuesta llegó; no cuenta como dicha.",
  note: "nota",
  details: "detalles",
  index: "índice",
  missing: (called: string) => `falta: ${called}`,
  factCheck: (findings: string) => `verificación de datos: ${findings}`,
  ruleCheck: (ruling: string) => `control de reglas: ${ruling}`,
  notScored: "Sin puntuación",
  scoreUnreadable: "Puntuación ilegible",
  score: (points: string) => `Puntuación: ${points} sobre 10`,
  noBreach: "ninguna infracción",
  breach: "una infracción",
  breaks: (rule: string) => `infringe ${quoted(rule)}`,
  noContribution: "No aporta nada:",
  noContributionBy: (called: string, name: string) => `según ${name} (${called}). No se puntúa.`,
  refused: "No quiso responder:",
  refusedText: "no se dijo nada. Estas palabras no se mostraron a nadie más en el diálogo:",
  failed: "Falló: no se dijo nada.",
  failedBecause: (reason: string, code: string, attempts: number) =>
    `${reason} (${code}${attempts > 0 ? `, tras ${count(attempts, "intento")}` : ""}).`,
  otherLanguage: "En otro idioma:",
  otherLanguageText: (language: string) => `está en ${language}, también después de pedirse de nuevo.`,
  repeats: "Se repite:",
  oneSentence: (times: number) => `una frase aparece ${times} veces`,
  sameOver: "dice lo mismo una y otra vez",
  breaksRole: "Se sale de su papel:",
  itsPrompt: "Sus instrucciones:",
  hidden: "Caracteres ocultos",
  hiddenText: (characters: string) =>
    `en este mensaje, sustituidos aquí: ${characters}. El original está en journal.jsonl.`,
  hiddenMore: (characters: string, others: number) => `${characters} y ${others} más`,
  overLimit: "Por encima del límite:",
  overLimitText: (tokens: number, limit: number) => `${overrun(tokens, limit)}. No se cortó.`,
  cut: "Cortado:",
  cutText: (tokens: number, limit: number) =>
    `${
      overrun(tokens, limit)
    }. Los demás vieron el texto que se muestra aquí; la respuesta entera está en journal.jsonl.`,
} as const;

/** Tokens over a limit; if there are not more than it allows, the model stopped by itself. */
function overrun(tokens: number, limit: number): string {
  return tokens > limit
    ? `${count(tokens, "token")}, cuando se permiten ${limit}`
    : `su modelo llegó a su propio límite tras ${count(tokens, "token")}`;
}

/** Methods of making summaries. */
const METHODS = new Map([
  ["contribution", "de una intervención"],
  ["contributions", "de varias intervenciones"],
  ["block", "de un bloque de mensajes"],
  ["afresh", "hecho de nuevo"],
  ["from the previous summary", "a partir del resumen anterior"],
]);

/** What somebody was shown of a dialogue, and what summaries of it were made from. */
export const SHOWN = {
  inFull: (messages: string) => `${messages}, en su integridad`,
  /** Ahead of the note with the summary, in brackets. */
  summaryOf: (numbers: string) => `un resumen de ${numbers} (`,
  passagesOf: (numbers: string) => `pasajes de ${numbers}`,
  leftOut: (numbers: string) => `omitidos: ${numbers}`,
  nothing: "ningún mensaje anterior",
  theSummary: (messages: string, name: string) => `resumen de ${name}: ${messages}`,
  theNote: (kind: string, name: string) => `${kind} de ${name}`,
  covers: "Abarca",
  made: "Cómo se hizo",
  method: (method: string, isCut: boolean) =>
    `${METHODS.get(method) ?? method}${
      isCut ? "; dos veces por encima de su límite, luego cortado al final de una frase" : ""
    }`,
  madeFrom: "Hecho a partir de",
  before: "Antes",
  after: "Después",
  length: (characters: number, tokens: number) =>
    `${count(characters, "carácter", "caracteres")}, ${count(tokens, "token")}`,
} as const;

/** Why there is no prompt behind a message. */
export const NO_PROMPT = {
  announcement: "los anuncios los escribe el programa",
  person: "lo dijo una persona",
  noCall: "no consta ninguna llamada a un modelo",
} as const;

/** How a message was made. */
export const TURN = {
  title: (number: number) => `Cómo se hizo el mensaje ${number}`,
  message: "Mensaje",
  dialogue: "Diálogo",
  shown: "Lo que vio quien habla",
  askedAgain: "Se volvió a preguntar",
  refused: (isForm: boolean, words: string) =>
    `porque la primera respuesta fue una negativa${isForm ? " o la contenía en un campo" : ""}: ${quoted(words)}`,
  tools: "Herramientas usadas",
  used: (name: string, times: number, refused: number) =>
    `${name} ${count(times, "vez", "veces")}${
      refused === 0 ? "" : ` (${refused} ${refused === 1 ? "rechazada" : "rechazadas"})`
    }`,
  allUsed: (uses: readonly string[]) => `${listed(uses)}; los resultados están en journal.jsonl`,
  takenOver: "Procedencia",
  takenFrom: (dialogue: string | undefined) => `tomado de ${dialogue}`,
  original: "Respuesta original",
  originalAt: (key: string) => `journal.jsonl, clave ${key}`,
  asked: "Preguntado",
  noAnswerYet: "(aún sin respuesta)",
  leftUnanswered: "(quedó sin respuesta)",
} as const;
