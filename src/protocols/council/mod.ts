export { type CouncilConfig, type CouncilPhase, type SpokenPhase } from "./options.ts";
export {
  type CouncilParticipant,
  type CouncilParticipantOptions,
  type CouncilRole,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
} from "./participants.ts";
export { type CouncilResult } from "./result.ts";
export { createCouncilWorkflow } from "./workflow.ts";
