import type { DialogueEnded, EndReason, LimitName, LimitReached } from "../transcript/event.ts";
import type { FailureCode } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { BudgetError } from "./calls/budget.ts";

/** The end of a script before its last line. Thrown by the floor; scripts let it pass. */
export abstract class Stop extends Error {
  /** `Stop`, to tell it from other errors. */
  override name = "Stop";
}

/** A limit stopped the turn that was to come; an optional phase ends with it. */
export class LimitStop extends Stop {
  /** `limit` is the one that did not allow the turn; `reached` says which turn. */
  constructor(readonly limit: LimitName, readonly reached?: LimitReached) {
    super(`The limit '${limit}' is reached`);
  }
}

/** The run was cancelled. */
export class AbortStop extends Stop {
  /** Says no more: why it was cancelled is the caller's to know. */
  constructor() {
    super("The run was cancelled");
  }
}

/** The dialogue cannot go on. */
export class FailureStop extends Stop {
  /** `reason` is one line for people; `keys` are asked again when the dialogue is resumed. */
  constructor(readonly reason: string, readonly keys: readonly string[], readonly code?: FailureCode) {
    super(reason);
  }
}

/** The dialogue is over, in good order. */
export class EndStop extends Stop {
  /** `endReason` is what the result gives as its reason. */
  constructor(readonly endReason: EndReason) {
    super(`The dialogue is over: ${endReason}`);
  }
}

/** The end that a script came to. */
export type Outcome = Pick<DialogueEnded, "status" | "endReason" | "because" | "cut">;

/** The limit that cut an optional phase short, and where. */
export type Cut = NonNullable<DialogueEnded["cut"]>;

const STOPPED: ReadonlySet<EndReason> = new Set(
  ["max_duration", "budget", "input_needed", "paused", "aborted"] as const,
);

function ended(endReason: EndReason): Outcome {
  const status = STOPPED.has(endReason) ? "stopped" : "completed";
  return { status: endReason === "error" ? "failed" : status, endReason };
}

function endedBy({ limit }: { readonly limit: LimitName }): Outcome {
  return ended(limit === "max_turns" || limit === "max_duration" ? limit : "budget");
}

/**
 * Returns the outcome that a script's error stands for; without one it came to its end.
 *
 * @param cut Of a script that came to its end, the limit that cut it short on the way.
 */
export function outcomeOf(error: unknown, cut?: Cut): Outcome {
  if (error === undefined || error instanceof EndStop) {
    const outcome = ended(error?.endReason ?? "completed");
    return cut && outcome.status === "completed" ? { ...endedBy(cut), cut } : outcome;
  }
  if (error instanceof AbortStop) return ended("aborted");
  if (error instanceof LimitStop || error instanceof BudgetError) return endedBy(error);
  const { reason, keys, code } = error instanceof FailureStop
    ? error
    : { reason: error instanceof Error ? error.message : String(error), keys: [], code: undefined };
  return { ...ended("error"), because: { reason, keys, ...omitUndefined({ code }) } };
}

/**
 * Failures with which no later turn of the speaker can succeed either. They end the dialogue, and such a turn is asked
 * again when it is resumed.
 */
export const HOPELESS: ReadonlySet<FailureCode> = new Set(["auth", "not_found", "unreachable", "quota"] as const);
