import { type DebateFormat, STANDARD_WEIGHTS } from "./format.ts";

/** A conversation with sides: short, relaxed, overruns only noted, no winner. */
export const casual: DebateFormat = {
  name: "casual",
  openingStatementMaxTokens: 200,
  argumentMaxTokens: 200,
  closingStatementMaxTokens: 200,
  weights: STANDARD_WEIGHTS,
  announcesPhases: false,
  overrun: "note",
  namesWinner: false,
  tone: "Speak as in a good conversation: relaxed, in plain words, with examples from everyday life.",
  roundSummary: "Say in a sentence or two, in a friendly tone, where the conversation stands.",
  summary:
    "Wind up the conversation in a few friendly sentences: what each side cared about, and where they were closer " +
    "than they thought. Name no winner.",
};
