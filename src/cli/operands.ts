import { UsageError } from "./cli_error.ts";
import { type CommandName, COMMANDS } from "./commands.ts";
import type { Configuration } from "./configuration.ts";
import { isProtocol, SUBJECTS } from "./protocol_names.ts";

/** A command line, taken apart. */
export interface ParsedArguments {
  readonly command: CommandName;
  readonly operands: readonly string[];
  /** What flags set of the configuration. */
  readonly configuration: Configuration;
  /** Values of the other flags that were given; of switches the empty text. */
  readonly flags: ReadonlyMap<string, string>;
}

/**
 * Takes apart what follows a command's name if there is no flag in it, without loading what knows the flags.
 *
 * @throws {UsageError} If an operand is missing or one too many.
 */
export function operandsOnly(command: CommandName, operands: readonly string[]): ParsedArguments {
  checkOperands(command, operands);
  return { command, operands, configuration: {}, flags: new Map() };
}

/** @throws {UsageError} If an operand is missing or one too many. */
export function checkOperands(command: CommandName, operands: readonly string[]): void {
  const { most, fewest, operands: wanted } = COMMANDS[command];
  const usage = `convene ${command} ${wanted}`.trim();
  if (operands.length < fewest) throw new UsageError(`Something is missing: ${usage}`);
  if (operands.length > most) {
    const quotes = isProtocol(command) && most > 0 ? ` (put the ${SUBJECTS[command]} in quotes)` : "";
    throw new UsageError(`'${operands[most]}' is one too many: ${usage}${quotes}`);
  }
}
