/** A request that cannot be fulfilled; the message is one line that says what to do. */
export abstract class SetupError extends Error {
  /** The exit code of a command that ends with it. */
  abstract readonly exitCode: number;
}

/** An error in the command line. */
export class UsageError extends SetupError {
  /** `UsageError`, to tell it from other errors. */
  override name = "UsageError";
  /** The exit code for wrong usage. */
  readonly exitCode = 2;
}

/** An error in the configuration: a file, a model, a key or a brief. */
export class ConfigError extends SetupError {
  /** `ConfigError`, to tell it from other errors. */
  override name = "ConfigError";
  /** The exit code for a wrong configuration. */
  readonly exitCode = 4;
}

/**
 * Turns the library's errors about a configuration into configuration errors.
 *
 * @throws {ConfigError} If the library reports a wrong type or range.
 */
export function configured<T>(build: () => T): T {
  try {
    return build();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new ConfigError(error.message, { cause: error });
    }
    throw error;
  }
}
