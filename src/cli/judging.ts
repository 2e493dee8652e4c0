export { checkJudges, createPanelWorkflow } from "../protocols/panel/mod.ts";
export { buildJudges } from "./build_judges.ts";
export { judgeAfter } from "./judge_after.ts";
