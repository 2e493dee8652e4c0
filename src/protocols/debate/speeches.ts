import { z } from "zod";
import { tokensOf } from "../../text/length.ts";
import { CALLED } from "../../dialogue/mod.ts";
import { addProblem } from "../../transcript/problems.ts";
import { keysOf } from "../configuration.ts";
import { listOf, mapOf, positive, text } from "../schema.ts";

/** A debate format of your own: a list of speeches for two sides. */
export interface SpeechFormat {
  /** Its name, which is not that of a built-in format. */
  readonly name: string;
  /** The speeches in their order. In the first and the last phase both sides speak; a limit may cut out others. */
  readonly speeches: readonly {
    /** Its phase, such as `constructives`; consecutive speeches with the same one are held in one phase. */
    readonly phase: string;
    /** The name by which debaters know it, such as `1AC`; the same side has it once in a phase. */
    readonly name: string;
    /** The side that speaks: 1 for the first position, which is for the motion, or 2. */
    readonly side: 1 | 2;
    /** The side's speaker. If the side has a single speaker, that one gives all speeches. @default 1 */
    readonly speaker?: 1 | 2;
    /** `question` and `answer` are the two turns of a cross-examination. */
    readonly kind: "opening" | "argument" | "rebuttal" | "closing" | "question" | "answer";
    /** Its length, in words. */
    readonly words: number;
    /** Allows arguments that nobody has made before. @default true for openings and arguments */
    readonly newArguments?: boolean;
    /**
     * Name of the speech of the other side that it answers. @default for rebuttals, questions and answers, the other side's
     * last one: for answers its question, else anything but questions and answers
     */
    readonly answers?: string;
    /** What the speaker is asked for, in one or two sentences. @default by kind */
    readonly task?: string;
  }[];
  /** Instruction for all speakers. */
  readonly tone: string;
  /** Instruction for the moderator's summary of the debate. @default the strongest case of each side, and what was left open */
  readonly summary?: string;
  /** Criteria with any positive weights. @default those of a formal debate */
  readonly weights?: Readonly<Record<string, number>>;
  /**
   * What decides: the moderator's scores; how far the judges' opinions move, which are asked before and after; or nothing.
   * @default "scores"
   */
  readonly decidedBy?: "scores" | "opinions" | "nothing";
}

/** One speech of a format. */
export type Speech = SpeechFormat["speeches"][number];

/** The kinds of speeches, with whether they may have new arguments if a format does not say so. */
const KINDS: Readonly<Record<Speech["kind"], boolean>> = {
  opening: true,
  argument: true,
  rebuttal: false,
  closing: false,
  question: false,
  answer: false,
};

/** Most speeches of a format. */
const MOST_SPEECHES = 60;
const MOST_WORDS = 5000;
/** Phases that every debate of speeches may have. */
const RESERVED: readonly string[] = ["before", "preparation", "after", "conclusion"];

