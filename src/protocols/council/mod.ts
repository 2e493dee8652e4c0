export {
  COUNCIL_PHASES,
  type CouncilConfig,
  type CouncilPhase,
  type CouncilRules,
  type SpokenPhase,
} from "./options.ts";
export { CouncilDialogue } from "./council_dialogue.ts";
export {
  COUNCIL_ROLES,
  type CouncilParticipant,
  type CouncilParticipantOptions,
  type CouncilRole,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
} from "./participants.ts";
export { type CouncilOutcome, type NameOf } from "./prompts.ts";
export { type CouncilResult, toCouncilResult } from "./result.ts";
export { CouncilTurns, type Fit } from "./turns.ts";
export { CouncilWorkflow, createCouncilWorkflow } from "./workflow.ts";
