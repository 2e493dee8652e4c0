/** The place for archives cannot be written. */
export class OutputError extends Error {
  override name = "OutputError";
}
