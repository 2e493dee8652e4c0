export type { RoundtableEnding } from "./announcements.ts";
export {
  type EndRulesSet,
  type RoundtableConfig,
  type RoundtableEndRules,
  type RoundtableRules,
  roundtableRules,
} from "./options.ts";
export { createRoundtableWorkflow } from "./create.ts";
export {
  type AssignedRole,
  ROUNDTABLE_MODES,
  type RoundtableMode,
  type RoundtableModeName,
  roundtableModes,
  type Seating,
  type ShownTo,
} from "./modes/mod.ts";
export {
  createRoundtableJudge,
  createRoundtableParticipant,
  ROUNDTABLE_ROLES,
  type RoundtableCast,
  type RoundtableParticipant,
  type RoundtableParticipantOptions,
  type RoundtableRole,
} from "./participants.ts";
export { RoundtableParts } from "./parts.ts";
export { type PerspectiveAssignment, PERSPECTIVES } from "./perspectives.ts";
export { type RoleViolation, type RoundtableResult, type RoundtableRound, toRoundtableResult } from "./result.ts";
export { RoundtableDialogue } from "./roundtable_dialogue.ts";
export { type ResponsePlace, RoundtableTurns } from "./turns.ts";
export { RoundtableWatch, type RoundtableWatchParts } from "./watch.ts";
export { RoundtableWorkflow } from "./workflow.ts";
