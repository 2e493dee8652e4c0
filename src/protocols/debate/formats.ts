import { keysOf } from "../configuration.ts";
import { type SpeechFormatName, speechFormats } from "./speech_formats.ts";
import { type Speech, type SpeechFormat, speechTokens } from "./speeches.ts";
import { FORMATS, MODERATION } from "./words/mod.ts";

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

/** Returns a format whose texts are those of the language that is spoken when they are read. */
function formatIn(
  name: RoundsFormatName,
  format: Omit<DebateFormat, "name" | "tone" | "roundSummary" | "summary">,
): DebateFormat {
  return {
    name,
    ...format,
    get tone() {
      return FORMATS[name].tone;
    },
    get roundSummary() {
      return FORMATS[name].roundSummary;
    },
    get summary() {
      return FORMATS[name].summary;
    },
  };
}

/** The formats of openings, rounds and closings, by name. */
export const debateFormats: Readonly<Record<RoundsFormatName, DebateFormat>> = {
  /** Strict rules, formal language, everything announced, a winner. */
  formal: formatIn("formal", {
    openingStatementMaxTokens: 300,
    argumentMaxTokens: 250,
    closingStatementMaxTokens: 350,
    weights: STANDARD_WEIGHTS,
    announcesPhases: true,
    overrun: "cut",
    namesWinner: true,
  }),
  /** Short and pointed: conviction weighs most, a winner. */
  competitive: formatIn("competitive", {
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
  }),
  /** For learning: more room, explained terms, lessons, no winner. */
  educational: formatIn("educational", {
    openingStatementMaxTokens: 350,
    argumentMaxTokens: 300,
    closingStatementMaxTokens: 400,
    weights: STANDARD_WEIGHTS,
    announcesPhases: false,
    overrun: "cut",
    namesWinner: false,
  }),
  /** A conversation between sides: short and relaxed, overruns only noted, no winner. */
  casual: formatIn("casual", {
    openingStatementMaxTokens: 200,
    argumentMaxTokens: 200,
    closingStatementMaxTokens: 200,
    weights: STANDARD_WEIGHTS,
    announcesPhases: false,
    overrun: "note",
    namesWinner: false,
  }),
};

/** The names of the formats of openings, rounds and closings. */
export const DEBATE_FORMATS = keysOf(debateFormats);

/** The names of all built-in formats. */
export const FORMAT_NAMES = [...DEBATE_FORMATS, ...keysOf(speechFormats)] as const;

/** Returns `true` for a format that is a list of speeches. */
export function isListOfSpeeches(given: typeof FORMAT_NAMES[number] | SpeechFormat): boolean {
  return typeof given !== "string" || given in speechFormats;
}

/** Returns a format's name in running text; a format of somebody's own has the one that it was given. */
export function formatName({ name }: { readonly name: string }): string {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name as keyof typeof FORMATS].name : name;
}

/** Returns a format by its name, or from a list of speeches. */
export function formatOf(given: typeof FORMAT_NAMES[number] | SpeechFormat): DebateFormat {
  if (typeof given === "string" && given in debateFormats) return debateFormats[given as RoundsFormatName];
  const format = typeof given === "string" ? speechFormats[given as SpeechFormatName] : given;
  const { name, speeches, weights = STANDARD_WEIGHTS, decidedBy = "scores" } = format;
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
    get tone() {
      return format.tone;
    },
    roundSummary: "",
    get summary() {
      return format.summary ?? MODERATION.speeches;
    },
  };
}
