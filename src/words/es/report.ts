import { count, decimal, figure, integer } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** What a message, a question about a dialogue and a source are called where a text leads to them. */
export const CITED = {
  message: (number: number | string) => `mensaje ${number}`,
  question: (number: number) => `pregunta ${number}`,
  source: (number: number, title: string) => `fuente ${number}: ${title}`,
} as const;

/** The first screen of a dialogue's page: what stands around the outcome, and beside those who take a side. */
export const FRONT = {
  toRead: (minutes: number) => `${count(minutes, "minuto")} de lectura`,
  why: "Por qué",
  advice: (advice: string) => `Recomendación: ${advice}`,
  status: "Estado",
  unfinished: "no llegó a su fin",
  toContinue: "Para continuar",
  restsOn: "En qué se basa",
  confidence: (confidence: number) => `confianza ${decimal(confidence, 2)}`,
  strongest: "la frase más fuerte",
  grants: "Concede:",
  moved: "Cambió:",
  topic: "El tema completo",
} as const;

/** Headings and labels of the parts of a dialogue's page. */
export const PARTS = {
  contents: "Contenido",
  said: "Lo que se dijo",
  turnsOf: (phase: string) => `Intervenciones de la fase ${quoted(phase)}`,
  turn: (number: number, name: string, called: string, isWrong: boolean) =>
    `${number} ${name}, ${called}${isWrong ? ", desmentido" : ""}`,
  reviewOf: (title: string, day: string) => `${title}, ${day}`,
  importedReview: (title: string, day: string) => `${title}, de otra procedencia, importado el ${day}`,
  nobody: "nadie",
  neverAnswered: "Quedó sin respuesta",
  differ: "En qué difieren",
  held: "Cómo se llevó a cabo",
  outcome: "El resultado en cifras y tablas",
  details: "Participantes, configuración, uso, límites y advertencias",
  published: "Participantes, criterios y tiempos",
  terms: "Términos",
  whatMeans: (words: number) => words === 1 ? "Qué significa un término" : `Qué significan ${figure(words)} términos`,
  table: (heads: readonly string[]) => `Tabla: ${heads.join(", ")}`,
} as const;

/** Files that were given with the question. */
export const GIVEN = {
  title: "Entregado con la pregunta",
  named: (name: string) => `Entregado con la pregunta: ${name}`,
  file: (name: string, mediaType: string, bytes: number) => `${name}: ${mediaType}, ${integer(bytes)} bytes`,
  inFolder: (file: string, folder: string) => `${file}; véase la carpeta ${folder} del archivo del diálogo.`,
} as const;

/** Texts around a message: what it answers, its score, what was looked up in it, and what a reader may do. */
export const MESSAGE = {
  of: (called: string, other: string) => `${called} sobre ${other}`,
  answers: (called: string, other: string) => `${called}, responde a ${other}`,
  nothingSaid: "No se dijo nada.",
  cut: "Cortado al llegar a su límite.",
  notesOn: (number: number) => `Notas sobre el mensaje ${number}`,
  score: (points: string) => `Puntuación: ${points} sobre 10`,
  notScored: "Sin puntuación.",
  scoreMissing: "Falta la puntuación.",
  factCheckMissing: (name: string) => `Falta la verificación de datos de ${name}.`,
  doubtful: "No está así en las fuentes:",
  whatWasShown: "Qué se le mostró",
  shownTo: (name: string, number: number) => `Qué se mostró a ${name} para el mensaje ${number}`,
  forkHere: "Bifurcar aquí",
  forkHereAfter: (number: number) => `Bifurcar aquí, tras el mensaje ${number}`,
  forkQuestion: (number: number, cost: string) =>
    `¿Bifurcar tras el mensaje ${number}? Un diálogo nuevo sigue desde ahí de inmediato, con los mismos modelos. ` +
    `${cost}`,
  playsRecorded: "Reproduce respuestas grabadas, que no cuestan nada.",
  noMaximum: "No se ha fijado un coste máximo.",
  mayCost: (most: string) => `Puede costar hasta ${most}.`,
} as const;

/** What was looked up in a message, and found. */
export const LOOKED_UP = {
  figures: (figures: number) => count(figures, "cifra está en la fuente", "cifras están en la fuente"),
  quotations: (quotations: number) => count(quotations, "cita es textual", "citas son textuales"),
  supported: (claims: number) => count(claims, "afirmación respaldada", "afirmaciones respaldadas"),
} as const;

/** What was found wrong, and what could not be checked. */
export const FOUND = {
  foundWrong: "Errores encontrados",
  lookedUp: "Cotejado",
  nothingWrong: "No se encontró ningún error",
  wrong: "Desmentido",
  overstated: "Exagerado",
  unverifiable: "No se pudo comprobar",
  isWrong: (figure: string) => `${figure} es erróneo`,
  /** `mark` stands for the word that is marked as claims of that kind are, `messages` for their numbers, each after a space. */
  wentTooFar: (claims: number, mark: string, messages: string) =>
    `${count(claims, "afirmación va", "afirmaciones van")} ${mark}${messages}.`,
  tooFar: "demasiado lejos",
  couldNot: (claims: number, mark: string, messages: string) =>
    `${count(claims, "afirmación quedó", "afirmaciones quedaron")} ${mark}${messages}.`,
  notBeChecked: "sin comprobar",
  notAsGiven: (claims: number, messages: string) =>
    `${
      count(claims, "afirmación cita algo que no se encontró así", "afirmaciones citan algo que no se encontró así")
    }${messages}.`,
  figures: (found: number, missing: number, uncompared: number) => {
    const all = found + missing + uncompared;
    if (found === all) {
      return all === 1
        ? "La única cifra que se cotejó está en su fuente."
        : `Las ${integer(all)} cifras que se cotejaron están en su fuente.`;
    }
    const parts = [
      `De ${count(all, "cifra cotejada", "cifras cotejadas")}, ${integer(found)} ${
        found === 1 ? "está" : "están"
      } en su fuente`,
      ...(missing === 0 ? [] : [`${integer(missing)} no ${missing === 1 ? "aparece" : "aparecen"} allí así`]),
      ...(uncompared === 0 ? [] : [`${integer(uncompared)} no se ${uncompared === 1 ? "pudo" : "pudieron"} comparar`]),
    ];
    return `${listed(parts)}.`;
  },
} as const;

/** The list of sources. */
export const SOURCES = {
  title: "Fuentes",
  uncited: (sources: number) => `${count(sources, "fuente")} que nadie citó`,
  byTool: (name: string, time: string, sha256: string) =>
    `[${name}] encontrada por una herramienta, ${time}, SHA-256 ${sha256}`,
  wholeText: "texto completo",
  asGiven: "tal como se entregó",
  /** `messages` stands for their numbers, each after a space. */
  quotedIn: (messages: string) => `citada en${messages}`,
  givenIn: (messages: string) => `indicada en${messages}`,
} as const;

/** Texts in and about pictures of an outcome. */
export const PICTURES = {
  drawnFrom: (caption: string, least: number, most: number) => `${caption}; el eje va de ${least} a ${most}`,
  byColumn: (caption: string, column: string) => `${caption}: ${column}`,
  minor: "secundario",
  notStated: "sin indicar",
  met: "cumplido",
  partly: "en parte",
  unmet: "no cumplido",
  own: "propia",
} as const;
