export { type RateLimits } from "./calls/admission.ts";
export { type Origin } from "./_hold.ts";
export { Aside } from "./aside.ts";
export { type BudgetLimits } from "./calls/purse.ts";
export { type Spending } from "./calls/spending.ts";
export type { ClaimChecker } from "./claim_checker.ts";
export { checkInteger, checkOneOf, type DialogueConfig } from "./config.ts";
export { isRound } from "./end_rules.ts";
export { Floor } from "./floor.ts";
export { LimitTooSmallError } from "./_limits.ts";
export { ReplayError } from "./replay_error.ts";
export { type DialogueResult, type Held, toResult } from "./result.ts";
export { type RunOptions, streamed } from "./stream.ts";
export {
  CALLED,
  type DialogueParticipant,
  type Expected,
  type ExpectedAside,
  type Question,
  type Turn,
  type View,
} from "./turn.ts";
export { DialogueWorkflow } from "./workflow.ts";
