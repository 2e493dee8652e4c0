export { createExtractionWorkflow, type ExtractionConfig, type ExtractionResult } from "./workflow.ts";
export { type ExtractedAnswer } from "./extracted.ts";
