/** The place for archives cannot be written. */
export class OutputError extends Error {
  /** `OutputError`, to tell it from other errors. */
  override name = "OutputError";
}
