import { count, integer } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

const tokensCounted = (n: number) => count(n, "Token", "Tokens");

/** Headings, labels and heads of tables that several pages of an archive have. */
export const PAGES = {
  topic: "Das Thema im Wortlaut",
  participants: "Beteiligte",
  participant: "Name",
  id: "Kennung",
  role: "Rolle",
  position: "Position",
  answeredBy: "Antworten von",
  messages: "Nachrichten",
  howHeld: "Wie der Dialog geführt wurde",
  outcome: "Ergebnis",
  howSure: "Wie sicher",
  why: "Warum",
  counted: "Gezählt",
  reviews: "Nachträge",
  advice: "Rat",
  cost: "Kosten",
  summary: "Zusammenfassung",
  total: "Gesamt",
  reasons: "Gründe",
} as const;

/** The index of an archive. */
export const INDEX = {
  attachments: "Anlagen",
  attachment: (mediaType: string, bytes: number) => `: ${mediaType}, ${integer(bytes)} Bytes`,
  phaseTitle: (phase: string) => `Nachrichten der Phase ${phase}`,
  allPhases: (protocol: string, title: string) => [`Aus: ${protocol} ${quoted(title)}; `, " führt alle Phasen auf."],
  theIndex: "die Übersicht",
  held: (protocol: string, names: string) => `${protocol}, geführt mit Convenings. Beteiligt: ${names}.`,
  imported: (names: string) => `Ein Gesprächsprotokoll von anderswo, importiert mit Convenings. Beteiligt: ${names}.`,
  review: (protocol: string, names: string, participants: number) => [
    `${protocol} zu einem abgeschlossenen Dialog: siehe dessen `,
    " und ",
    `. ${names} ${
      participants === 1 ? "war daran nicht beteiligt und wurde" : "waren daran nicht beteiligt und wurden"
    } gesondert gefragt.`,
  ],
  importedReview: (names: string) => [
    "Urteile über einen abgeschlossenen Dialog, anderswo gefällt und mit Convenings importiert: siehe dessen ",
    " und ",
    `. Es urteilten: ${names}.`,
  ],
  index: "Übersicht",
  messages: "Nachrichten",
  failed: (messages: number) => `${integer(messages)} ausgefallen`,
  again: (messages: number) => `${integer(messages)} nach einer Weigerung noch einmal gefragt`,
  said: (messages: number, remarks: readonly string[], tokens: number, asked: readonly string[]) =>
    `${integer(messages)}${remarks.length === 0 ? "" : ` (${remarks.join(", ")})`}; ${tokensCounted(tokens)}${
      asked.length === 0 ? "" : `; gesondert gefragt: ${listed(asked)}`
    }`,
  readFirst: "Zuerst lesen",
  readOn: [" zum Ergebnis, dann die Nachrichten", ". ", " enthält Einstellungen, Modelle und Kosten."],
  onOnePage: " oder alles auf einer Seite: ",
  tooLong: (most: number) =>
    ` oder alles auf einer Seite, die bei mehr als ${integer(most)} Nachrichten nur convene report erstellt`,
  nobodySpoke: "Noch hat niemand gesprochen.",
  table: ["Nachricht", "Wer spricht", "Erste Worte"],
  messageFailed: "ausgefallen",
  cut: "(gekürzt)",
  phasePages: "Jede Phase hat eine eigene Seite.",
  phases: ["Seite", "Phase", "Nachrichten", "Nummern", "Tokens"],
} as const;

/** The summary of a dialogue. */
export const SUMMARY = {
  title: (topic: string) => `Ergebnis: ${topic}`,
  terms: "Begriffe",
  heading: "Zusammenfassung",
  fullDialogue: "Der ganze Dialog",
  none: "Es wurde keine Zusammenfassung gegeben.",
  noneYet: "Noch keine Zusammenfassung.",
  byProtocol: ["Vom Programm verfasst, ", ":"],
  by: (name: string, agent: string) => [`Von ${name}, ${agent}, `, ":"],
  wentWrong: "Was nicht gelang",
  message: (number: number) => `Nachricht ${number}`,
  failed: (calledBy: string, reason: string) => `, ${calledBy}, ausgefallen: ${reason}`,
  stepsIn: (name: string, text: string) => `, ${name} greift ein: ${text}`,
  cut: (calledBy: string) => `, ${calledBy}, an der Grenze gekürzt`,
  again: "Nach einer Weigerung noch einmal gefragt: ",
  answers: "Antworten",
  missing: "fehlt",
  column: (question: string, field: string) => `${question}: ${field}`,
  inPhase: (phase: string, question: string) => `${phase}, ${question}`,
  carried: (name: string, why: string) => ` (gewonnen von ${name}): ${why} `,
  raised: (point: string, name: string) => `${point} (vorgebracht von ${name}) `,
  granted: (name: string, point: string) => `${name}: ${point} `,
  strongest: (name: string, words: string) => `${name}: ${quoted(words)} `,
  line: (words: string) => ` ${quoted(words)} `,
} as const;

