export { type PanelAgreement, panelAgreement, type ScaleAgreement } from "./agreement.ts";
export type { JudgeMargin } from "./margin.ts";
export type { OrderWinner } from "./order_winner.ts";
export { balancedOrders } from "./orders.ts";
export type { PanelOutcome } from "./outcome.ts";
export type { Panel } from "./panel.ts";
export {
  type Judgement,
  judgementProblem,
  type JudgementReason,
  type PanelReading,
  type UnreadJudgement,
} from "./reading.ts";
export { type Change, comparePanels, isSameVerdict, type PanelComparison, type VoteChange } from "./compare.ts";
export { type NamedDebate, type NamedPair, swappedPairs } from "./swapped.ts";
export type { Decided, PairedDebate, PairReport } from "./pair_report.ts";
export { type JudgesReport, judgesReport } from "./pool.ts";
export { judgeRanges } from "./range.ts";
export {
  type BeliefAt,
  type NeutralisedWords,
  type OwnVerdict,
  type PanelJudgeName,
  type PanelSide,
  type RecordedPanel,
  recordedPanel,
} from "./recorded.ts";
export {
  type BeliefScores,
  type FamilyCount,
  type PanelReport,
  panelReport,
  verdictOfPanel,
} from "./recorded_verdict.ts";
export type { PanelRecord } from "./record.ts";
export { type JudgeStand, type PanelDissent, type PanelVerdict, panelVerdict } from "./verdict.ts";
export type { JudgeVote, PanelVote } from "./vote.ts";
