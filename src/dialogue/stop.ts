import type { DialogueEnded, EndReason, LimitName, LimitReached } from "../transcript/event.ts";
import type { Failure, FailureCode } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { BudgetError } from "./calls/budget.ts";

/** An early end of a script. Thrown by the floor; scripts let it pass. */
export abstract class Stop extends Error {
  /** `Stop`, to distinguish it from other errors. */
  override name = "Stop";
}

/** A limit that stopped the next turn; any optional phase around it ends too. */
export class LimitStop extends Stop {
  /** `limit` is the one that did not allow the turn; `reached` says which turn. */
  constructor(readonly limit: LimitName, readonly reached?: LimitReached) {
    super(`The limit '${limit}' is reached`);
  }
}

/** The cancellation of a run. */
export class AbortStop extends Stop {
  /** Carries no reason: the caller knows it. */
  constructor() {
    super("The run was cancelled");
  }
}

/** A provider that cannot answer, for longer than the dialogue waits: open turns are asked on resumption. */
export class ProviderStop extends Stop {
  /** `failure` is that of the first turn or question which has no answer. */
  constructor(readonly failure: Pick<Failure, "key" | "code" | "reason">) {
    super(failure.reason);
  }
}

/** A failure after which the dialogue cannot continue. */
export class FailureStop extends Stop {
  /** `reason` is one line for people; `keys` are asked again when the dialogue is resumed. */
  constructor(readonly reason: string, readonly keys: readonly string[], readonly code?: FailureCode) {
    super(reason);
  }
}

/** An orderly end of the dialogue. */
export class EndStop extends Stop {
  /** `endReason` is the reason given in the result. */
  constructor(readonly endReason: EndReason) {
    super(`The dialogue is over: ${endReason}`);
  }
}

/** The outcome of a script. */
export type Outcome = Pick<DialogueEnded, "status" | "endReason" | "because" | "cut">;

/** The limit that cut an optional phase short, and where. */
export type Cut = NonNullable<DialogueEnded["cut"]>;

const STOPPED: ReadonlySet<EndReason> = new Set(
  ["max_duration", "budget", "input_needed", "paused", "provider", "aborted"] as const,
);

function ended(endReason: EndReason): Outcome {
  const status = STOPPED.has(endReason) ? "stopped" : "completed";
  return { status: endReason === "error" ? "failed" : status, endReason };
}

function endedBy({ limit }: { readonly limit: LimitName }): Outcome {
  return ended(limit === "max_turns" || limit === "max_duration" ? limit : "budget");
}

/**
 * Returns the outcome for a script's error; without one the script reached its end.
 *
 * @param cut Of a script that came to its end, the limit that cut it short on the way.
 */
export function outcomeOf(error: unknown, cut?: Cut): Outcome {
  if (error === undefined || error instanceof EndStop) {
    const outcome = ended(error?.endReason ?? "completed");
    return cut && outcome.status === "completed" ? { ...endedBy(cut), cut } : outcome;
  }
  if (error instanceof AbortStop) return ended("aborted");
  if (error instanceof ProviderStop) {
    const { key, code, reason } = error.failure;
    return { ...ended("provider"), because: { reason, keys: [key], code } };
  }
  if (error instanceof LimitStop || error instanceof BudgetError) return endedBy(error);
  const { reason, keys, code } = error instanceof FailureStop
    ? error
    : { reason: error instanceof Error ? error.message : String(error), keys: [], code: undefined };
  return { ...ended("error"), because: { reason, keys, ...omitUndefined({ code }) } };
}
