/** A script that differs from its journal: it is another script, or has other settings. */
export class ReplayError extends Error {
  /** `ReplayError`, to distinguish it from other errors. */
  override name = "ReplayError";
  /** Key of the turn or question, or name of the field, that differs. */
  readonly key: string;

  /** `difference` is a clause, with or without a period; the message suggests a fork, except to those who fork. */
  constructor(key: string, difference: string, { forking = false }: { readonly forking?: boolean } = {}) {
    super(
      forking
        ? `Cannot fork this archive: ${difference}`
        : `Cannot continue this archive: ${difference.replace(/\.$/, "")}. To try it in another way, fork it`,
    );
    this.key = key;
  }
}

/** @throws {ReplayError} If the recorded value differs from the requested one. */
export function compare(key: string, field: string, recorded: unknown, asked: unknown): void {
  if (recorded !== asked) {
    const text = `at '${key}' it has ${field} ${String(recorded)}, but the script asks for ${String(asked)}`;
    throw new ReplayError(key, text);
  }
}
