import { listed } from "./phrases.ts";

/** Speakers of one kind. */
interface Speakers {
  readonly kind: "person" | "language model" | "program";
  readonly names: readonly string[];
}

/** Says what speakers are: `Ada and Ben are language models`. */
function areWhat({ kind, names }: Speakers): string {
  return names.length === 1
    ? `${listed(names)} is a ${kind}`
    : `${listed(names)} are ${kind === "person" ? "people" : `${kind}s`}`;
}

/** The handout of a dialogue for a class. */
export const HANDOUT = {
  /** Says who speaks, and what was done, in a sentence. */
  whoSpeaks: (
    speakers: readonly Speakers[],
    { sides, isChecked, isRecording }: {
      /** Number of those who were given a side to argue; 0 if sides were not given. */
      readonly sides: number;
      readonly isChecked: boolean;
      readonly isRecording: boolean;
    },
  ) => {
    const given = sides === 0 ? "" : `, ${sides === 1 ? "" : "each "}given a side to argue`;
    const checked = isChecked ? "; claims were checked against the sources" : "";
    return `${listed(speakers.map(areWhat))}${given}${checked}${isRecording ? "; the answers are a recording" : ""}.`;
  },
  name: "Name:",
  forBefore: "Before reading, I am for:",
  forAfter: "After reading, I am for:",
  answerBefore: "Before reading, my answer is:",
  answerAfter: "After reading, my answer is:",
  undecided: "undecided",
  discussion: "For discussion",
  granted: (name: string) => `How much does it matter that ${name} granted this?`,
  yours: "What do you think, and why?",
  outcome: "Outcome",
} as const;

/** Meanings of the marks in a handout. `mark` stands for the words that are marked so. */
export const MARKS_KEY = {
  overstated: (mark: string) => `${mark}: the claim goes further than its source.`,
  overstatedMark: "A wavy line",
  unverifiable: (mark: string) => `${mark}: nobody could check the claim.`,
  unverifiableMark: "Dots",
  wrong: (mark: string) => `${mark}: the speaker said it, and it was found wrong.`,
  wrongMark: "struck",
  corrected: (mark: string, correction: string) =>
    `${mark} ${correction}: the speaker said what is struck out; the source says what is in brackets.`,
  correctionMark: "in brackets",
  source: (number: string) => `A raised number${number}: the source, in the list of sources.`,
  message: (number: string) => `${number}: message 8; each message has its number beside it.`,
} as const;
