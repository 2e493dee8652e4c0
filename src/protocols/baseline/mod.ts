export { BaselineDialogue, type PlacedQuestion, type TurnOfSide } from "./baseline_dialogue.ts";
export { type BaselineConfig, type BaselineDebates, type BaselineRules, baselineRules } from "./options.ts";
export { createBaselineWorkflow } from "./create.ts";
export { DatasetError, loadDataset, parseDataset } from "./dataset.ts";
export { type Measure as BaselineMeasure, MEASURES as BASELINE_MEASURES } from "./draws.ts";
export { type QuestionOutcome, type Way, type WayOutcome, WAYS } from "./outcome.ts";
export {
  advocatesFor,
  BASELINE_ROLES,
  type BaselineCast,
  type BaselineParticipant,
  type BaselineRole,
  createBaselineParticipants,
} from "./participants.ts";
export { type Side as BaselineSide } from "./prompts.ts";
export { type BaselineQuestion } from "./question.ts";
export {
  type BaselineReport,
  type Comparison as BaselineComparison,
  type Finding as BaselineFinding,
  type WayReport,
} from "./report.ts";
export { reportLines as baselineReportLines, reportText as baselineReportText } from "./report_text.ts";
export { type BaselineResult, toBaselineResult } from "./result.ts";
export { BaselineWorkflow } from "./workflow.ts";
