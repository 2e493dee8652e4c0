import type * as en from "../en/compare.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** Two dialogues beside each other, which are called A and B. */
export const COMPARE = {
  title: (topic: string) => `Verglichen: ${topic}`,
  titleApart: "Zwei Dialoge nebeneinander",
  link: "Vergleichen",
  called: (at: 0 | 1, by: string) => `${at === 0 ? "A" : "B"}, ${by}`,
  positions: "Positionen",
  letter: (at: 0 | 1) => at === 0 ? "A" : "B",
  original: "Original",
  fork: "Abzweigung",
  question: (topic: string) => `„${topic}“, `,
  origin: (protocol: string, time: string, status: string, messages: number) =>
    `${protocol} vom ${time}, ${status}; ${count(messages, "Nachricht", "Nachrichten")}; `,
} satisfies Translation<typeof en.COMPARE>;

/** How two dialogues belong together, in sentences. */
export const KINSHIP = {
  fork: (fork: 0 | 1, message: number | undefined) =>
    `${COMPARE.letter(fork)} ist von ${COMPARE.letter(fork === 0 ? 1 : 0)} abgezweigt${
      message === undefined ? "" : `, nach Nachricht ${message}`
    }.`,
  siblings: (first: number | undefined, second: number | undefined) =>
    first === undefined || second === undefined
      ? "Beide sind vom selben Dialog abgezweigt."
      : `Beide sind vom selben Dialog abgezweigt: A nach Nachricht ${first}, B nach Nachricht ${second}.`,
  sameQuestion: (first: string, second: string) =>
    first === second
      ? `Beide behandeln dieselbe Frage (${first}).`
      : `Beide behandeln dieselbe Frage (A: ${first}, B: ${second}).`,
  apart:
    "Diese beiden haben keine gemeinsame Frage. Sie stehen nebeneinander; ihre Ergebnisse und Behauptungen werden nicht " +
    "verglichen.",
  nothingDiffers: "Alle verzeichneten Einstellungen sind gleich.",
  valued: (setting: string, first: string, second: string) => `${setting} (A: ${first}, B: ${second})`,
  differ: (settings: readonly string[], more: number) =>
    `Sie unterscheiden sich hierin: ${
      listed(more === 0 ? settings : [...settings, count(more, "weitere Einstellung", "weitere Einstellungen")])
    }.`,
  ends: (isAlike: boolean, by: "own" | "judges") =>
    `${by === "own" ? "Nach ihren eigenen Urteilen" : "Nach den Urteilen der Jurys"} enden sie ${
      isAlike ? "gleich" : "verschieden"
    }.`,
  oneDecided: (decided: 0 | 1) =>
    `${COMPARE.letter(decided)} kam zu einer Entscheidung, ${COMPARE.letter(decided === 0 ? 1 : 0)} zu keiner.`,
  noneDecided: "Keiner von beiden kam zu einer Entscheidung.",
  endsUnknown: "Beide kamen zu einer Entscheidung; ob es dieselbe ist, lässt sich nicht nach einer Regel sagen.",
} satisfies Translation<typeof en.KINSHIP>;

/** Titles of the parts. */
export const PARTS_APART = {
  outcome: "Was dabei herauskam",
  settings: "Worin sich die Durchführung unterscheidet",
  costs: "Was jeder gekostet hat",
  judges: "Die Gründe der Jury",
  claims: "Behauptungen, die nur bei einem notiert sind",
  turns: "Was gesagt wurde, Beitrag für Beitrag",
} satisfies Translation<typeof en.PARTS_APART>;

/** How each was held. */
export const WAYS_APART = {
  setting: "Einstellung",
  names: {
    protocol: "Protokoll",
    preset: "Voreinstellung",
    participants: "wer teilnimmt",
    answeredBy: "wer antwortet",
    role: "Rolle",
    position: "Position",
    limits: "Grenzen in Tokens",
  },
  of: (setting: string, names: readonly string[]) => `${setting} (${listed(names)})`,
  otherwise: (value: string) => `${value} (mit anderem Inhalt)`,
  same: (settings: number) =>
    `${count(settings, "weitere verzeichnete Einstellung ist", "weitere verzeichnete Einstellungen sind")} gleich.`,
  inherited: "Verbrauch übernommener Nachrichten, nicht mitgezählt",
  reviews: "Spätere Begutachtung",
  unpriced: "Ohne bekannten Preis",
} satisfies Translation<typeof en.WAYS_APART>;

