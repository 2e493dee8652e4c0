/** A mistake in a program or in how the library is used. It ends a run by rejecting it, and is never a failed turn. */
export class ProgramError extends Error {
  /** `ProgramError`, to tell it from other errors. */
  override name = "ProgramError";
}
