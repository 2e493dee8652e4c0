import type { EndReason, LimitName } from "../transcript/event.ts";
import type { FailureCode } from "../transcript/failure.ts";

/** What ends a script before its last line. Thrown by the floor; scripts let it pass. */
export abstract class Stop extends Error {
  /** `Stop`, to tell it from other errors. */
  override name = "Stop";
}

/** A limit stopped the turn that was to come; an optional phase ends with it. */
export class LimitStop extends Stop {
  /** `limit` is the one that did not allow the turn. */
  constructor(readonly limit: LimitName) {
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
