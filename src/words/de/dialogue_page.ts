import { count } from "./numbers.ts";

/** The state of a dialogue while it is held, and where it was interrupted. */
export const STATE = {
  live: "Live",
  messages: (messages: number) => count(messages, "Nachricht", "Nachrichten"),
  free: "kostenlos: aufgezeichnete Antworten",
  cost: (cost: string) => `Kosten ${cost}`,
  costOfMost: (cost: string, most: string) => `Kosten ${cost} von höchstens ${most}`,
  pausedAfter: (message: number) => `Angehalten nach Nachricht ${message}`,
  pausedFirst: "Angehalten vor der ersten Nachricht",
  stoppedAfter: (message: number) => `Abgebrochen nach Nachricht ${message}`,
  stoppedFirst: "Abgebrochen vor der ersten Nachricht",
  waitingFor: (name: string, called: string) => `${name} ist dran (${called})`,
  answering: (name: string, called: string) => `${name} antwortet gesondert (${called})`,
  thinking: (name: string, called: string) => `${name} denkt nach (${called})`,
  pausing: "nach diesem Beitrag wird angehalten",
  between: "Zwischen zwei Beiträgen",
  beforeRounds: (rounds: number) => `vor Runde 1 von ${rounds}`,
  inRound: (round: number, rounds: number) => `Runde ${round} von ${rounds}`,
  follow: "Mitlesen",
  checking: (name: string, message: string) => `Wird geprüft: was ${name} in ${message} sagt`,
  beingSaid: "Was gerade gesagt wird",
} as const;

/** What a reader may do with a dialogue that is held or interrupted. */
export const CONTROLS = {
  pause: "Anhalten",
  stop: "Abbrechen",
  resume: "Fortsetzen",
  answerQuestions: "Die Fragen beantworten",
} as const;

/** People who are waited for. */
export const WAITED = {
  for: (name: string, called: string) => `Es wird auf ${name} gewartet: ${called}.`,
  takeSeat: "Diesen Platz einnehmen",
  takeSeatOf: (name: string) => `Den Platz von ${name} einnehmen`,
} as const;

/** Ways through the phases of a dialogue. */
export const WAYS = {
  phases: "Phasen und Beiträge",
  neighbours: "Benachbarte Phasen",
  ask: "Eine Frage stellen",
} as const;

/** A question about a dialogue. */
export const ASK = {
  title: "Eine Frage dazu stellen",
  question: "Frage",
  unanswered: (reason: string) =>
    `Die letzte Frage wurde nicht vollständig beantwortet: ${reason}. Wenn Sie sie noch einmal stellen, geht es weiter.`,
  ask: "Fragen",
  needsScript: "Zum Fragen wird JavaScript benötigt.",
  whoAnswers: "Wer antwortet",
  author: (name: string) => `${name} (hat das Ergebnis geschrieben)`,
  everybody: "Alle, ohne einander zu hören",
  asking: "Die Frage wird gestellt",
  asked: (question: string) => `Gefragt: ${question}`,
} as const;

/** Questions of the speakers to the reader. */
export const QUESTIONS = {
  announced: "Die Sprecher fragen Sie etwas.",
  title: "Fragen an Sie",
  asks: (name: string, question: string) => `${name} fragt: ${question}`,
  send: "Antworten und fortfahren",
  empty: "Was Sie leer lassen, bleibt unbeantwortet.",
} as const;

/** The form that has a panel judge a dialogue. */
export const JUDGING = {
  now: "Die Jury liest den Dialog gerade.",
  title: "Urteilen lassen",
  unjudged: (reason: string) => `Die letzte Jury kam zu keinem Ende: ${reason}`,
  judges: "Richter",
  judge: "Urteilen lassen",
  needsScript: "Für ein Urteil wird JavaScript benötigt.",
} as const;

/** Dialogues that go on from a message of another one. */
export const FORKS = {
  title: "Abzweigungen",
  from: (dialogue: string, message: number | string) => `abgezweigt von ${dialogue} nach Nachricht ${message}`,
  another: "einem anderen Dialog",
  parent: "Der Dialog, von dem dieser abgezweigt ist",
  after: (message: number) => `Abzweigung nach Nachricht ${message}`,
} as const;

/** Forms in which a dialogue can be downloaded, each with its use. */
export const DOWNLOADS = {
  title: "Zum Herunterladen",
  report: { name: "Bericht", use: "eine Seite zum Lesen, Drucken oder Verschicken" },
  transcript: { name: "Gesprächsprotokoll", use: "dasselbe in Markdown, zum Kopieren" },
  archive: { name: "Archiv", use: "alle Dateien, zum Aufbewahren oder um anderswo fortzufahren" },
  record: { name: "Daten", use: "für Programme" },
  pages: { name: "Seiten", use: "alle Seiten, ohne die ganzen Texte der Quellen" },
} as const;

/** The page of what a speaker was shown before a message. */
export const SHOWN = {
  title: (name: string) => `Was ${name} vorlag`,
  titleFor: (name: string, message: number) => `Was ${name} für Nachricht ${message} vorlag`,
  back: (message: number) => `Zurück zu Nachricht ${message}`,
  message: "Nachricht",
  dialogue: "Vom Dialog gezeigt",
  prompt: "Anweisung an das Modell",
  none: (reason: string) => `keine: ${reason}`,
  sentTo: "Gesendet an",
  notOnRecord: "(nicht aufgezeichnet)",
} as const;
