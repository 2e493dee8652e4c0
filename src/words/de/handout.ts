import { listed } from "./phrases.ts";
/** Some who speak, and what they are. */
interface Speakers {
  readonly kind: "person" | "language model" | "program";
  readonly names: readonly string[];
}

const KINDS = {
  person: ["ein Mensch", "Menschen"],
  "language model": ["ein Sprachmodell", "Sprachmodelle"],
  program: ["ein Programm", "Programme"],
} as const;

function areWhat({ kind, names }: Speakers): string {
  const [one, many] = KINDS[kind];
  return names.length === 1 ? `${listed(names)} ist ${one}` : `${listed(names)} sind ${many}`;
}

/** The handout of a dialogue for a class. */
export const HANDOUT = {
  whoSpeaks: (
    speakers: readonly Speakers[],
    { sides, isChecked, isRecording }: {
      readonly sides: number;
      readonly isChecked: boolean;
      readonly isRecording: boolean;
    },
  ) => {
    const given = sides === 0 ? "" : sides === 1 ? "; die Seite war vorgegeben" : "; jede Seite war vorgegeben";
    const checked = isChecked ? "; die Behauptungen wurden mit den Quellen verglichen" : "";
    const played = isRecording ? "; die Antworten sind aufgezeichnet" : "";
    return `${listed(speakers.map(areWhat))}${given}${checked}${played}.`;
  },
  name: "Name:",
  forBefore: "Vor dem Lesen bin ich für:",
  forAfter: "Nach dem Lesen bin ich für:",
  answerBefore: "Vor dem Lesen lautet meine Antwort:",
  answerAfter: "Nach dem Lesen lautet meine Antwort:",
  undecided: "unentschieden",
  discussion: "Zur Diskussion",
  granted: (name: string) => `Wie schwer wiegt es, dass ${name} dies zugestanden hat?`,
  yours: "Meine Meinung, mit Gründen",
  outcome: "Ergebnis",
} as const;

/** What the marks in a handout mean. `mark` stands for the words that are marked so. */
export const MARKS_KEY = {
  overstated: (mark: string) => `${mark}: Die Behauptung geht weiter als ihre Quelle.`,
  overstatedMark: "Eine Wellenlinie",
  unverifiable: (mark: string) => `${mark}: Niemand konnte die Behauptung überprüfen.`,
  unverifiableMark: "Punkte",
  wrong: (mark: string) => `${mark}: So wurde es gesagt, und es stellte sich als falsch heraus.`,
  wrongMark: "Durchgestrichen",
  corrected: (mark: string, correction: string) =>
    `${mark} ${correction}: Gesagt wurde, was durchgestrichen ist; in der Quelle steht, was in Klammern steht.`,
  correctionMark: "in Klammern",
  source: (number: string) => `Eine hochgestellte Zahl${number}: die Quelle, im Verzeichnis der Quellen.`,
  message: (number: string) => `${number}: Nachricht 8; neben jeder Nachricht steht ihre Nummer.`,
} as const;