/** The reasons of judges. */
export const JUDGES_APART = {
  own: "Zur eigenen Entscheidung:",
  inFull: (path: string) => `Vollständig in ${path}.`,
  none: "Keine Jury hat Gründe genannt.",
  toJudge: (command: string) => `So liest ihn eine Jury: ${command}`,
  notOver: (letter: string) => `${letter} ist noch nicht zu Ende: Danach kann ihn eine Jury lesen.`,
} satisfies Translation<typeof en.JUDGES_APART>;

/** What was claimed. */
export const CLAIMS_APART = {
  none: "Keine Behauptung ist nur hier notiert.",
  perhaps: (claims: number) =>
    `Vielleicht in beiden: ${
      count(claims, "Behauptung", "Behauptungen")
    } von hier, jeweils mit dem ähnlichsten Satz des ` +
    "anderen:",
  by: (name: string) => ` (${name}, Nachricht `,
  quoted: (words: string) => `): „${words}“`,
  close: (message: string) => ` (vergleiche ${message}`,
  more: (claims: number, command: string) => `${count(claims, "weitere", "weitere")}: ${command}`,
  common: (pairs: number) => `Wahrscheinlich in beiden dasselbe (${pairs}):`,
  pair: (at: 0 | 1, claim: string) => `${at === 0 ? "A" : "; B"}: ${claim}`,
  inherited: (claims: number) =>
    `${count(claims, "Behauptung", "Behauptungen")} in den gemeinsamen Nachrichten ${
      claims === 1 ? "ist" : "sind"
    } weggelassen.`,
  rule: (percent: number, closePercent: number) =>
    "Zwei Behauptungen sind wahrscheinlich dieselbe, wenn sie dieselben Worte haben oder wenn ihre Kurzfassungen " +
    `${percent} % der Inhaltswörter gemeinsam haben, wobei seltene mehr zählen. Ein Satz ist einer Behauptung ähnlich, wenn ` +
    `er zwei ihrer Inhaltswörter hat und, ebenso gezählt, ${closePercent} % davon.`,
  words:
    "Verglichen werden Wörter, nicht Bedeutungen: Eine Behauptung, die beide mit anderen Worten aufstellen, steht bei " +
    "jedem.",
  missing: (letters: readonly string[]) =>
    `Was in ${
      listed(letters)
    } argumentiert wurde, ist nicht mitgeschrieben; Behauptungen werden daher nicht verglichen.`,
  toNote: (command: string) => `So wird es mitgeschrieben: ${command}`,
  notOver: (letter: string) => `${letter} ist noch nicht zu Ende: Danach kann mitgeschrieben werden.`,
} satisfies Translation<typeof en.CLAIMS_APART>;

/** What was said, turn by turn. */
export const TURNS_APART = {
  same: (message: number) => `Beide sind bis Nachricht ${message} Wort für Wort gleich.`,
  all: "Alle Nachrichten sind Wort für Wort gleich.",
  key: "Neben jedem Beitrag steht sein Gegenstück.",
  phase: "Beiträge derselben Art stehen nebeneinander, Phase für Phase; die übrigen stehen allein.",
  withoutAnnouncements: "Ansagen sind weggelassen.",
  nothing: "Es wurde nichts gesagt.",
  failed: (reason: string) => `gescheitert: ${reason}`,
  message: (at: 0 | 1) => `${at === 0 ? "A" : "B"}, Nachricht `,
  alone: (at: 0 | 1) => `Nur in ${at === 0 ? "A" : "B"}`,
} satisfies Translation<typeof en.TURNS_APART>;
