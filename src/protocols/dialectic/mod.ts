export { type DialecticConfig, type DialecticLimits } from "./options.ts";
export {
  createDialecticAgent,
  createDialecticClient,
  createDialecticJudge,
  type DialecticParticipant,
  type DialecticParticipantOptions,
} from "./participants.ts";
export { type DialecticResult } from "./result.ts";
export { createDialecticWorkflow } from "./workflow.ts";
