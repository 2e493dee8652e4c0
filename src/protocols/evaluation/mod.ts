export { createEvaluator, type Evaluator } from "./evaluators.ts";
export { createEvaluationWorkflow, type EvaluationResult } from "./workflow.ts";
