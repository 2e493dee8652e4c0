/**
 * A turn cannot be taken before somebody gives an answer who cannot be reached now. The dialogue stops with the reason
 * `input_needed`, and asks again for the turn when it is resumed.
 */
export class InputNeededError extends Error {
  /** `InputNeededError`, to tell it from other errors. */
  override name = "InputNeededError";
}
