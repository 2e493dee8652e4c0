export {
  allConfident,
  CONFIDENCE_LEVEL,
  type Consensus,
  CONSENSUS_LEVEL,
  type ConsensusFinding,
  consensusOf,
  type ConsensusOptions,
  type Disagreement,
  type HeldPosition,
} from "./consensus/consensus.ts";
export { type ClaimMade, claimsMade, type SourceCited, sourcesCited } from "./consensus/evidence.ts";
export { agreementOf, type Groupthink, groupthinkOf } from "./consensus/groupthink.ts";
export {
  type GivenResponse,
  isStable,
  type ResponseRound,
  type ResponseTable,
  responseTable,
  standing,
} from "./consensus/table.ts";
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
export type { PanelAgreement, ScaleAgreement } from "./panel/agreement.ts";
export type { JudgeBias, JudgedDebate } from "./panel/bias.ts";
export type { JudgeMargin } from "./panel/margin.ts";
export {
  balancedOrders,
  type Judgement,
  type JudgementReason,
  type Panel,
  type PanelReading,
  type PanelRecord,
  type UnreadJudgement,
} from "./panel/panel.ts";
export {
  type Belief,
  type BeliefAt,
  type NeutralisedWords,
  type OwnVerdict,
  type PanelSide,
  type RecordedPanel,
  recordedPanel,
} from "./panel/recorded.ts";
export { type BeliefScores, type PanelReport, panelReport } from "./panel/report.ts";
export { type JudgeStand, type PanelDissent, type PanelVerdict, panelVerdict } from "./panel/verdict.ts";
export type { JudgeVote, OrderWinner, PanelVote } from "./panel/vote.ts";
export { finalPositions, sameStance, type WithoutPosition, withoutPositions } from "./positions.ts";
export { correctRequirements, findRequirements, type RequirementCorrections } from "./requirements.ts";
export { criteriaOf, type Scoreboard } from "./scoreboard.ts";
export type { EffectiveJudges, PairAgreement } from "./statistics/agreement.ts";
export { type PairedCounts, pairedDifference, shareEstimate } from "./statistics/shares.ts";
export type { Estimate, Statistic, UndefinedStatistic } from "./statistics/statistic.ts";
export { type Abstention, type Ballot, type BallotWarning, recordedBallot } from "./voting/ballot.ts";
export type { Count } from "./voting/count.ts";
export type { InstantRunoffCount } from "./voting/instant_runoff.ts";
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
export type { SchulzeCount } from "./voting/schulze.ts";
export { CLOSE_BY_BORDA, type Tally, tally, type TallyOptions } from "./voting/tally.ts";
export { type Dissent, minorityOf, tallyOf, type VoteRules, voteRules, voteVerdict } from "./voting/vote.ts";
