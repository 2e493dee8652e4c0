import type { KindName } from "../en/names.ts";
import { integer } from "./numbers.ts";

/** What turns and questions are called that have no name of their own. */
export const KINDS = {
  announcement: "Ankündigung",
  statement: "Beitrag",
  opening: "Eröffnung",
  argument: "Argument",
  rebuttal: "Erwiderung",
  closing: "Schlusswort",
  question: "Frage",
  answer: "Antwort",
  interruption: "Zwischenruf",
  round_summary: "Zusammenfassung der Runde",
  summary: "Zusammenfassung",
  gathering: "erste Gedanken",
  plan: "Plan",
  position: "Position",
  proposal: "Entwurf",
  critique: "Kritik",
  refinement: "Überarbeitung",
  response: "Stellungnahme",
  clarification: "Rückfragen",
  synthesis: "Synthese",
  preparation: "Vorbereitung",
  score: "Bewertung",
  fact_check: "Faktenprüfung",
  rule_check: "Regelprüfung",
  claim_check: "Prüfung der Belege",
  context_summary: "Zusammenfassung des Verlaufs",
  ballot: "Stimmzettel",
  evaluation: "Beurteilung",
  analysis: "Analyse",
  decision: "Entscheidung",
  judgement: "Urteil",
  belief: "Einschätzung",
} as const satisfies Readonly<Record<KindName, string>>;

const MANY: Readonly<Record<KindName, string>> = {
  announcement: "Ankündigungen",
  statement: "Beiträge",
  opening: "Eröffnungen",
  argument: "Argumente",
  rebuttal: "Erwiderungen",
  closing: "Schlussworte",
  question: "Fragen",
  answer: "Antworten",
  interruption: "Zwischenrufe",
  round_summary: "Zusammenfassungen von Runden",
  summary: "Zusammenfassungen",
  gathering: "erste Gedanken",
  plan: "Pläne",
  position: "Positionen",
  proposal: "Entwürfe",
  critique: "Kritiken",
  refinement: "Überarbeitungen",
  response: "Stellungnahmen",
  clarification: "Rückfragen",
  synthesis: "Synthesen",
  preparation: "Vorbereitungen",
  score: "Bewertungen",
  fact_check: "Faktenprüfungen",
  rule_check: "Regelprüfungen",
  claim_check: "Prüfungen der Belege",
  context_summary: "Zusammenfassungen des Verlaufs",
  ballot: "Stimmzettel",
  evaluation: "Beurteilungen",
  analysis: "Analysen",
  decision: "Entscheidungen",
  judgement: "Urteile",
  belief: "Einschätzungen",
};

/** Returns turns or questions with their number, such as `3 Faktenprüfungen`. `called` is their own name, if they have one. */
export function countCalled(n: number, kind: KindName, called?: string): string {
  if (called !== undefined) return n === 1 ? `1 ${called}` : `${integer(n)} × ${called}`;
  return `${integer(n)} ${n === 1 ? KINDS[kind] : MANY[kind]}`;
}

/** What those who take part are called by their roles; others by the words of the role. */
export const ROLES = {
  position_advocate: "Redner",
  participant: "Teilnehmer",
  member: "Mitglied",
  moderator: "Moderator",
  fact_checker: "Faktenprüfer",
  judge: "Richter",
  chair: "Vorsitz",
  client: "Auftraggeber",
  audience: "Publikum",
  author: "Verfasser",
  critic: "Kritiker",
  side: "Seite",
  unknown: "unbekannt",
  architect: "Architektur",
  performance: "Leistung",
  security: "Sicherheit",
  testing: "Tests",
  data_modelling: "Datenmodell",
  simplicity: "Einfachheit",
  generalist: "Gesamtblick",
} as const;

const NAMES: Readonly<Record<string, readonly [article: string, name: string]>> = {
  debate: ["Eine", "Debatte"],
  council: ["Eine", "Ratssitzung"],
  dialectic: ["Eine", "Dialektik"],
  roundtable: ["Eine", "Gesprächsrunde"],
  critique: ["Eine", "Kritik"],
  evaluation: ["Eine", "Beurteilung"],
  panel: ["Ein", "Jury-Urteil"],
  flow: ["Eine", "Mitschrift der Argumente"],
  answers: ["Eine", "Auswertung der Antworten"],
};

/** What dialogues are called by their protocols; others by the protocol's name. */
export const PROTOCOLS = {
  of: (protocol: string) => NAMES[protocol]?.[1] ?? protocol,
  withArticle: (protocol: string) => NAMES[protocol]?.join(" ") ?? `Ein Dialog (${protocol})`,
  transcript: "Gesprächsprotokoll",
} as const;

/** Names of agents, and of the authors of their answers. */
export const AGENTS = {
  human: "Mensch",
  unnamed: "ein Modell ohne Namen",
  recorded: "aufgezeichnete Antworten",
  recordedIn: (file: string) => `aufgezeichnete Antworten aus ${file}`,
  byPerson: "Von einem Menschen geschrieben",
  answers: (agent: string) => `Antworten: ${agent}`,
  byModel: (model?: string) => `Von einem Sprachmodell geschrieben${model === undefined ? "" : ` (${model})`}`,
} as const;

/** Whose reading a score is. */
export const READINGS = {
  recorded: "eine aufgezeichnete Lesart",
  person: "die Lesart eines Menschen",
  model: "die Lesart eines Modells",
  other: "eine einzelne Lesart",
} as const;

/** Values of settings and answers. */
export const VALUES = { yes: "ja", no: "nein", none: "keine" } as const;

/** What calls were made for. */
export const PURPOSES = {
  preparing: "Vorbereiten",
  speaking: "Sprechen",
  scoring: "Bewerten",
  checking: "Prüfen",
  voting: "Abstimmen",
  judging: "Urteilen",
  summarising: "Zusammenfassen",
  unknown: "Unbekannt",
} as const;

/** Names of the built-in criteria of scores. */
export const CRITERIA: Readonly<Record<string, string>> = {
  logical_coherence: "Schlüssigkeit",
  evidence_quality: "Güte der Belege",
  responsiveness: "Eingehen auf andere",
  persuasiveness: "Überzeugungskraft",
  rule_adherence: "Einhalten der Regeln",
};

/** Returns the name of a criterion of scores as words: `Schlüssigkeit` for `logical_coherence`. */
export function criterionName(id: string): string {
  return CRITERIA[id] ?? id.replaceAll("_", " ");
}
