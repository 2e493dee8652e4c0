import type { Speech, SpeechFormat } from "./speeches.ts";
import { FORMAT_TASKS, FORMATS } from "./words/mod.ts";

/** Names of the built-in formats that are lists of speeches. */
export type SpeechFormatName = "lincoln-douglas" | "public-forum" | "policy" | "oxford";

type Side = Speech["side"];

/** Words for each minute of the real speech: lengths keep their proportions. */
const WORDS_PER_MINUTE = 60;
/** Questions are short, whatever the time of a cross-examination; answers get the rest of its three minutes. */
const EXAMINATION = { question: WORDS_PER_MINUTE, answer: 2 * WORDS_PER_MINUTE };

/** Returns a speech of a phase; `speaker` is that of the side, and its task is in the language that is spoken then. */
function speech(
  phase: string,
  name: string,
  [side, speaker]: readonly [Side, 1 | 2],
  { minutes, task, ...rest }: Pick<Speech, "kind" | "newArguments" | "answers"> & {
    readonly minutes: number;
    readonly task: keyof typeof FORMAT_TASKS;
  },
): Speech {
  const words = WORDS_PER_MINUTE * minutes;
  return {
    phase,
    name,
    side,
    speaker,
    words,
    ...rest,
    get task() {
      return FORMAT_TASKS[task];
    },
  };
}

/** Returns the two turns of a cross-examination. */
function examination(
  phase: string,
  [name, reply]: readonly [string, string],
  [asks, answers]: readonly [readonly [Side, 1 | 2], readonly [Side, 1 | 2]],
): readonly Speech[] {
  const [[side, speaker], [other, answering]] = [asks, answers];
  return [
    { phase, name, side, speaker, kind: "question", words: EXAMINATION.question },
    { phase, name: reply, side: other, speaker: answering, kind: "answer", words: EXAMINATION.answer },
  ];
}

const CX = ["CX", "CX reply"] as const;
const CROSSFIRE = ["Crossfire", "Crossfire reply"] as const;

const [A1, A2, B1, B2] = [[1, 1], [1, 2], [2, 1], [2, 2]] as const;

/** Returns a crossfire: each side asks the other once. */
function crossfire(
  phase: string,
  names: readonly [string, string],
  [a, b]: readonly [readonly [Side, 1 | 2], readonly [Side, 1 | 2]],
): readonly Speech[] {
  return [...examination(phase, names, [a, b]), ...examination(phase, names, [b, a])];
}

