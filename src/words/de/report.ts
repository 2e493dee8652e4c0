import { quoted } from "./phrases.ts";
import { count, figure } from "./numbers.ts";

/** What a message, a question about a dialogue and a source are called where a text leads to them. */
export const CITED = {
  message: (number: number | string) => `Nachricht ${number}`,
  question: (number: number) => `Frage ${number}`,
  source: (number: number, title: string) => `Quelle ${number}: ${title}`,
} as const;

/** The first screen of a dialogue's page: what stands around the outcome, and beside those who take a side. */
export const FRONT = {
  toRead: (minutes: number) => `${count(minutes, "Minute", "Minuten")} Lesezeit`,
  why: "Warum",
  advice: (advice: string) => `Rat: ${advice}`,
  status: "Stand",
  unfinished: "er wurde nicht zu Ende geführt",
  toContinue: "So geht es weiter",
  restsOn: "Worauf es beruht",
  confidence: (confidence: number) => `Gewissheit ${confidence.toFixed(2).replace(".", ",")}`,
  strongest: "stärkste Stelle",
  grants: "Gesteht zu:",
  moved: "Änderung:",
  topic: "Das Thema im Wortlaut",
} as const;

/** Headings and labels of the parts of a dialogue's page. */
export const PARTS = {
  contents: "Inhalt",
  said: "Was gesagt wurde",
  turnsOf: (phase: string) => `Beiträge der Phase ${quoted(phase)}`,
  turn: (number: number, name: string, called: string, isWrong: boolean) =>
    `${number} ${name}, ${called}${isWrong ? ", widerlegt" : ""}`,
  reviewOf: (title: string, day: string) => `${title}, ${day}`,
  importedReview: (title: string, day: string) => `${title}, anderswo entstanden, eingelesen am ${day}`,
  nobody: "niemand",
  neverAnswered: "Nie beantwortet",
  differ: "Worin sie sich unterscheiden",
  held: "Wie der Dialog geführt wurde",
  outcome: "Das Ergebnis in Zahlen und Tabellen",
  details: "Beteiligte, Einstellungen, Verbrauch, Grenzen und Warnungen",
  published: "Beteiligte, Kriterien und Zeiten",
  terms: "Begriffe",
  whatMeans: (words: number) => words === 1 ? "Was ein Begriff bedeutet" : `Was ${figure(words)} Begriffe bedeuten`,
  table: (heads: readonly string[]) => `Tabelle: ${heads.join(", ")}`,
} as const;

/** Files that were given with the question. */
export const GIVEN = {
  title: "Mit der Frage vorgelegt",
  named: (name: string) => `Mit der Frage vorgelegt: ${name}`,
  file: (name: string, mediaType: string, bytes: number) => `${name}: ${mediaType}, ${figure(bytes)} Bytes`,
  inFolder: (file: string, folder: string) => `${file}; siehe den Ordner ${folder} des Archivs.`,
} as const;

/** Texts around a message: what it answers, its score, what was looked up in it, and what a reader may do. */
export const MESSAGE = {
  of: (called: string, other: string) => `${called} zu ${other}`,
  answers: (called: string, other: string) => `${called}, antwortet auf ${other}`,
  nothingSaid: "Es wurde nichts gesagt.",
  cut: "An der Längengrenze abgeschnitten.",
  notesOn: (number: number) => `Anmerkungen zu Nachricht ${number}`,
  score: (points: string) => `${points} von 10 Punkten`,
  notScored: "Nicht bewertet.",
  scoreMissing: "Die Bewertung fehlt.",
  factCheckMissing: (name: string) => `Die Faktenprüfung durch ${name} fehlt.`,
  doubtful: "Steht so nicht in den Quellen:",
  whatWasShown: "Was vorlag",
  shownTo: (name: string, number: number) => `Was ${name} für Nachricht ${number} vorlag`,
  forkHere: "Hier abzweigen",
  forkHereAfter: (number: number) => `Hier abzweigen, nach Nachricht ${number}`,
  forkQuestion: (number: number, cost: string) =>
    `Nach Nachricht ${number} abzweigen? Ein neuer Dialog geht von dort sofort weiter, mit denselben Modellen. ${cost}`,
  playsRecorded: "Er spielt aufgezeichnete Antworten ab, die nichts kosten.",
  noMaximum: "Es ist kein Höchstbetrag festgelegt.",
  mayCost: (most: string) => `Er kann bis zu ${most} kosten.`,
} as const;