/** The page with all messages. */
export const TRANSCRIPT = {
  title: (topic: string) => `Gesprächsprotokoll: ${topic}`,
  listed: ["Die einzelnen Dateien der Nachrichten sind hier aufgeführt: ", "."],
  participant: (role: string, position: string | undefined, agent: string) =>
    ` (${role})${position === undefined ? "" : `, für ${quoted(position)}`}: ${agent}`,
  phase: (phase: string) => `Phase ${phase}`,
  answers: (message: number) => `Antwort auf Nachricht ${message}.`,
} as const;

/** The report of a dialogue. */
export const REPORT = {
  outcome: "Ergebnis",
  said: "Was gesagt wurde",
  held: "Wie der Dialog geführt wurde",
  archive: "Archiv",
  review: (title: string, number: number, time: string) => `${title} ${number}, ${time}`,
} as const;

/** How a dialogue was held. */
export const METADATA = {
  title: (topic: string) => `Wie der Dialog geführt wurde: ${topic}`,
  listed: ["Die Nachrichten sind hier aufgeführt: ", "."],
  configuration: "Konfiguration",
  usage: "Verbrauch und Kosten",
  usageAre: (unknown: string) => `Verbrauch und Kosten sind ${unknown}.`,
  trouble: "Grenzen, Ausfälle und Warnungen",
  notKnown: "nicht bekannt, bis ein Lauf geendet hat",
  dialogue: "Dialog",
  protocol: "Protokoll",
  preset: "Voreinstellung",
  started: "Begonnen",
  lastWritten: "Zuletzt geschrieben",
  activeTime: "Aktive Zeit",
  waiting: "Wartezeit wegen begrenzter Anfragen",
  theirConfiguration: "Ihre Konfiguration:",
  limitsInTokens: "Grenzen in Tokens",
  noSettings: "Keine Einstellungen.",
  criteria: "Kriterien",
  sources: "Quellen",
  citedAs: "Zitiert als",
  sourceTitle: "Titel",
  address: "Adresse",
  found: "Gefunden",
  asGiven: "wie gegeben",
  givenTo: (names: string) => `Gegeben an ${names}, mit dem Namen zu zitieren.`,
  foundByTools: "Von Werkzeugen gefunden; die Texte stehen in journal.jsonl:",
  tools: "Werkzeuge, die vielleicht benutzt wurden, ohne dass ein Ergebnis verzeichnet ist",
  tool: (name: string, key: string) => `${name}, in ${key}`,
  calls: "Aufrufe, die vielleicht berechnet wurden, ohne dass eine Antwort verzeichnet ist",
  call: (
    { call, model, isOpen, tokens, cost }: {
      readonly call: string;
      readonly model: string;
      readonly isOpen: boolean;
      readonly tokens: number;
      readonly cost?: string | undefined;
    },
  ) =>
    `${call} an ${model}: ${
      isOpen ? "kein Ende verzeichnet" : "gescheitert, nachdem er abgeschickt war"
    }; gezählt mit bis zu ${tokensCounted(tokens)}${cost === undefined ? "" : `, ${cost}`}`,
  limits: "Erreichte Grenzen",
  limit: (limit: string, scope: string | undefined, before: string, ends: boolean) =>
    `${limit}${scope === undefined ? "" : ` von ${scope}`}, vor ${before}${
      ends ? "; der Dialog wurde dadurch beendet" : ""
    }`,
  failures: "Ausfälle",
  failure: (
    { number, key, name, reason, code, attempts }: {
      readonly number?: number | undefined;
      readonly key: string;
      readonly name: string;
      readonly reason: string;
      readonly code: string;
      readonly attempts: number;
    },
  ) =>
    `${number === undefined ? "" : `Nachricht ${number}, `}${key} (${name}): ${reason} (${code}, ${
      count(attempts, "Versuch", "Versuche")
    })`,
  warnings: "Warnungen",
  none: "keine",
  below: (lines: number) => `${integer(lines)}, siehe unten`,
} as const;

/** The page of a question that was asked separately. */
export const NOTE = {
  by: (title: string, name: string) => `${title} von ${name}`,
  summaryOf: (messages: string) => `Zusammenfassung: ${messages}`,
  claims: "Behauptungen",
  of: (title: string, message: number) => `${title} zu Nachricht ${message}`,
  upTo: (title: string, message: number) => `${title} bis Nachricht ${message}`,
  checked: "Geprüft",
  checkedHow: "automatisch mit den Quellen verglichen, ohne ein Modell",
  asked: "Gesondert gefragt",
  askedOf: (name: string, role: string, agent: string) => `${name} (${role}), ${agent}`,
  about: "Zu",
  aboutMessage: (calledBy: string, said: string) => `, ${calledBy}: ${said}`,
  shown: "Zu dieser Frage gezeigt",
  missing: "Fehlt.",
  missingBecause: (reason: string, code: string) => ` ${reason} (${code}).`,
  noCitations: "Keine Belege oder Zitate",
  noFindings: "Keine Befunde.",
  noContribution: "Die Nachricht trägt nichts zur Sache bei; ihre Punkte zählen deshalb nicht.",
  unreadable: "Die Punkte sind nicht lesbar.",
  reading: (reading: string) => `Das ist ${reading}. Ein Kriterium, das hier fehlt, wurde nicht bewertet.`,
  table: ["Kriterium", "Gewicht", "Punkte von 10"],
} as const;
