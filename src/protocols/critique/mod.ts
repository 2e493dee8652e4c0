export { type CritiqueConfig } from "./options.ts";
export { createCritiqueParticipant, type CritiqueParticipant } from "./participants.ts";
export { type CritiqueResult } from "./result.ts";
export { createCritiqueWorkflow } from "./workflow.ts";
