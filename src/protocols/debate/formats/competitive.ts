import type { DebateFormat } from "./format.ts";

/** Short and pointed: conviction weighs most, a winner. */
export const competitive: DebateFormat = {
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
  roundSummary: "Say in two or three neutral sentences which points of this round were answered and which stand.",
  summary:
    "Sum up the contest in neutral words: each side's best point, the decisive clashes, what was left standing. " +
    "Do not name a winner: the scores decide that.",
};
