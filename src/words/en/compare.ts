import { listed, withArticle } from "./phrases.ts";
import { count } from "./numbers.ts";

/** Two dialogues beside each other, which are called A and B. */
export const COMPARE = {
  title: (topic: string) => `Compared: ${topic}`,
  titleApart: "Two dialogues side by side",
  link: "Compare",
  /** Names a dialogue in short, by what tells it from the other. */
  called: (at: 0 | 1, by: string) => `${at === 0 ? "A" : "B"}, ${by}`,
  positions: "Positions",
  letter: (at: 0 | 1) => at === 0 ? "A" : "B",
  original: "original",
  fork: "fork",
  question: (topic: string) => `“${topic}”, `,
  /** Where each is, how it ended, and how much was said. */
  origin: (protocol: string, time: string, status: string, messages: number) =>
    `${protocol} of ${time}, ${status}; ${count(messages, "message")}; `,
} as const;

/** How two dialogues belong together, in sentences. */
export const KINSHIP = {
  fork: (fork: 0 | 1, message: number | undefined) =>
    `${COMPARE.letter(fork)} is a fork of ${COMPARE.letter(fork === 0 ? 1 : 0)}${
      message === undefined ? "" : `, after message ${message}`
    }.`,
  siblings: (first: number | undefined, second: number | undefined) =>
    first === undefined || second === undefined
      ? "Both are forks of the same dialogue."
      : `Both are forks of the same dialogue: A after message ${first}, B after message ${second}.`,
  /** With the names of both protocols. */
  sameQuestion: (first: string, second: string) =>
    first === second
      ? `A and B are each ${withArticle(first)} on the same question.`
      : `A is ${withArticle(first)} and B ${withArticle(second)}, on the same question.`,
  apart:
    "These two do not address the same question. They are shown side by side, but their outcomes and claims are not compared.",
  nothingDiffers: "All recorded settings are the same.",
  /** A setting with its values. */
  valued: (setting: string, first: string, second: string) => `${setting} (${first} in A, ${second} in B)`,
  differ: (settings: readonly string[], more: number) =>
    `These settings differ: ${listed(more === 0 ? settings : [...settings, `${count(more, "other setting")}`])}.`,
  /** `by` is whose verdicts tell it. */
  ends: (isAlike: boolean, by: "own" | "judges") =>
    `${by === "own" ? "By their own verdicts" : "According to their judges"}, their outcomes ${
      isAlike ? "are the same" : "differ"
    }.`,
  oneDecided: (decided: 0 | 1) =>
    `${COMPARE.letter(decided)} came to a decision, ${COMPARE.letter(decided === 0 ? 1 : 0)} to none.`,
  noneDecided: "Neither came to a decision.",
  endsUnknown: "Both came to a decision; whether it is the same cannot be told by rule.",
} as const;

/** Titles of the parts. */
export const PARTS_APART = {
  outcome: "Outcomes",
  settings: "Settings that differ",
  costs: "What each cost",
  judges: "The judges' reasons",
  claims: "What only one of them claims",
  turns: "What was said, turn by turn",
} as const;

/** How each was held. */
export const WAYS_APART = {
  setting: "Setting",
  names: {
    protocol: "protocol",
    preset: "preset",
    participants: "who takes part",
    answeredBy: "models or people",
    role: "role",
    position: "position",
    limits: "token limits",
  },
  of: (setting: string, names: readonly string[]) => `${setting} (${listed(names)})`,
  /** A value whose words are those of the other, though it differs. */
  otherwise: (value: string) => `${value} (with other content)`,
  same: (settings: number) => `${count(settings, "other recorded setting")} ${settings === 1 ? "is" : "are"} the same.`,
  inherited: "Usage inherited with messages, not counted",
  reviews: "Later reviews",
  unpriced: "Without a known price",
} as const;

/** The reasons of judges. */
export const JUDGES_APART = {
  own: "From its own decision:",
  inFull: (path: string) => `The full text is in ${path}.`,
  none: "No judge gave reasons.",
  toJudge: (command: string) => `To have a panel judge it: ${command}`,
  notOver: (letter: string) => `${letter} is not over: judges can read it once it is.`,
} as const;

/** What was claimed. */
export const CLAIMS_APART = {
  none: "No claims are noted only here.",
  perhaps: (claims: number) =>
    `Perhaps in both: ${
      count(claims, "claim")
    } noted here, each with the sentence of the other that is closest in words:`,
  /** Follows the claim in a few words, before the number of the message. */
  by: (name: string) => ` (${name}, message `,
  quoted: (words: string) => `): “${words}”`,
  /** Follows a claim, before the number of a message of the other and a sentence of it. */
  close: (message: string) => ` (compare ${message}`,
  more: (claims: number, command: string) => `${count(claims, "more", "more")}: ${command}`,
  common: (pairs: number) => `Probably the same in both (${pairs}):`,
  pair: (at: 0 | 1, claim: string) => `${at === 0 ? "A" : "; B"}: ${claim}`,
  inherited: (claims: number) =>
    `${count(claims, "claim")} in the shared messages ${claims === 1 ? "is" : "are"} left out.`,
  rule: (percent: number, closePercent: number) =>
    "Claims are " +
    `probably the same if they have the same words, or if their summaries share ${percent} % of their content words, ` +
    "rare words counting more. A sentence is close to a claim if it has two of its content words, and " +
    `${closePercent} % of them counted in this way.`,
  words: "Words are compared, not meanings: a claim that both make in different words is listed under each.",
  missing: (letters: readonly string[]) =>
    `What was argued in ${listed(letters)} has not been noted, so claims are not compared.`,
  toNote: (command: string) => `To note it: ${command}`,
  notOver: (letter: string) => `${letter} is not over: note it once it is.`,
} as const;

/** What was said, turn by turn. */
export const TURNS_APART = {
  same: (message: number) => `Both are the same, word for word, up to and including message ${message}.`,
  all: "All messages are the same, word for word.",
  key: "Each turn is shown beside its counterpart.",
  phase: "Turns of the same kind are shown side by side, phase by phase; the others stand alone.",
  withoutAnnouncements: "Announcements are left out.",
  nothing: "Nothing was said.",
  failed: (reason: string) => `failed: ${reason}`,
  message: (at: 0 | 1) => `${at === 0 ? "A" : "B"}, message `,
  alone: (at: 0 | 1) => `Only in ${at === 0 ? "A" : "B"}`,
} as const;
