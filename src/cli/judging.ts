export { createPanelWorkflow } from "../protocols/panel/mod.ts";
export { buildPanel } from "./build_panel.ts";
export { judgeAfter } from "./judge_after.ts";
