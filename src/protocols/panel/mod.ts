export type { PanelConfig, PanelRules } from "./config.ts";
export { createPanelWorkflow } from "./create.ts";
export { checkJudges, type FamilyTie, familyTies } from "./cross_family.ts";
export { createPanelJudge, type PanelJudge, type PanelJudgeOptions } from "./judges.ts";
export type { ReplacedWords } from "./neutral_words.ts";
export type { Presentation } from "./presentation.ts";
export { type PanelResult, toPanelResult } from "./result.ts";
export { type Side, sidesOf } from "./sides.ts";
export { PanelWorkflow, type Reading } from "./workflow.ts";