const SPEECH = z.strictObject({
  phase: z.string().regex(/^[^/#\s]{1,40}$/).meta({ wanted: "a name without spaces, / and #" })
    .describe("Its phase; consecutive speeches with the same one are held in one phase."),
  name: z.string().regex(CALLED).meta({ wanted: "a name of at most 40 letters, digits, spaces and hyphens" })
    .describe("The name by which debaters know it, such as 1AC."),
  side: z.union([z.literal(1), z.literal(2)]).meta({ wanted: "1 or 2" })
    .describe("The side that speaks: 1 is for the motion, 2 against it."),
  speaker: z.union([z.literal(1), z.literal(2)]).meta({ wanted: "1 or 2" }).exactOptional()
    .describe("The side's first or second speaker (1)."),
  kind: z.enum(keysOf(KINDS)).describe("What kind of speech it is."),
  words: z.int().min(1).max(MOST_WORDS).meta({ wanted: `a whole number of words, from 1 to ${MOST_WORDS}` })
    .describe("Its length in words."),
  newArguments: z.boolean().exactOptional().describe("Allow new arguments (true for openings and arguments)."),
  answers: text("the name of an earlier speech of the other side").exactOptional()
    .describe("Name of the speech that it answers."),
  task: text().exactOptional().describe("What the speaker is asked for."),
});

/** The schema of a format of one's own. */
export const SPEECH_FORMAT = z.strictObject({
  name: z.string().regex(CALLED).meta({ wanted: "a name of at most 40 letters, digits, spaces and hyphens" })
    .describe("Name of the format; it must differ from the built-in ones."),
  tone: text().describe("Instruction for all speakers."),
  speeches: listOf(SPEECH, `a list of at most ${MOST_SPEECHES} speeches`).max(MOST_SPEECHES)
    .describe("The speeches in their order."),
  summary: text().exactOptional().describe("Instruction for the moderator's summary of the debate."),
  weights: mapOf(positive(), "weights by name of the criterion").exactOptional()
    .describe("Criteria to score on, with their weights."),
  decidedBy: z.enum(["scores", "opinions", "nothing"]).exactOptional()
    .describe("What decides: scores, the judges' opinions before and after, or nothing (scores)."),
}).superRefine(({ speeches }, context) => {
  const wrong = (at: number, field: string, wanted: string) =>
    addProblem(context, { path: ["speeches", at, field], wanted });
  for (const [at, speech] of speeches.entries()) {
    const keyOf = ({ phase, name, side }: Speech) => `${phase}/${name.replaceAll(" ", "-")}/${side}`;
    const isSame = (other: Speech) => keyOf(other) === keyOf(speech);
    if (speeches.findIndex(isSame) !== at) wrong(at, "name", "a name that this side does not have in this phase yet");
    if (RESERVED.includes(speech.phase)) wrong(at, "phase", `a name other than ${RESERVED.join(", ")}`);
    const isBack = speeches[at - 1]?.phase !== speech.phase;
    if (isBack && speeches.slice(0, at).some(({ phase }) => phase === speech.phase)) {
      wrong(at, "phase", "the phase of the speech before it, or a new one");
    }
    const isMissing = answeredIn(speeches, at) === undefined;
    if (isMissing && (speech.answers !== undefined || answersAlways(speech))) {
      wrong(at, "answers", "the name of an earlier speech of the other side");
    }
  }
  for (const at of [0, speeches.length - 1]) {
    const phase = speeches[at]?.phase;
    const sides = new Set(speeches.flatMap((speech) => speech.phase === phase ? speech.side : []));
    if (sides.size < 2) wrong(at, "phase", "a phase in which both sides speak, as it is the first or the last one");
  }
});

/** Returns `true` for the turns of a cross-examination. */
export function isExamination({ kind }: { readonly kind: string }): boolean {
  return kind === "question" || kind === "answer";
}

/** Returns the place of the speech that one answers, from its place in the list; `undefined` if it answers none. */
export function answeredIn(speeches: readonly Speech[], at: number): number | undefined {
  const speech = speeches[at];
  if (!speech || (speech.answers === undefined && !answersAlways(speech))) return undefined;
  const found = speeches.slice(0, at).findLastIndex((other) => {
    if (other.side === speech.side) return false;
    if (speech.answers !== undefined) return other.name === speech.answers;
    return speech.kind === "answer" ? other.kind === "question" : !isExamination(other);
  });
  return found < 0 ? undefined : found;
}

function answersAlways(speech: Speech): boolean {
  return speech.kind === "rebuttal" || isExamination(speech);
}

/** Returns the limit of a speech, in tokens. */
export function speechTokens({ words }: Speech): number {
  return tokensOf(words);
}

/** Returns `true` if a speech may have new arguments. */
export function mayBeNew({ kind, newArguments = KINDS[kind] }: Speech): boolean {
  return newArguments;
}
