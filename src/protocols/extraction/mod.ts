export { createExtractionWorkflow, type ExtractionConfig, type ExtractionResult } from "./workflow.ts";
export { type ExtractedAnswer, extractedIn } from "./extracted.ts";
