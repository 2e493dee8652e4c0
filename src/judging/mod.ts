export { type Evaluation, evaluationOf, isWithoutScore } from "./evaluation.ts";
export { balancedOrders } from "./panel/panel.ts";
export { type OwnVerdict, type RecordedPanel, recordedPanel } from "./panel/recorded.ts";
export { type PanelReport, panelReport } from "./panel/report.ts";
export { panelVerdict } from "./panel/verdict.ts";
export { finalPositions, sameStance, type WithoutPosition, withoutPositions } from "./positions.ts";
export {
  type ArmAnswer,
  type ArmComparison,
  armComparisons,
  type ArmResult,
  armResults,
  type Finding,
} from "./ratings/arms.ts";
export { type RoundScores, scoresByRound, type StatedBelief } from "./ratings/beliefs.ts";
export type { RatedDifference } from "./ratings/differences.ts";
export type { Match } from "./ratings/match.ts";
export { type RatedModel, type Ratings, ratingsOf } from "./ratings/ratings.ts";
export { criteriaOf } from "./scoreboard.ts";
export { type PairedCounts, pairedDifference, shareEstimate } from "./statistics/shares.ts";
export type { Estimate } from "./statistics/statistic.ts";
export { type Abstention, type Ballot, recordedBallot } from "./voting/ballot.ts";
export {
  SELF_VOTES,
  type SelfVotes,
  TIE_RULES,
  type TieRule,
  VOTING_METHODS,
  type VotingMethod,
} from "./voting/methods.ts";
export { type Tally, tally } from "./voting/tally.ts";
export { type Dissent, minorityOf, tallyOf, type VoteRules, voteRules, voteVerdict } from "./voting/vote.ts";
