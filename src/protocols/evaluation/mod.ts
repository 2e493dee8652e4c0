export { createEvaluationWorkflow } from "./create.ts";
export { createEvaluator, type Evaluator, type EvaluatorOptions } from "./evaluators.ts";
export { type EvaluationResult, toEvaluationResult } from "./result.ts";
export { EvaluationWorkflow } from "./workflow.ts";
