import { innerQuotations } from "../../text/inner_quotations.ts";
import { CRITERIA, KINDS, PROTOCOL_NAMES, ROLES } from "./names.ts";

/** Names of failures, limits, methods and other things that have an identifier. */
const OTHERS: Readonly<Record<string, string>> = {
  open: "ouvert",
  neutral: "neutre",
  yes: "oui",
  no: "non",
  timeout: "délai dépassé",
  unreachable: "injoignable",
  rate_limit: "trop de requêtes",
  server: "erreur du serveur",
  malformed: "réponse mal formée",
  truncated: "réponse interrompue",
  empty: "réponse vide",
  length: "longueur maximale atteinte",
  blank: "rien que des espaces",
  auth: "clé refusée",
  not_found: "introuvable",
  bad_request: "requête invalide",
  quota: "crédit épuisé",
  content_filter: "réponse retenue par le fournisseur",
  refusal: "refus",
  context: "trop long pour le modèle",
  unreadable: "illisible",
  unknown_call: "appel incertain",
  agent_error: "erreur de l’agent",
  limit: "limite",
  cancelled: "appel annulé",
  max_turns: "limite des interventions",
  max_calls: "limite des appels",
  max_tokens: "limite des jetons",
  max_cost: "limite du coût",
  max_duration: "limite de temps",
  member: "membre",
  critic: "critique",
  clerk: "relevé des arguments",
  evaluator: "évaluation",
  answerer: "réponse aux questions",
  contribution: "à partir d’un seul message",
  contributions: "à partir de plusieurs messages",
  block: "à partir de résumés antérieurs",
  afresh: "sans résumé précédent",
  "from the previous summary": "à partir du résumé précédent",
};

const NAMES = new Map<string, string>([
  ...[OTHERS, CRITERIA, ROLES, KINDS].flatMap((names) => Object.entries(names)),
  ...Object.entries(PROTOCOL_NAMES).map(([protocol, [, name]]) => [protocol, name] as const),
]);
const LIST = new Intl.ListFormat("fr", { type: "conjunction" });

/** Signs of punctuation with their spaces: after a label, and between parts. */
export const SIGNS = { colon: "\u00a0:", between: "\u202f; " } as const;

/** Returns an identifier in words, such as a kind or a role: `round_summary` becomes `résumé du tour`. */
export function spaced(word: string): string {
  return NAMES.get(word) ?? word.replaceAll("_", " ");
}

/** Returns a text whose first letter is a capital. */
export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns a list such as `a`, `a et b`, or `a, b et c`. */
export function listed(words: readonly string[]): string {
  return LIST.format(words);
}

/** Returns a name after `de`: `de Ben`, `d’Ada`. */
export function de(name: string): string {
  return isVowelFirst(name) ? `d’${name}` : `de ${name}`;
}

/** Returns a name after `que`: `que Ben`, `qu’Ada`. */
export function que(name: string): string {
  return isVowelFirst(name) ? `qu’${name}` : `que ${name}`;
}

function isVowelFirst(name: string): boolean {
  return /^[aeiouœæ]/i.test(name.normalize("NFD"));
}

const MARKS = { outer: ["«\u202f", "\u202f»"], inner: ["“", "”"] } as const;

/** Returns words that stand in quotation marks, with the marks in them turned to those of the second level. */
export function within(words: string): string {
  return innerQuotations(words, MARKS);
}

/** Returns words in quotation marks, as « … ». */
export function quoted(words: string): string {
  return `«\u202f${within(words.trim())}\u202f»`;
}
