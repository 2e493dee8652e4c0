import type * as en from "../en/start_choices.ts";

/** What protocols do, by their names. */
const SUMMARIES: Readonly<Record<string, string>> = {
  debate: "mit zwei oder mehr Seiten streiten",
  council: "Mitglieder fragen, die denken, kritisieren und abstimmen",
  dialectic: "eine Gestaltungsaufgabe lösen",
  roundtable: "ein Thema in Runden besprechen",
  critique: "eine Antwort oder einen Text kritisieren",
};

/** Built-in presets by name, with what they do in each protocol. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  quick: {
    name: "schnell",
    debate: "eine kurze Runde, bewertet; ohne Zusammenfassungen, Pläne und Faktenprüfung",
    council: "jedes Mitglied nennt eine Position, dann stimmen alle ab; ohne Kritik",
    dialectic: "eine kurze Runde Kritik",
    roundtable: "zwei Runden kurzer Antworten",
    critique: "ein Kritiker für die Richtigkeit, kein Richter",
  },
  standard: {
    name: "üblich",
    debate: "drei Runden und Bewertungen",
    council: "alle Phasen, von ersten Gedanken bis zur Abstimmung",
    dialectic: "bis zu drei Runden Kritik",
    roundtable: "bis zu drei Runden",
    critique: "zwei Kritiker, für Richtigkeit und Lücken",
  },
  thorough: {
    name: "gründlich",
    debate: "drei Runden mit Plänen, Kreuzverhör und Faktenprüfung von den Eröffnungen bis zu den Schlussworten",
    council: "alle Phasen, mit Faktenprüfung vor der Abstimmung",
    dialectic: "bis zu drei Runden Kritik, mit Faktenprüfung der Entwürfe",
    roundtable: "bis zu fünf Runden, mit Faktenprüfung",
    critique: "fünf Kritiker, einer für jeden Blick",
  },
  classroom: {
    name: "für den Unterricht",
    debate: "zwei Runden in einfachen Worten, mit erklärten Begriffen und Faktenprüfung; ohne Sieger",
    council: "Positionen, Kritik, Überdenken und Abstimmung, mit Faktenprüfung",
    dialectic: "zwei Runden kurzer Entwürfe, mit Faktenprüfung",
    roundtable: "zwei Runden mit Fragen und Antworten, mit Faktenprüfung",
    critique: "zwei Kritiker, für Richtigkeit und Belege",
  },
};

/** Names of settings. */
const FIELDS: Readonly<Record<string, string>> = {
  debateFormat: "Form der Debatte",
  roundCount: "Runden",
  openingStatementMaxTokens: "Tokens einer Eröffnung",
  argumentMaxTokens: "Tokens eines Arguments",
  closingStatementMaxTokens: "Tokens eines Schlussworts",
  audience: "Publikum",
  prepare: "Vorbereitung",
  crossExamination: "Kreuzverhör",
  endWhenAgreed: "Ende bei Einigkeit",
  steer: "Lenkung durch den Moderator",
  turnOrder: "Reihenfolge der Beiträge",
  scoringEnabled: "Bewertung",
  summaries: "Zusammenfassungen",
  criteria: "Kriterien",
  enforceRules: "Regeln durchsetzen",
  checkOpenings: "Eröffnungen prüfen",
  checkClosings: "Schlussworte prüfen",
  waitForChecks: "Auf Prüfungen warten",
  factCheck: "Faktenprüfer",
  judges: "Richter",
  clerks: "Wer mitschreibt",
  strictJudges: "Strenge Auswahl der Richter",
  title: "Titel",
  checkQuotations: "Zitate prüfen",
  language: "Sprache",
  temperature: "Temperatur",
  reasoningEffort: "Denkaufwand",
  seed: "Startwert für den Zufall",
  context: "Kontext",
  maxTurns: "Höchstens Nachrichten",
  maxCostUsd: "Höchste Kosten in US-Dollar",
  maxTokens: "Höchstens Tokens",
  maxCalls: "Höchstens Aufrufe",
  maxDurationMs: "Höchstens Minuten",
  phaseBudgets: "Grenzen nach Phasen",
  phases: "Phasen",
  voting: "Wahlverfahren",
  selfVotes: "Stimmen für sich selbst",
  ties: "Bei Gleichstand",
  quorum: "Quorum",
  weights: "Gewichte",
  phasePrompts: "Anweisungen nach Phasen",
  phaseMaxTokens: "Tokens nach Phasen",
  untilConfidence: "Bis zur Gewissheit",
  clarify: "Erst Rückfragen",
  contextSearch: "Suche im Kontext",
  turnMaxTokens: "Tokens nach Beiträgen",
  rolePrompts: "Anweisungen nach Rollen",
  mode: "Form der Runden",
  endRules: "Regeln für das Ende",
  responseMaxTokens: "Tokens einer Antwort",
  conclusion: "Abschluss",
  conclusionMaxTokens: "Tokens des Abschlusses",
  perspectives: "Perspektiven",
  perspectiveAssignment: "Zuordnung der Perspektiven",
  critics: "Kritiker",
  ruledBy: "Wer urteilt",
  speakers: "Sprache der Sprecher",
  readers: "Sprache der Leser",
  by: "Woran erkannt",
  strategy: "Was gezeigt wird",
  window: "Tokens insgesamt",
  threshold: "Ab welcher Länge",
  maxLength: "Höchste Länge",
  unit: "Einheit",
  prompt: "Anweisung",
  finalReading: "Letzte Lesart",
};

/** Returns what a protocol does. */
export const summaryOf: typeof en.summaryOf = (protocol, summary) => SUMMARIES[protocol] ?? summary;

/** Returns the name of a preset. */
export const presetName: typeof en.presetName = (name) => PRESETS[name]?.["name"] ?? name;

/** Returns what a preset does. */
export const presetAbout: typeof en.presetAbout = (name, protocol, about) => PRESETS[name]?.[protocol] ?? about;

/** Returns the name of a setting. */
export const fieldLabel: typeof en.fieldLabel = (name, label) => FIELDS[name] ?? label;
