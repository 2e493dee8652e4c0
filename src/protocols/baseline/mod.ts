export { loadDataset } from "./dataset.ts";
export { createBaselineParticipants } from "./options.ts";
export { type BaselineResult } from "./report.ts";
export { createBaselineWorkflow } from "./workflow.ts";
