export type {
  CitationMark,
  Claim,
  FigureMark,
  Finding,
  QuotationDifference,
  QuotationFinding,
  QuotationMark,
  SourcePlace,
} from "./claim.ts";
export type { Clarification, Coverage, DesignEvaluation, DesignSynthesis, Requirement, Unfulfilled } from "./design.ts";
export type { Digest, DigestBase, DigestName, Gap, Passage, Summary } from "./digest.ts";
export { EVALUATION_CRITERIA, type EvaluationCriterionId, type Rating, type Ratings } from "./evaluation.ts";
export * from "./event.ts";
export * from "./failure.ts";
export { fold, type SentBlock, sentPrompts } from "./fold.ts";
export type { AsideKind, FloorKind, Kind } from "./kind.ts";
export * from "./message.ts";
export type { Participant } from "./participant.ts";
export type { FinalPosition, PositionAgreement, PositionStance } from "./position.ts";
export * from "./record.ts";
export type { Citation, ResponseClaim, RoundEvaluation, RoundResponse, Stance } from "./response.ts";
export * from "./score.ts";
export type { Price, PricesUsed, PriceUsed, Usage, UsageTotal } from "./usage.ts";
export type { UsageBy } from "./usage_by.ts";
export type { Verdict } from "./verdict.ts";
