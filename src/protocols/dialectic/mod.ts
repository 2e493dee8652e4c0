export {
  type DialecticConfig,
  type DialecticLimits,
  type DialecticRules,
  dialecticRules,
  type RolePrompts,
} from "./options.ts";
export { DIALECTIC_ENDS, type DialecticEnd } from "./ends.ts";
export { createDialecticWorkflow } from "./create.ts";
export { DialecticDialogue } from "./dialectic_dialogue.ts";
export {
  createDialecticAgent,
  createDialecticClient,
  createDialecticJudge,
  type DialecticCast,
  type DialecticParticipant,
  type DialecticParticipantOptions,
} from "./participants.ts";
export { type DialecticResult, toDialecticResult } from "./result.ts";
export { DESIGN_ROLES, type DesignRole } from "./roles.ts";
export { problemTitle } from "./title.ts";
export { type DialecticTurnOf, DialecticTurns } from "./turns.ts";
export { DialecticWorkflow } from "./workflow.ts";
