export {
  type AssignedRole,
  type PerspectiveAssignment,
  ROUNDTABLE_MODES,
  type RoundtableMode,
  type RoundtableModeName,
} from "./modes.ts";
export { type EndRulesSet, type RoundtableConfig, type RoundtableEndRules, type RoundtableRules } from "./options.ts";
export {
  createRoundtableJudge,
  createRoundtableParticipant,
  ROUNDTABLE_ROLES,
  type RoundtableCast,
  type RoundtableParticipant,
  type RoundtableParticipantOptions,
  type RoundtableRole,
} from "./participants.ts";
export { type Parts } from "./parts.ts";
export { type RoleViolation, type RoundtableResult, type RoundtableRound, toRoundtableResult } from "./result.ts";
export { RoundtableDialogue } from "./roundtable_dialogue.ts";
export { type ResponsePlace, RoundtableTurns } from "./turns.ts";
export { type RoundtableEnding, RoundtableWatch, type RoundtableWatchParts } from "./watch.ts";
export { createRoundtableWorkflow, RoundtableWorkflow } from "./workflow.ts";
