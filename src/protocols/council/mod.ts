export { type CouncilConfig, type CouncilRules, councilRules, type CouncilVoting } from "./options.ts";
export { CouncilDialogue } from "./council_dialogue.ts";
export { createCouncilWorkflow } from "./create.ts";
export { type CouncilOutcome, type NameOf } from "./announcements.ts";
export {
  COUNCIL_ROLES,
  type CouncilParticipant,
  type CouncilParticipantOptions,
  type CouncilRole,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
} from "./participants.ts";
export { COUNCIL_PHASES, type CouncilPhase, RAPID_PHASES, type SpokenPhase } from "./phases.ts";
export { type CouncilResult, toCouncilResult } from "./result.ts";
export { type ExcerptOf } from "./shortening.ts";
export { CouncilTurns, type Fit } from "./turns.ts";
export { CouncilWorkflow } from "./workflow.ts";
