import type { Speech, SpeechFormat } from "./speeches.ts";

/** Names of the built-in formats that are lists of speeches. */
export type SpeechFormatName = "lincoln-douglas" | "public-forum" | "policy" | "oxford";

type Side = Speech["side"];

/** Words for each minute of the real speech: lengths keep their proportions. */
const WORDS_PER_MINUTE = 60;
/** Questions are short, whatever the time of a cross-examination; answers get the rest of its three minutes. */
const EXAMINATION = { question: WORDS_PER_MINUTE, answer: 2 * WORDS_PER_MINUTE };

const TASKS = {
  case: "Give your side's case: define the terms that matter, then give two or three reasons with their evidence.",
  counterCase: "Give your side's case: two or three reasons with their evidence. Then answer the speech before it.",
  extend:
    "Rebuild what was attacked in your side's case, answer the other side's case, and say which of your points stand.",
  rebut:
    "Answer the other side's case point by point, the strongest point first, and say what each answer means for the motion.",
  firstRebuttal:
    "Answer what was said against your case and what the other side's case still has, the strongest point first.",
  sum:
    "Narrow the debate to the one or two questions that decide it: what you have shown, and what was never answered.",
  final:
    "Say why your side wins: the one or two questions that decide the debate, why your answers weigh more even if both " +
    "sides are partly right, and what the other side never answered.",
} as const;

/** Returns a speech of a phase; `speaker` is that of the side. */
function speech(
  phase: string,
  name: string,
  [side, speaker]: readonly [Side, 1 | 2],
  { minutes, ...rest }: Omit<Speech, "phase" | "name" | "side" | "speaker" | "words"> & { readonly minutes: number },
): Speech {
  return { phase, name, side, speaker, words: WORDS_PER_MINUTE * minutes, ...rest };
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
    tone:
      "Argue from principles: name the value that should decide, say how to measure it, and apply it to the motion.",
    speeches: [
      speech("constructives", "AC", A1, { kind: "opening", minutes: 6, task: TASKS.case }),
      ...examination("constructives", CX, [B1, A1]),
      speech("constructives", "NC", B1, { kind: "opening", minutes: 7, answers: "AC", task: TASKS.counterCase }),
      ...examination("constructives", CX, [A1, B1]),
      speech("first-rebuttal", "1AR", A1, { kind: "rebuttal", minutes: 4, answers: "NC", task: TASKS.firstRebuttal }),
      speech("final-rebuttals", "NR", B1, { kind: "closing", minutes: 6, answers: "1AR", task: TASKS.final }),
      speech("final-rebuttals", "2AR", A1, { kind: "closing", minutes: 3, answers: "NR", task: TASKS.final }),
    ],
  },
  /** Two speakers a side, for an audience without special knowledge; both sides speak equally often. */
  "public-forum": {
    name: "public-forum",
    tone: "Speak to people without special knowledge: plain words, few points, and why each matters to them.",
    speeches: [
      speech("constructives", "Constructive", A1, { kind: "opening", minutes: 4, task: TASKS.case }),
      speech("constructives", "Constructive", B1, { kind: "opening", minutes: 4, task: TASKS.counterCase }),
      ...crossfire("constructives", CROSSFIRE, [A1, B1]),
      speech("rebuttals", "Rebuttal", A2, {
        kind: "rebuttal",
        minutes: 4,
        newArguments: true,
        answers: "Constructive",
        task: TASKS.rebut,
      }),
      speech("rebuttals", "Rebuttal", B2, {
        kind: "rebuttal",
        minutes: 4,
        newArguments: true,
        answers: "Rebuttal",
        task: TASKS.extend,
      }),
      ...crossfire("rebuttals", CROSSFIRE, [A2, B2]),
      speech("summaries", "Summary", A1, { kind: "rebuttal", minutes: 3, answers: "Rebuttal", task: TASKS.sum }),
      speech("summaries", "Summary", B1, { kind: "rebuttal", minutes: 3, answers: "Summary", task: TASKS.sum }),
      ...crossfire("summaries", ["Grand Crossfire", "Grand Crossfire reply"], [A1, B1]),
      speech("final-foci", "Final Focus", A2, { kind: "closing", minutes: 2, task: TASKS.final }),
      speech("final-foci", "Final Focus", B2, { kind: "closing", minutes: 2, task: TASKS.final }),
    ],
  },
  /** Two speakers a side, on a plan: eight speeches, and a cross-examination after each of the first four. */
  policy: {
    name: "policy",
    tone:
      "Argue about a plan: what it changes, what follows from it, what it costs, and what other plans would do better.",
    speeches: [
      speech("first-constructives", "1AC", A1, { kind: "opening", minutes: 8, task: TASKS.case }),
      ...examination("first-constructives", CX, [B2, A1]),
      speech("first-constructives", "1NC", B1, {
        kind: "opening",
        minutes: 8,
        answers: "1AC",
        task: TASKS.counterCase,
      }),
      ...examination("first-constructives", CX, [A1, B1]),
      speech("second-constructives", "2AC", A2, { kind: "argument", minutes: 8, answers: "1NC", task: TASKS.extend }),
      ...examination("second-constructives", CX, [B1, A2]),
      speech("second-constructives", "2NC", B2, { kind: "argument", minutes: 8, answers: "2AC", task: TASKS.extend }),
      ...examination("second-constructives", CX, [A2, B2]),
      speech("first-rebuttals", "1NR", B1, { kind: "rebuttal", minutes: 5, answers: "2AC", task: TASKS.rebut }),
      speech("first-rebuttals", "1AR", A1, { kind: "rebuttal", minutes: 5, answers: "1NR", task: TASKS.firstRebuttal }),
      speech("final-rebuttals", "2NR", B2, { kind: "closing", minutes: 5, answers: "1AR", task: TASKS.final }),
      speech("final-rebuttals", "2AR", A2, { kind: "closing", minutes: 5, answers: "2NR", task: TASKS.final }),
    ],
  },
  /** For an audience, whose judges say before and after how far they are convinced: who moves them more wins. */
  oxford: {
    name: "oxford",
    tone:
      "Speak to listeners who have not made up their minds: vivid, honest, with examples, and never over their heads.",
    decidedBy: "opinions",
    speeches: [
      speech("openings", "Opening", A1, { kind: "opening", minutes: 5, task: TASKS.case }),
      speech("openings", "Opening", B1, { kind: "opening", minutes: 5, task: TASKS.counterCase }),
      speech("rebuttals", "Rebuttal", A1, { kind: "rebuttal", minutes: 3, answers: "Opening", task: TASKS.rebut }),
      speech("rebuttals", "Rebuttal", B1, { kind: "rebuttal", minutes: 3, answers: "Rebuttal", task: TASKS.extend }),
      ...crossfire("questions", ["Question", "Answer"], [A1, B1]),
      speech("closings", "Closing", A1, { kind: "closing", minutes: 2, task: TASKS.final }),
      speech("closings", "Closing", B1, { kind: "closing", minutes: 2, task: TASKS.final }),
    ],
  },
};
