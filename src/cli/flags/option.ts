import type { ContextConfig } from "../../context/settings.ts";
import type { CommandName } from "../commands.ts";
import type { Configuration } from "../configuration.ts";

/** How the text after a flag is read. */
export type OptionKind =
  | "text"
  | "integer"
  | "number"
  | "duration"
  | "words"
  | "list"
  | "pairs"
  | "number-pairs"
  | "rule"
  | "speaker"
  | "model"
  | "model-list";

/** A flag of the command line. */
export interface Option {
  readonly flag: `--${string}`;
  /** How its value is called in the help. A flag without one is a switch. */
  readonly value?: string;
  /** `words` are parts of one value with commas between, a `list` gets one more with each flag. @default "text" */
  readonly kind?: OptionKind;
  /** The field of the configuration that it sets; flags without one say how the command itself behaves. */
  readonly field?: keyof Configuration;
  /** The field within that field, where it has fields of its own. */
  readonly within?: keyof ContextConfig;
  /** What a switch sets its field to. @default true */
  readonly sets?: string | boolean;
  readonly repeatable?: true;
  /** For flags without a field: what is right, and whether a value is. */
  readonly wanted?: { readonly text: string; readonly pattern: RegExp };
  readonly commands: readonly CommandName[];
  readonly help: string;
}
