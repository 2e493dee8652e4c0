import type { DialogueEnded, EndReason, Status } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { BudgetError } from "./calls/budget.ts";
import { AbortStop, EndStop, FailureStop, LimitStop } from "./stop.ts";

/** How a script ended. */
export type Outcome = Pick<DialogueEnded, "status" | "endReason" | "because">;

const STOPPED: ReadonlySet<EndReason> = new Set(["max_duration", "budget", "input_needed", "paused"] as const);

/** Status of a dialogue that ended for a reason. */
export function statusOf(endReason: EndReason): Status {
  if (endReason === "error") return "failed";
  return STOPPED.has(endReason) || endReason === "aborted" ? "stopped" : "completed";
}

/** What a script's error says of how it ended. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof EndStop) return ended(error.endReason);
  if (error instanceof AbortStop) return ended("aborted");
  if (error instanceof LimitStop || error instanceof BudgetError) {
    const { limit } = error;
    return ended(limit === "max_turns" || limit === "max_duration" ? limit : "budget");
  }
  if (error instanceof FailureStop) {
    const { reason, keys, code } = error;
    return { ...ended("error"), because: { reason, keys, ...omitUndefined({ code }) } };
  }
  return { ...ended("error"), because: { reason: error instanceof Error ? error.message : String(error), keys: [] } };
}

/** A script that came to its last line. */
export const COMPLETED: Outcome = ended("completed");

function ended(endReason: EndReason): Outcome {
  return { status: statusOf(endReason), endReason };
}
