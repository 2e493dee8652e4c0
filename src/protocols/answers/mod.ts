export { type Answerer, type AnswersConfig, createAnswerer } from "./options.ts";
export {
  type AnswerCount,
  type AnswerOutcome,
  answersIn,
  type AnswersResult,
  type AnswerVotes,
  countAnswers,
} from "./outcome.ts";
export { isRight, normalAnswer } from "./question.ts";
export { createAnswersWorkflow } from "./workflow.ts";
export { createExtractionWorkflow, type ExtractionConfig, type ExtractionResult } from "./extraction.ts";
export { type ExtractedAnswer, extractedIn, isExtraction } from "./extraction_page.ts";
export { type QuotedWords, quotedWords, SEES, type Sees } from "./judge.ts";
