export {
  DIALECTIC_ENDS,
  type DialecticConfig,
  type DialecticEnd,
  type DialecticLimits,
  type DialecticRules,
  type RolePrompts,
} from "./options.ts";
export { DialecticDialogue } from "./dialectic_dialogue.ts";
export {
  createDialecticAgent,
  createDialecticClient,
  createDialecticJudge,
  DESIGN_ROLES,
  type DesignRole,
  type DialecticParticipant,
  type DialecticParticipantOptions,
} from "./participants.ts";
export { type DialecticResult, toDialecticResult } from "./result.ts";
export { type DialecticTurnOf, DialecticTurns } from "./turns.ts";
export { createDialecticWorkflow, DialecticWorkflow } from "./workflow.ts";
