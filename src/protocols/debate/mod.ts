export { createFactChecker } from "../fact_check/checker.ts";
export { type CriterionWeight, type DebateConfig, type DebateRules } from "./options.ts";
export { DebateDialogue } from "./debate_dialogue.ts";
export { createDebateWorkflow } from "./create_debate.ts";
export { type DebateFormat } from "./formats.ts";
export {
  createDebateModerator,
  createDebateParticipant,
  type DebateParticipant,
  type DebateParticipantOptions,
} from "./participants.ts";
export { type DebateResult } from "./result.ts";
export { DebateTurns } from "./turns.ts";
export { type SpeechFormat } from "./speeches.ts";
export { DebateWorkflow, type Pairing } from "./workflow.ts";