/** What was looked up in a message, and found. */
export const LOOKED_UP = {
  figures: (figures: number) =>
    figures === 1 ? "1 Zahl steht so in der Quelle" : `${figure(figures)} Zahlen stehen so in der Quelle`,
  quotations: (quotations: number) =>
    quotations === 1 ? "1 Zitat ist wörtlich" : `${figure(quotations)} Zitate sind wörtlich`,
  supported: (claims: number) => `${count(claims, "Behauptung", "Behauptungen")} belegt`,
} as const;

const CLAIMS = ["Behauptung", "Behauptungen"] as const;

/** What was found wrong, and what could not be checked. */
export const FOUND = {
  foundWrong: "Als falsch erkannt",
  lookedUp: "Nachgeschlagen",
  nothingWrong: "Es wurde nichts Falsches gefunden",
  wrong: "Widerlegt",
  overstated: "Geht zu weit",
  unverifiable: "Nicht überprüfbar",
  isWrong: (figure: string) => `${figure} ist falsch`,
  wentTooFar: (claims: number, mark: string, messages: string) =>
    `${count(claims, ...CLAIMS)} ${claims === 1 ? "geht" : "gehen"} ${mark}${messages}.`,
  tooFar: "zu weit",
  couldNot: (claims: number, mark: string, messages: string) =>
    `${count(claims, ...CLAIMS)} ${claims === 1 ? "ließ" : "ließen"} sich ${mark}${messages}.`,
  notBeChecked: "nicht überprüfen",
  notAsGiven: (claims: number, messages: string) =>
    claims === 1
      ? `1 Behauptung zitiert oder nennt etwas, was sich so nicht fand${messages}.`
      : `${figure(claims)} Behauptungen zitieren oder nennen etwas, was sich so nicht fand${messages}.`,
  figures: (found: number, missing: number, uncompared: number) => {
    const all = found + missing + uncompared;
    if (found === all) {
      return all === 1
        ? "Die eine Zahl, die nachgeschlagen wurde, steht in ihrer Quelle."
        : `${all === 2 ? "Beide" : `Alle ${figure(all)}`} Zahlen, die nachgeschlagen wurden, stehen in ihrer Quelle.`;
    }
    const parts = [
      `Von ${figure(all)} nachgeschlagenen Zahlen ${found === 1 ? "steht" : "stehen"} ${figure(found)} in ihrer Quelle`,
      ...(missing === 0 ? [] : [`${figure(missing)} ${missing === 1 ? "steht" : "stehen"} dort nicht so`]),
      ...(uncompared === 0
        ? []
        : [`${figure(uncompared)} ${uncompared === 1 ? "ließ" : "ließen"} sich nicht vergleichen`]),
    ];
    return `${parts.join(", ")}.`;
  },
} as const;

/** The list of sources. */
export const SOURCES = {
  title: "Quellen",
  uncited: (sources: number) =>
    sources === 1 ? "1 Quelle, die niemand angeführt hat" : `${figure(sources)} Quellen, die niemand angeführt hat`,
  byTool: (name: string, time: string, sha256: string) =>
    `[${name}] von einem Werkzeug gefunden, ${time}, SHA-256 ${sha256}`,
  wholeText: "ganzer Text",
  asGiven: "wie vorgelegt",
  quotedIn: (messages: string) => `zitiert in${messages}`,
  givenIn: (messages: string) => `angegeben in${messages}`,
} as const;

/** Texts in and about pictures of an outcome. */
export const PICTURES = {
  drawnFrom: (caption: string, least: number, most: number) => `${caption}, gezeichnet von ${least} bis ${most}`,
  byColumn: (caption: string, column: string) => `${caption}: ${column}`,
  minor: "Kann",
  notStated: "nicht angegeben",
  met: "erfüllt",
  partly: "teilweise",
  unmet: "nicht erfüllt",
  own: "eigene",
} as const;
