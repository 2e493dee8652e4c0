export { type AskConfig, type Asked, type AskResult, authorOf, canAnswer, createAskWorkflow } from "./workflow.ts";
