export { type CouncilConfig, type CouncilPhase } from "./options.ts";
export {
  type CouncilParticipant,
  type CouncilParticipantOptions,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
} from "./participants.ts";
export { type CouncilResult } from "./result.ts";
export { createCouncilWorkflow } from "./workflow.ts";
