import type { EndReason, LimitName } from "../transcript/event.ts";
import type { FailureCode } from "../transcript/failure.ts";

/** What ends a script before its last line. Thrown by the floor; scripts let it pass. */
export abstract class Stop extends Error {
  override name = "Stop";
}

/** A limit stopped the turn that was to come; an optional phase ends with it. */
export class LimitStop extends Stop {
  constructor(readonly limit: LimitName) {
    super(`The limit '${limit}' is reached`);
  }
}

/** The run was cancelled. */
export class AbortStop extends Stop {
  constructor() {
    super("The run was cancelled");
  }
}

/** The dialogue cannot go on. */
export class FailureStop extends Stop {
  /** @param keys What is asked again when the dialogue is resumed. */
  constructor(readonly reason: string, readonly keys: readonly string[], readonly code?: FailureCode) {
    super(reason);
  }
}

/** The dialogue is over, in good order. */
export class EndStop extends Stop {
  constructor(readonly endReason: EndReason) {
    super(`The dialogue is over: ${endReason}`);
  }
}
