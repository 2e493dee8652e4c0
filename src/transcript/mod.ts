export type {
  CitationMark,
  Claim,
  FigureMark,
  Finding,
  QuotationDifference,
  QuotationFinding,
  QuotationMark,
  QuotationVerdict,
  SourcePlace,
} from "./claim.ts";
export {
  type Clarification,
  type Coverage,
  COVERAGES,
  type Design,
  type DesignEvaluation,
  type DesignSynthesis,
  type Requirement,
  type RequirementCoverage,
  type RequirementLevel,
  type Unfulfilled,
} from "./design.ts";
export type { ContextSummary, Digest, DigestBase, DigestName, Gap, Passage, Summary, TextLength } from "./digest.ts";
export {
  EVALUATION_CRITERIA,
  type EvaluationCriterion,
  type EvaluationCriterionId,
  type Rating,
  type Ratings,
} from "./evaluation.ts";
export * from "./event.ts";
export * from "./failure.ts";
export { fold, RecordFold, type SentBlock, sentPrompts } from "./fold.ts";
export { type AsideKind, FLOOR_KINDS, type FloorKind, type Kind } from "./kind.ts";
export * from "./message.ts";
export type { Participant } from "./participant.ts";
export { type FinalPosition, POSITION_STANCES, type PositionAgreement, type PositionStance } from "./position.ts";
export * from "./record.ts";
export {
  type Citation,
  CLAIM_LABELS,
  type ClaimLabel,
  type ResponseClaim,
  type RoundEvaluation,
  type RoundResponse,
  type Stance,
  STANCES,
} from "./response.ts";
export * from "./score.ts";
export { NO_USAGE, type Price, type PricesUsed, type PriceUsed, type Usage, type UsageTotal } from "./usage.ts";
export { type UsageBy, usageBy, type UsageShare } from "./usage_by.ts";
export type { Verdict } from "./verdict.ts";
