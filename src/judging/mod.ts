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
export { type Abstention, type Ballot, type BallotWarning, recordedBallot } from "./voting/ballot.ts";
export type { Count, PairwiseMatrix } from "./voting/count.ts";
export type { InstantRunoffCount, RunoffRound } from "./voting/instant_runoff.ts";
export type { SchulzeCount } from "./voting/schulze.ts";
export {
  type Counts,
  METHOD_NAMES,
  SELF_VOTES,
  type SelfVotes,
  TIE_RULES,
  type TieRule,
  VOTING_METHODS,
  type VotingMethod,
} from "./voting/methods.ts";
export type { Quorum, VoteOutcome } from "./voting/outcome.ts";
export { CLOSE_BY_BORDA, type Tally, tally, type TallyOptions } from "./voting/tally.ts";
export { type Dissent, minorityOf, tallyOf, type VoteRules, voteRules, voteVerdict } from "./voting/vote.ts";
