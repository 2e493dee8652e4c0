import type { Configuration } from "../protocols/configuration.ts";
import type { Io, Printer } from "./io.ts";

/** A command line taken apart. */
export interface ParsedArguments {
  readonly command: string;
  readonly operands: readonly string[];
  /** The part of the configuration that flags set. */
  readonly configuration: Configuration;
  /** Paths of files that flags name, by the field whose value they hold. */
  readonly files: Readonly<Record<string, { readonly path: string; readonly form: "text" | "yaml" }>>;
  /** Values of the other flags that were given; of switches the empty text. */
  readonly flags: ReadonlyMap<string, string>;
}

/** Everything that a subcommand is given. */
export interface Context {
  readonly io: Io;
  /** Results. */
  readonly out: Printer;
  /** Everything else. */
  readonly err: Printer;
  readonly args: ParsedArguments;
}
