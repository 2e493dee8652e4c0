import { keysOf } from "../configuration.ts";
import { type SpeechFormatName, speechFormats } from "./speech_formats.ts";
import { type Speech, type SpeechFormat, speechTokens } from "./speeches.ts";

/** Name of a format of openings, rounds and closings. */
type RoundsFormatName = "formal" | "competitive" | "educational" | "casual";

/** Default weights of the five criteria; they sum to 1. */
const STANDARD_WEIGHTS: Readonly<Record<string, number>> = {
  logical_coherence: 0.25,
  evidence_quality: 0.25,
  responsiveness: 0.2,
  persuasiveness: 0.15,
  rule_adherence: 0.15,
};

/** The properties in which debate formats differ. */
export interface DebateFormat {
  /** The name by which users choose it. */
  readonly name: string;
  /** Its speeches, if it is a list of them. @default openings, rounds of arguments and rebuttals, closings */
  readonly speeches?: SpeechFormat["speeches"];
  /** `true` if the judges' opinions are asked before and after, and decide. @default false */
  readonly asksOpinions?: boolean;
  /** Limits, in tokens as counted by `src/text/`. */
  readonly openingStatementMaxTokens: number;
  /** Limit for arguments and rebuttals. */
  readonly argumentMaxTokens: number;
  /** Limit for closing statements and the final summary. */
  readonly closingStatementMaxTokens: number;
  /** Weights of the five criteria; they sum to 1. */
  readonly weights: Readonly<Record<string, number>>;
  /** `true` if every phase and round is announced, not only the debate. */
  readonly announcesPhases: boolean;
  /** Cuts a contribution that is more than 30 % over its limit, or only notes its length. */
  readonly overrun: "cut" | "note";
  /** `true` if scores or opinions decide a winner. */
  readonly namesWinner: boolean;
  /** Instruction for all speakers. */
  readonly tone: string;
  /** Instruction for the moderator's summary of a round. */
  readonly roundSummary: string;
  /** Instruction for the closing summary. */
  readonly summary: string;
}

/** The formats of openings, rounds and closings, by name. */
export const debateFormats: Readonly<Record<RoundsFormatName, DebateFormat>> = {
  /** Strict rules, formal language, everything announced, a winner. */
  formal: {
    name: "formal",
    openingStatementMaxTokens: 300,
    argumentMaxTokens: 250,
    closingStatementMaxTokens: 350,
    weights: STANDARD_WEIGHTS,
    announcesPhases: true,
    overrun: "cut",
    namesWinner: true,
    tone: "Speak formally and precisely. Address the motion and the other side's case, never the person.",
    roundSummary: "Sum up this round: what each side claimed, and where they met head on.",
    summary:
      "Sum up the whole debate: the strongest case of each side, where they clashed, and what stayed unanswered. " +
      "Do not name a winner: the scores decide that.",
  },
  /** Short and pointed: conviction weighs most, a winner. */
  competitive: {
    name: "competitive",
    openingStatementMaxTokens: 250,
    argumentMaxTokens: 250,
    closingStatementMaxTokens: 300,
    weights: {
      logical_coherence: 0.2,
      evidence_quality: 0.2,
      responsiveness: 0.2,
      persuasiveness: 0.3,
      rule_adherence: 0.1,
    },
    announcesPhases: true,
    overrun: "cut",
    namesWinner: true,
    tone: "Speak to win: lead with your best point, press where the other side is weak, and be brief. Stay fair.",
    roundSummary: "Say which points of this round were answered, and which stand.",
    summary: "Sum up the contest: each side's best point, the decisive clashes, what was left standing. " +
      "Do not name a winner: the scores decide that.",
  },
  /** For learning: more room, explained terms, lessons, no winner. */
  educational: {
    name: "educational",
    openingStatementMaxTokens: 350,
    argumentMaxTokens: 300,
    closingStatementMaxTokens: 400,
    weights: STANDARD_WEIGHTS,
    announcesPhases: false,
    overrun: "cut",
    namesWinner: false,
    tone:
      "Speak so that a listener new to the subject can follow: explain terms, say how you know, grant what is right.",
    roundSummary:
      "Say what a learner should take away from this round: the main idea of each side and how they relate. " +
      "Explain the terms that came up, each in one plain sentence: these explanations alone are your own.",
    summary:
      "Sum up what this debate teaches: the question behind the motion, the best reasons on each side, what is " +
      "known and what is open, which questions to ask next, and what to read of the sources that speakers named, if they " +
      "named any. Explain the terms that matter: these explanations alone are your own. Name no winner.",
  },
  /** A conversation between sides: short and relaxed, overruns only noted, no winner. */
  casual: {
    name: "casual",
    openingStatementMaxTokens: 200,
    argumentMaxTokens: 200,
    closingStatementMaxTokens: 200,
    weights: STANDARD_WEIGHTS,
    announcesPhases: false,
    overrun: "note",
    namesWinner: false,
    tone: "Speak as in a good conversation: relaxed, in plain words, with examples from everyday life.",
    roundSummary: "Say in a friendly tone what each of them said in this round, and where the conversation stands.",
    summary: "Wind up the conversation in a friendly tone: what each side cared about, and where they were closer " +
      "than they thought. Name no winner.",
  },
};

/** The names of the formats of openings, rounds and closings. */
export const DEBATE_FORMATS = keysOf(debateFormats);

/** The names of all built-in formats. */
export const FORMAT_NAMES = [...DEBATE_FORMATS, ...keysOf(speechFormats)] as const;

/** Returns `true` for a format that is a list of speeches. */
export function isListOfSpeeches(given: typeof FORMAT_NAMES[number] | SpeechFormat): boolean {
  return typeof given !== "string" || given in speechFormats;
}

const SUMMARY =
  "Sum up the whole debate: the strongest case of each side, where they clashed, and what was never answered. " +
  "Do not name a winner.";

/** Returns a format by its name, or from a list of speeches. */
export function formatOf(given: typeof FORMAT_NAMES[number] | SpeechFormat): DebateFormat {
  if (typeof given === "string" && given in debateFormats) return debateFormats[given as RoundsFormatName];
  const format = typeof given === "string" ? speechFormats[given as SpeechFormatName] : given;
  const { name, speeches, tone, summary = SUMMARY, weights = STANDARD_WEIGHTS, decidedBy = "scores" } = format;
  const longest = (...kinds: readonly Speech["kind"][]) => {
    const some = speeches.filter(({ kind }) => kinds.includes(kind));
    return Math.max(...(some.length > 0 ? some : speeches).map(speechTokens));
  };
  return {
    name,
    speeches,
    asksOpinions: decidedBy === "opinions",
    openingStatementMaxTokens: longest("opening"),
    argumentMaxTokens: longest("argument", "rebuttal", "question", "answer"),
    closingStatementMaxTokens: longest("closing"),
    weights,
    announcesPhases: true,
    overrun: "cut",
    namesWinner: decidedBy !== "nothing",
    tone,
    roundSummary: "",
    summary,
  };
}
