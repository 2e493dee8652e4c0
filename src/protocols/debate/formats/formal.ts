import { type DebateFormat, STANDARD_WEIGHTS } from "./format.ts";

/** Strict rules, formal language, everything announced, a winner. */
export const formal: DebateFormat = {
  name: "formal",
  openingStatementMaxTokens: 300,
  argumentMaxTokens: 250,
  closingStatementMaxTokens: 350,
  weights: STANDARD_WEIGHTS,
  announcesPhases: true,
  overrun: "cut",
  namesWinner: true,
  tone: "Speak formally and precisely. Address the motion and the other side's case, never the person.",
  roundSummary: "Sum up this round in a few neutral sentences: what each side claimed, and where they met head on.",
  summary:
    "Sum up the whole debate: the strongest case of each side, where they clashed, and what stayed unanswered. " +
    "Do not name a winner: the scores decide that.",
};