/** The built-in formats that are lists of speeches, by name. */
export const speechFormats: Readonly<Record<SpeechFormatName, SpeechFormat>> = {
  /** One speaker a side, on a question of values: the affirmative speaks three times, the negative twice and longer. */
  "lincoln-douglas": {
    name: "lincoln-douglas",
    get tone() {
      return FORMATS["lincoln-douglas"].tone;
    },
    speeches: [
      speech("constructives", "AC", A1, { kind: "opening", minutes: 6, task: "case" }),
      ...examination("constructives", CX, [B1, A1]),
      speech("constructives", "NC", B1, { kind: "opening", minutes: 7, answers: "AC", task: "counterCase" }),
      ...examination("constructives", CX, [A1, B1]),
      speech("first-rebuttal", "1AR", A1, { kind: "rebuttal", minutes: 4, answers: "NC", task: "firstRebuttal" }),
      speech("final-rebuttals", "NR", B1, { kind: "closing", minutes: 6, answers: "1AR", task: "final" }),
      speech("final-rebuttals", "2AR", A1, { kind: "closing", minutes: 3, answers: "NR", task: "final" }),
    ],
  },
  /** Two speakers a side, for an audience without special knowledge; both sides speak equally often. */
  "public-forum": {
    name: "public-forum",
    get tone() {
      return FORMATS["public-forum"].tone;
    },
    speeches: [
      speech("constructives", "Constructive", A1, { kind: "opening", minutes: 4, task: "case" }),
      speech("constructives", "Constructive", B1, { kind: "opening", minutes: 4, task: "counterCase" }),
      ...crossfire("constructives", CROSSFIRE, [A1, B1]),
      speech("rebuttals", "Rebuttal", A2, {
        kind: "rebuttal",
        minutes: 4,
        newArguments: true,
        answers: "Constructive",
        task: "rebut",
      }),
      speech("rebuttals", "Rebuttal", B2, {
        kind: "rebuttal",
        minutes: 4,
        newArguments: true,
        answers: "Rebuttal",
        task: "extend",
      }),
      ...crossfire("rebuttals", CROSSFIRE, [A2, B2]),
      speech("summaries", "Summary", A1, { kind: "rebuttal", minutes: 3, answers: "Rebuttal", task: "sum" }),
      speech("summaries", "Summary", B1, { kind: "rebuttal", minutes: 3, answers: "Summary", task: "sum" }),
      ...crossfire("summaries", ["Grand Crossfire", "Grand Crossfire reply"], [A1, B1]),
      speech("final-foci", "Final Focus", A2, { kind: "closing", minutes: 2, task: "final" }),
      speech("final-foci", "Final Focus", B2, { kind: "closing", minutes: 2, task: "final" }),
    ],
  },
  /** Two speakers a side, on a plan: eight speeches, and a cross-examination after each of the first four. */
  policy: {
    name: "policy",
    get tone() {
      return FORMATS.policy.tone;
    },
    speeches: [
      speech("first-constructives", "1AC", A1, { kind: "opening", minutes: 8, task: "case" }),
      ...examination("first-constructives", CX, [B2, A1]),
      speech("first-constructives", "1NC", B1, {
        kind: "opening",
        minutes: 8,
        answers: "1AC",
        task: "counterCase",
      }),
      ...examination("first-constructives", CX, [A1, B1]),
      speech("second-constructives", "2AC", A2, { kind: "argument", minutes: 8, answers: "1NC", task: "extend" }),
      ...examination("second-constructives", CX, [B1, A2]),
      speech("second-constructives", "2NC", B2, { kind: "argument", minutes: 8, answers: "2AC", task: "extend" }),
      ...examination("second-constructives", CX, [A2, B2]),
      speech("first-rebuttals", "1NR", B1, { kind: "rebuttal", minutes: 5, answers: "2AC", task: "rebut" }),
      speech("first-rebuttals", "1AR", A1, { kind: "rebuttal", minutes: 5, answers: "1NR", task: "firstRebuttal" }),
      speech("final-rebuttals", "2NR", B2, { kind: "closing", minutes: 5, answers: "1AR", task: "final" }),
      speech("final-rebuttals", "2AR", A2, { kind: "closing", minutes: 5, answers: "2NR", task: "final" }),
    ],
  },
  /** For an audience, whose judges say before and after how far they are convinced: who moves them more wins. */
  oxford: {
    name: "oxford",
    get tone() {
      return FORMATS.oxford.tone;
    },
    decidedBy: "opinions",
    speeches: [
      speech("openings", "Opening", A1, { kind: "opening", minutes: 5, task: "case" }),
      speech("openings", "Opening", B1, { kind: "opening", minutes: 5, task: "counterCase" }),
      speech("rebuttals", "Rebuttal", A1, { kind: "rebuttal", minutes: 3, answers: "Opening", task: "rebut" }),
      speech("rebuttals", "Rebuttal", B1, { kind: "rebuttal", minutes: 3, answers: "Rebuttal", task: "extend" }),
      ...crossfire("questions", ["Question", "Answer"], [A1, B1]),
      speech("closings", "Closing", A1, { kind: "closing", minutes: 2, task: "final" }),
      speech("closings", "Closing", B1, { kind: "closing", minutes: 2, task: "final" }),
    ],
  },
};
