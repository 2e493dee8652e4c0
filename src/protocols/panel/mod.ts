export { createPanelJudge, type PanelJudge } from "./judges.ts";
export type { PanelConfig } from "./options.ts";
export type { PanelResult } from "./result.ts";
export { createPanelWorkflow } from "./workflow.ts";
