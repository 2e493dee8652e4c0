export { createEvaluationWorkflow } from "./create.ts";
export { type ReadDialogue, readDialogue } from "./evaluated.ts";
export { createEvaluator, type Evaluator, type EvaluatorOptions } from "./evaluators.ts";
export { type EvaluationResult, toEvaluationResult } from "./result.ts";
export { type EvaluationConfig, EVALUATIONS_FOLDER, EvaluationWorkflow } from "./workflow.ts";
