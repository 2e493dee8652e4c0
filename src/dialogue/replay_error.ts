/** The script asks for something else than the journal has: it is another script, or has other settings. */
export class ReplayError extends Error {
  /** `ReplayError`, to tell it from other errors. */
  override name = "ReplayError";
  /** Key of the turn or question, or name of the field, that differs. */
  readonly key: string;

  /** `difference` is a clause; the message adds that a fork is another way. */
  constructor(key: string, difference: string) {
    super(`Cannot go on with this archive: ${difference}. To try it in another way, fork it`);
    this.key = key;
  }
}

/** @throws {ReplayError} If what is on record is not what is asked for. */
export function compare(key: string, field: string, recorded: unknown, asked: unknown): void {
  if (recorded !== asked) {
    const text = `at '${key}' it has ${field} ${String(recorded)}, the script asks for ${String(asked)}`;
    throw new ReplayError(key, text);
  }
}
