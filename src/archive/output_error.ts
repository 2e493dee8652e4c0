import { LockedError } from "../runtime/runtime.ts";

/** The place for archives cannot be written. */
export class OutputError extends Error {
  /** `OutputError`, to tell it from other errors. */
  override name = "OutputError";

  /** The error for what could not be written; the cause says why. */
  static of(what: string, cause: unknown): OutputError {
    return new OutputError(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Takes an error of the file system; who else writes, and what Deno does not allow, is said better as it is. */
export function cannotWrite(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof LockedError || error instanceof Deno.errors.NotCapable) throw error;
    throw OutputError.of(what, error);
  };
}
