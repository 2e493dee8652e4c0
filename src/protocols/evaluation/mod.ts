export { createEvaluator, type Evaluator, type EvaluatorOptions } from "./evaluators.ts";
export { createEvaluationWorkflow, type EvaluationResult } from "./workflow.ts";
