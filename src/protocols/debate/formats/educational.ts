import { type DebateFormat, STANDARD_WEIGHTS } from "./format.ts";

/** For learning: more room, terms explained, what to take away, no winner. */
export const educational: DebateFormat = {
  name: "educational",
  openingStatementMaxTokens: 350,
  argumentMaxTokens: 300,
  closingStatementMaxTokens: 400,
  weights: STANDARD_WEIGHTS,
  announcesPhases: false,
  overrun: "cut",
  namesWinner: false,
  tone: "Speak so that a listener new to the subject can follow: explain terms, say how you know, grant what is right.",
  roundSummary:
    "Say what a learner should take away from this round: the main idea of each side and how they relate. " +
    "Explain the terms that came up, each in one plain sentence.",
  summary: "Sum up what this debate teaches: the question behind the motion, the best reasons on each side, what is " +
    "known and what is open, and what to read or ask next. Explain the terms that matter. Name no winner.",
};
