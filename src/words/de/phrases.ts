import { innerQuotations } from "../../text/inner_quotations.ts";
import { CRITERIA, KINDS, ROLES } from "./names.ts";

/** Names of failures, limits and other things that have an identifier. */
const OTHERS: Readonly<Record<string, string>> = {
  open: "offen",
  neutral: "neutral",
  yes: "ja",
  no: "nein",
  timeout: "Zeitüberschreitung",
  unreachable: "nicht erreichbar",
  rate_limit: "zu viele Anfragen",
  server: "Fehler des Servers",
  malformed: "fehlerhafte Antwort",
  truncated: "abgebrochene Antwort",
  empty: "leere Antwort",
  length: "Länge ausgeschöpft",
  blank: "nur Leerraum",
  auth: "Schlüssel abgewiesen",
  not_found: "nicht gefunden",
  bad_request: "ungültige Anfrage",
  quota: "Guthaben aufgebraucht",
  content_filter: "vom Anbieter zurückgehalten",
  refusal: "Weigerung",
  context: "zu lang für das Modell",
  unreadable: "nicht lesbar",
  unknown_call: "ungewisser Aufruf",
  agent_error: "Fehler des Agenten",
  limit: "Grenze",
  cancelled: "abgebrochen",
  max_turns: "Grenze der Beiträge",
  max_calls: "Grenze der Aufrufe",
  max_tokens: "Grenze der Tokens",
  max_cost: "Grenze der Kosten",
  max_duration: "Grenze der Zeit",
  evaluator: "Gutachter",
  clerk: "Mitschrift",
  answerer: "Auskunft",
};

const NAMES = new Map<string, string>([OTHERS, CRITERIA, ROLES, KINDS].flatMap((names) => Object.entries(names)));

/** Signs of punctuation with their spaces: after a label, and between parts. */
export const SIGNS = { colon: ":", between: "; " } as const;

/** Returns an identifier in words, such as a kind or a role: `round_summary` becomes `Zusammenfassung der Runde`. */
export function spaced(word: string): string {
  return NAMES.get(word) ?? word.replaceAll("_", " ");
}

/** Returns a text whose first letter is a capital. */
export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns a list such as `a`, `a und b`, or `a, b und c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} und ${words.at(-1)}`;
}

const MARKS = { outer: ["„", "“"], inner: ["‚", "‘"] } as const;

/** Returns words that stand in quotation marks, with the marks in them turned to those of the second level. */
export function within(words: string): string {
  return innerQuotations(words, MARKS);
}

/** Returns words in quotation marks: `„…“`. */
export function quoted(words: string): string {
  return `„${within(words.trim())}“`;
}
