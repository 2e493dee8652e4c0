export { type CouncilConfig } from "./options.ts";
export {
  type CouncilParticipant,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
} from "./participants.ts";
export { type CouncilResult } from "./result.ts";
export { createCouncilWorkflow } from "./workflow.ts";
