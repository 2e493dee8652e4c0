import type { Io } from "./io.ts";
import type { ParsedArguments } from "./operands.ts";
import type { Printer } from "./printer.ts";

/** What a subcommand is given. */
export interface Context {
  readonly io: Io;
  /** Results. */
  readonly out: Printer;
  /** Everything else. */
  readonly err: Printer;
  readonly args: ParsedArguments;
}
