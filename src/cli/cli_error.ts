/** Something the command cannot do as it was asked to; its message is one line that says what to do. */
export abstract class CliError extends Error {
  /** What the process ends with. */
  abstract readonly exitCode: number;
}

/** Wrong usage: the command line itself. */
export class UsageError extends CliError {
  override name = "UsageError";
  readonly exitCode = 2;
}

/** Wrong configuration: a file, a model, a key, a brief. */
export class ConfigError extends CliError {
  override name = "ConfigError";
  readonly exitCode = 4;
}
