export { type AccuracyComparison, compareAccuracy, majorityAnswer } from "./baseline.ts";
export {
  type CoverageStage,
  type DesignCoverage,
  designSynthesis,
  isDesign,
  requirementCoverage,
  standingDesigns,
} from "./designs.ts";
export {
  type CriterionMean,
  type EvaluatedDialogue,
  type Evaluation,
  evaluationOf,
  type EvaluatorReading,
  isWithoutScore,
} from "./evaluation.ts";
export { finalPositions, sameStance, type WithoutPosition, withoutPositions } from "./positions.ts";
export { correctRequirements, findRequirements, type RequirementCorrections } from "./requirements.ts";
export { criteriaOf, type Scoreboard, scoreboard, verdictOf } from "./scoreboard.ts";
export * from "./consensus/consensus.ts";
export * from "./consensus/evidence.ts";
export * from "./consensus/groupthink.ts";
export * from "./consensus/table.ts";
export type { JudgeBias, JudgedDebate } from "./panel/bias.ts";
export * from "./panel/compare.ts";
export * from "./panel/panel.ts";
export { type JudgesReport, judgesReport, type PairedDebate, type PairReport } from "./panel/pool.ts";
export * from "./panel/recorded.ts";
export { type BeliefScores, type FamilyCount, type PanelReport, panelReport } from "./panel/report.ts";
export * from "./panel/swapped.ts";
export * from "./panel/verdict.ts";
export { type PairedCounts, shareEstimate } from "./statistics/shares.ts";
export type { Estimate, Interval, Statistic, UndefinedStatistic } from "./statistics/statistic.ts";
export { recordedBallot } from "./voting/ballot.ts";
export * from "./voting/methods.ts";
export * from "./voting/outcome.ts";
export * from "./voting/tally.ts";
export * from "./voting/vote.ts";
