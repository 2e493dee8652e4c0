export { type DebateConfig, type DebateRules, debateRules, type TurnOrder } from "./options.ts";
export { createDebateWorkflow } from "./create.ts";
export { criteriaFrom, type CriterionWeight } from "./criteria.ts";
export { DebateDialogue, type TurnOf } from "./debate_dialogue.ts";
export { DEBATE_FORMATS, type DebateFormat, type DebateFormatName, debateFormats } from "./formats/mod.ts";
export {
  type Cast,
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  DEBATE_ROLES,
  type DebateParticipant,
  type DebateParticipantOptions,
  type DebateRole,
} from "./participants.ts";
export { type DebateResult, toDebateResult } from "./result.ts";
export { DebateTurns } from "./turns.ts";
export { DebateWorkflow, type Pairing } from "./workflow.ts";
