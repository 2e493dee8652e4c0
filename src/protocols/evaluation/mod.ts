export { createEvaluationWorkflow } from "./workflow.ts";
export { createEvaluator, type Evaluator, type EvaluatorOptions } from "./evaluators.ts";
export { type EvaluationResult, toEvaluationResult } from "./workflow.ts";
export { EvaluationWorkflow } from "./workflow.ts";
