export { loadDataset } from "./dataset.ts";
export {
  type BaselineConfig,
  type BaselineDebates,
  type BaselineParticipant,
  type BaselineRole,
  createBaselineParticipants,
} from "./options.ts";
export { type QuestionOutcome, type Way, type WayOutcome } from "./outcome.ts";
export { type BaselineQuestion } from "./question.ts";
export {
  type BaselineReport,
  type BaselineResult,
  type Comparison as BaselineComparison,
  type Finding as BaselineFinding,
  type WayReport,
} from "./report.ts";
export { type Measure as BaselineMeasure } from "./usage.ts";
export { createBaselineWorkflow } from "./workflow.ts";
