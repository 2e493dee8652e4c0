import { ModelError } from "../../models/model_error.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** All requests for an answer failed. */
export class AttemptsError extends ModelError {
  override name = "AttemptsError";
  /**
   * @param last Why the last of them failed.
   * @param attempts How many there were.
   */
  constructor(readonly last: ModelError, readonly attempts: number) {
    const { code, mayHaveBeenPaid, retryable, status, retryAfterMs, usage } = last;
    super(last.message, {
      code,
      mayHaveBeenPaid,
      retryable,
      cause: last,
      ...omitUndefined({ status, retryAfterMs, usage }),
    });
  }
}
