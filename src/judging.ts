/**
 * Judging of finished dialogues: panels that decide who did better, evaluators who rate, and the types of their results
 * and of votes, scores, designs and quotations.
 *
 * - `readDialogue` reads the archive to judge.
 * - `createPanelJudge` and `createPanelWorkflow` make a panel. Its judges read every order of the sides, without names.
 * - `createEvaluator` and `createEvaluationWorkflow` make an evaluation by criteria that fit the protocol, and by yours.
 * - `run` judges. `runOrResume` continues an interrupted judging, and returns a finished one without a call.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, ScriptedModel } from "@convenings/convenings";
 * import { createEvaluationWorkflow, createEvaluator, readDialogue } from "@convenings/convenings/judging";
 *
 * const line = JSON.stringify({ overall: { reason: "Both sides name their sources.", score: 4 } });
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: [line] }) });
 * const evaluator = createEvaluator({ criteria: ["overall"], agentConfig: { id: "eva" } }, agent);
 * const dialogue = await readDialogue("src/testdata/archives/debate_1");
 * const { evaluation } = await createEvaluationWorkflow(dialogue, [evaluator], { outputDirectory: false }).run();
 *
 * assert.deepEqual(evaluation.means, [{ criterion: "overall", mean: 4, scored: 1, asked: 1 }]);
 * ```
 *
 * @module
 */

// Panels and evaluators
export { createEvaluator, type Evaluator, type EvaluatorOptions } from "./protocols/evaluation/evaluators.ts";
export { createEvaluationWorkflow, type EvaluationResult } from "./protocols/evaluation/workflow.ts";
export { createPanelJudge, type PanelJudge, type PanelJudgeOptions } from "./protocols/panel/judges.ts";
export type { PanelConfig } from "./protocols/panel/options.ts";
export type { PanelResult } from "./protocols/panel/result.ts";
export { createPanelWorkflow } from "./protocols/panel/workflow.ts";
export { type ReadDialogue, readDialogue, type ReviewConfig, ReviewDialogue } from "./protocols/review_dialogue.ts";

// Archives that cannot be judged
export { JournalReadError } from "./archive/journal_reader.ts";
export { LockedError } from "./runtime/runtime.ts";

// What they come to
export type { CriterionMean, EvaluatedDialogue, Evaluation, EvaluatorReading } from "./judging/evaluation.ts";
export type { PanelAgreement, ScaleAgreement } from "./judging/panel/agreement.ts";
export type { JudgeBias, JudgedDebate } from "./judging/panel/bias.ts";
export type { JudgeMargin } from "./judging/panel/margin.ts";
export type {
  Judgement,
  JudgementPoint,
  JudgementReason,
  Panel,
  PanelReading,
  PanelRecord,
  UnreadJudgement,
} from "./judging/panel/panel.ts";
export type { Belief, BeliefAt } from "./judging/panel/beliefs.ts";
export type { NeutralisedWords, OwnVerdict, PanelSide, RecordedPanel } from "./judging/panel/recorded.ts";
export type { BeliefScores, PanelReport } from "./judging/panel/report.ts";
export type { JudgeStand, PanelDissent, PanelVerdict } from "./judging/panel/verdict.ts";
export type { JudgeVote, OrderWinner, PanelVote } from "./judging/panel/vote.ts";
export type { EffectiveJudges, PairAgreement } from "./judging/statistics/agreement.ts";
export type { Estimate, Statistic, UndefinedStatistic } from "./judging/statistics/statistic.ts";

// Votes, scores, agreement, designs
export type {
  Consensus,
  ConsensusFinding,
  Disagreement,
  HeldPosition,
} from "./protocols/roundtable/consensus/consensus.ts";
export type { Groupthink } from "./protocols/roundtable/consensus/groupthink.ts";
export type { GivenResponse, ResponseRound } from "./protocols/roundtable/consensus/table.ts";
export type { CoverageStage, DesignCoverage } from "./protocols/dialectic/designs.ts";
export type { WithoutPosition } from "./judging/positions.ts";
export type { Scoreboard } from "./judging/scoreboard.ts";
export type { Abstention, Ballot, BallotWarning } from "./judging/voting/ballot.ts";
export type { Count } from "./judging/voting/count.ts";
export type { InstantRunoffCount } from "./judging/voting/instant_runoff.ts";
export type { Counts, SelfVotes, TieRule, VotingMethod } from "./judging/voting/methods.ts";
export type { Quorum, VoteOutcome } from "./judging/voting/outcome.ts";
export type { SchulzeCount } from "./judging/voting/schulze.ts";
export type { Tally } from "./judging/voting/tally.ts";
export type { Dissent } from "./judging/voting/vote.ts";

// Quotations and claims
export type { ClaimChecker } from "./dialogue/claim_checker.ts";
export { type ClaimsFound, type ClaimTally, claimVerdict } from "./judging/quotations/recorded_claims.ts";
export type {
  CitationMark,
  Claim,
  FigureMark,
  Finding,
  QuotationDifference,
  QuotationFinding,
  QuotationMark,
  SourcePlace,
} from "./transcript/claim.ts";

// What protocols ask for in fields
export type { Clarification } from "./transcript/clarification.ts";
export type {
  Coverage,
  DesignEvaluation,
  DesignSynthesis,
  Requirement,
  Unfulfilled,
} from "./protocols/dialectic/design.ts";
export type { CritiqueLimits } from "./protocols/critique/options.ts";
export type { CritiqueRole } from "./protocols/critique/participants.ts";
export type { WorkPlace } from "./protocols/critique/place.ts";
export type { CritiquePoint, PointRead, PointsRead, Ruling, Severity } from "./protocols/critique/points.ts";
export type { Span } from "./transcript/flow.ts";
export type { ScoreReading } from "./transcript/score.ts";
export { EVALUATION_CRITERIA, type EvaluationCriterionId, type Rating, type Ratings } from "./transcript/evaluation.ts";
export type { FinalPosition, PositionStance } from "./transcript/position.ts";
export type {
  Citation,
  ResponseClaim,
  RoundEvaluation,
  RoundResponse,
  Stance,
} from "./protocols/roundtable/response.ts";
