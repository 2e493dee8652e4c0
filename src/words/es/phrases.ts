import { innerQuotations } from "../../text/inner_quotations.ts";
import { CRITERIA, KINDS, ROLES } from "./names.ts";

/** Names of failures, limits, further roles and other things that have an identifier. */
const OTHERS: Readonly<Record<string, string>> = {
  open: "abierta",
  neutral: "neutral",
  yes: "sí",
  no: "no",
  timeout: "tiempo de espera agotado",
  unreachable: "sin conexión con el servidor",
  rate_limit: "demasiadas solicitudes",
  server: "error del servidor",
  malformed: "respuesta mal formada",
  truncated: "respuesta interrumpida",
  empty: "respuesta vacía",
  length: "longitud agotada",
  blank: "solo espacios en blanco",
  auth: "clave rechazada",
  not_found: "no encontrado",
  bad_request: "solicitud no válida",
  quota: "saldo agotado",
  content_filter: "retenido por el proveedor",
  refusal: "negativa",
  context: "demasiado largo para el modelo",
  unreadable: "ilegible",
  unknown_call: "llamada de resultado incierto",
  agent_error: "error del agente",
  limit: "límite",
  cancelled: "cancelado",
  max_turns: "límite de intervenciones",
  max_calls: "límite de llamadas",
  max_tokens: "límite de tokens",
  max_cost: "límite de coste",
  max_duration: "límite de tiempo",
  member: "miembro",
  critic: "crítica",
  evaluator: "evaluación",
  clerk: "secretaría",
  answerer: "lectura de respuestas",
};

const NAMES = new Map<string, string>([OTHERS, CRITERIA, ROLES, KINDS].flatMap((names) => Object.entries(names)));

/** Signs of punctuation with their spaces: after a label, and between parts. */
export const SIGNS = { colon: ":", between: "; " } as const;

/** Returns an identifier in words, such as a kind or a role: `round_summary` becomes `resumen de ronda`. */
export function spaced(word: string): string {
  return NAMES.get(word) ?? word.replaceAll("_", " ");
}

/** Returns a text whose first letter is a capital. */
export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns a word with its article, such as `un debate` or `una crítica`; a plural, such as `respuestas`, has none. */
export function withArticle(word: string): string {
  const [noun = ""] = word.split(" ");
  if (/[^s]s$/.test(noun) && !/[aei]sis$/.test(noun)) return word;
  const isFeminine = /(?:a|ción|sión|dad|tud|parte|ntesis)$/.test(noun) && !/(?:ema|ama)$/.test(noun);
  return `${isFeminine ? "una" : "un"} ${word}`;
}

const LISTS = new Intl.ListFormat("es", { type: "conjunction" });

/** Returns a list such as `a`, `a y b`, or `a, b y c`; `a e iglesia` before an i. */
export function listed(words: readonly string[]): string {
  return LISTS.format(words);
}

const MARKS = { outer: ["«", "»"], inner: ["“", "”"] } as const;

/** Returns words that stand in quotation marks, with the marks in them turned to those of the second level. */
export function within(words: string): string {
  return innerQuotations(words, MARKS);
}

/** Returns words in quotation marks: `«…»`. */
export function quoted(words: string): string {
  return `«${within(words.trim())}»`;
}
