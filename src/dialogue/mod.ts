export { type Origin } from "./_hold.ts";
export { Aside } from "./aside.ts";
export { BudgetError, type BudgetLimits } from "./calls/budget.ts";
export { type Spending } from "./calls/spending.ts";
export { type RateLimits } from "./calls/admission.ts";
export { type Timeouts } from "./calls/watch.ts";
export type { ClaimChecker } from "./claim_checker.ts";
export { checkBudget, checkDialogueConfig, checkInteger, checkOneOf, type DialogueConfig } from "./config.ts";
export { type EndRule, type EndState, hasSpoken, isRound } from "./end_rules.ts";
export { Floor, type Unanswered } from "./floor.ts";
export { LimitTooSmallError } from "./_limits.ts";
export { OutputError } from "../archive/layout.ts";
export { ReplayError } from "./replay_error.ts";
export { type DialogueResult, type Held, toResult } from "./result.ts";
export { AbortStop, EndStop, FailureStop, LimitStop, Stop } from "./stop.ts";
export { type RunOptions, streamed } from "./stream.ts";
export {
  type Announcement,
  type DialogueParticipant,
  everything,
  type Expected,
  type ExpectedAside,
  type Question,
  type Turn,
  type View,
} from "./turn.ts";
export { DialogueWorkflow } from "./workflow.ts";
