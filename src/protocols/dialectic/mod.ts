export { type DialecticConfig } from "./options.ts";
export {
  createDialecticAgent,
  createDialecticClient,
  createDialecticJudge,
  type DialecticParticipant,
} from "./participants.ts";
export { type DialecticResult } from "./result.ts";
export { createDialecticWorkflow } from "./workflow.ts";
