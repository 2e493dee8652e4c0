export { type AskConfig, type Asked, type AskResult, authorOf, createAskWorkflow } from "./workflow.ts";
