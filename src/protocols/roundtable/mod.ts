export { type RoundtableConfig } from "./options.ts";
export { createRoundtableJudge, createRoundtableParticipant, type RoundtableParticipant } from "./participants.ts";
export { type RoundtableResult } from "./result.ts";
export { createRoundtableWorkflow } from "./workflow.ts";
