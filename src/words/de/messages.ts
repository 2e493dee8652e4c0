import { count, integer } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Ranges of numbers: `5 bis 40 und 42`; the numbers of a pair are named. */
function ranges(all: readonly (readonly [first: number, last: number])[]): string {
  return listed(
    all.flatMap(([first, last]) => {
      if (last - first > 1) return [`${first} bis ${last}`];
      return first === last ? [`${first}`] : [`${first}`, `${last}`];
    }),
  );
}

const tokensCounted = (n: number) => count(n, "Token", "Tokens");

/** Messages by their numbers, given as ranges. `many` are too many to list: their number, the first and the last. */
export const NUMBERS = {
  ranges,
  many: (n: number, first: number, last: number) => `${integer(n)} von denen zwischen ${first} und ${last}`,
  messages: (all: readonly (readonly [first: number, last: number])[], isOne: boolean) =>
    `${isOne ? "Nachricht" : "Nachrichten"} ${ranges(all)}`,
  manyMessages: (n: number, first: number, last: number) =>
    `${integer(n)} der Nachrichten zwischen ${first} und ${last}`,
} as const;

/** Texts about a message. What it is called is its kind or its own name. */
export const MESSAGE = {
  numbered: (number: number) => `Nachricht ${number}`,
  answerNumbered: (number: number) => `Antwort ${number}`,
  by: (name: string) => ` von ${name}`,
  numberedBy: (number: number, name: string) => `Nachricht ${number} von ${name}`,
  called: (called: string, name?: string) => `${called}${name === undefined ? "" : ` von ${name}`}`,
  title: (number: number, calledBy: string) => `Nachricht ${number}: ${calledBy}`,
  turn: (name: string, called: string) => `${name}, ${called}`,
  quoted,
  nothingSaid: "nichts wurde gesagt",
  brokenOff: "Abgebrochen:",
  brokenOffText: "So viel einer Antwort kam an; sie gilt nicht als gesagt.",
  note: "Notiz",
  details: "Einzelheiten",
  index: "Übersicht",
  missing: (called: string) => `${called} fehlt`,
  factCheck: (findings: string) => `Faktenprüfung: ${findings}`,
  ruleCheck: (ruling: string) => `Regelprüfung: ${ruling}`,
  notScored: "Ohne Bewertung",
  scoreUnreadable: "Bewertung nicht lesbar",
  score: (points: string) => `${points} von 10 Punkten`,
  noBreach: "kein Verstoß",
  breach: "ein Verstoß",
  breaks: (rule: string) => `verstößt gegen ${quoted(rule)}`,
  noContribution: "Kein Beitrag zur Sache:",
  noContributionBy: (called: string, name: string) => `nach ${name} (${called}). Er wird nicht bewertet.`,
  refused: "Antwort verweigert:",
  refusedText: "Nichts wurde gesagt. Diese Worte bekam sonst niemand im Dialog zu sehen:",
  failed: "Ausgefallen: Nichts wurde gesagt.",
  failedBecause: (reason: string, code: string, attempts: number) =>
    `${reason} (${code}${attempts > 0 ? `, nach ${count(attempts, "Versuch", "Versuchen")}` : ""}).`,
  otherLanguage: "In einer anderen Sprache:",
  otherLanguageText: (language: string) => `${language}, auch auf nochmalige Bitte.`,
  repeats: "Wiederholt sich:",
  oneSentence: (times: number) => `ein Satz steht ${times}-mal da`,
  sameOver: "er sagt immer wieder dasselbe",
  breaksRole: "Fällt aus der Rolle:",
  itsPrompt: "Die Anfrage dafür:",
  hidden: "Verborgene Zeichen",
  hiddenText: (characters: string) =>
    `kommen in dieser Nachricht vor und sind hier ersetzt: ${characters}. Das Original steht in journal.jsonl.`,
  hiddenMore: (characters: string, others: number) => `${characters} und ${others} weitere`,
  overLimit: "Über der Grenze:",
  overLimitText: (tokens: number, limit: number) => `${overrun(tokens, limit)}. Der Text wurde nicht gekürzt.`,
  cut: "Gekürzt:",
  cutText: (tokens: number, limit: number) =>
    `${overrun(tokens, limit)}. Alle anderen sahen den Text, der hier steht; die ganze Antwort ist in journal.jsonl.`,
} as const;

function overrun(tokens: number, limit: number): string {
  return tokens > limit
    ? `${tokensCounted(tokens)}, wo ${limit} erlaubt sind`
    : `Das Modell erreichte nach ${tokensCounted(tokens)} seine eigene Grenze`;
}

/** What somebody was shown of a dialogue, and what summaries of it were made from. */
export const SHOWN = {
  inFull: (messages: string) => `${messages} im Wortlaut`,
  summaryOf: (numbers: string) => `eine Zusammenfassung von ${numbers} (`,
  passagesOf: (numbers: string) => `Auszüge aus ${numbers}`,
  leftOut: (numbers: string) => `weggelassen: ${numbers}`,
  nothing: "keine früheren Nachrichten",
  theSummary: (messages: string, name: string) => `Zusammenfassung: ${messages}, von ${name}`,
  theNote: (kind: string, name: string) => `${kind} von ${name}`,
  covers: "Umfasst",
  made: "Verfahren",
  method: (method: string, isCut: boolean) =>
    `${method}${isCut ? "; zweimal über der Grenze, dann am Ende eines Satzes gekürzt" : ""}`,
  madeFrom: "Entstanden aus",
  before: "Vorher",
  after: "Nachher",
  length: (characters: number, tokens: number) =>
    `${count(characters, "Zeichen", "Zeichen")}, ${tokensCounted(tokens)}`,
} as const;

/** Why there is no prompt behind a message. */
export const NO_PROMPT = {
  announcement: "Ankündigungen schreibt das Programm",
  person: "ein Mensch hat es gesagt",
  noCall: "dafür ist kein Aufruf eines Modells verzeichnet",
} as const;

/** How a message was made. */
export const TURN = {
  title: (number: number) => `Wie Nachricht ${number} entstand`,
  message: "Nachricht",
  dialogue: "Dialog",
  shown: "Gezeigt wurde",
  askedAgain: "Noch einmal gefragt",
  refused: (isForm: boolean, words: string) =>
    `weil die erste Antwort eine Weigerung war${isForm ? " oder in einem Feld eine enthielt" : ""}: ${quoted(words)}`,
  tools: "Benutzte Werkzeuge",
  used: (name: string, times: number, refused: number) =>
    `${name} ${times === 1 ? "einmal" : `${integer(times)}-mal`}${refused === 0 ? "" : ` (${refused} abgelehnt)`}`,
  allUsed: (uses: readonly string[]) => `${listed(uses)}; die Ergebnisse stehen in journal.jsonl`,
  takenOver: "Übernommen",
  takenFrom: (dialogue: string | undefined) => `aus ${dialogue}`,
  original: "Ursprüngliche Antwort",
  originalAt: (key: string) => `journal.jsonl, Schlüssel ${key}`,
  asked: "Gefragt",
  noAnswerYet: "(noch keine Antwort)",
  leftUnanswered: "(ohne Antwort geblieben)",
} as const;
