export { type PerspectiveAssignment, type RoundtableModeName } from "./modes.ts";
export { type RoundtableConfig, type RoundtableEndRules } from "./options.ts";
export {
  createRoundtableJudge,
  createRoundtableParticipant,
  type RoundtableParticipant,
  type RoundtableParticipantOptions,
} from "./participants.ts";
export { type RoleViolation, type RoundtableResult, type RoundtableRound } from "./result.ts";
export { createRoundtableWorkflow } from "./workflow.ts";
