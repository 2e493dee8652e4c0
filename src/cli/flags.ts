import type { Configuration } from "../protocols/configuration.ts";
import type { FlagOf } from "../protocols/protocol.ts";

/** Headings of the flags in the help, in their order. */
export const HEADINGS = {
  About: "What it is about:",
  Speakers: "Who takes part:",
  Form: "How it is held:",
  Models: "Models and context:",
  Limits: "Limits:",
  Output: "Output:",
} as const;

export type Group = keyof typeof HEADINGS;

export interface Flag {
  readonly flag: `--${string}`;
  /** Name of its value in the help. A flag without one is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly group: Group;
  readonly repeatable?: boolean;
  /** The field of the configuration that it sets; flags without one say how the command itself behaves. */
  readonly field?: string;
  /** The value is the path of a file that holds the field's value or, with `set`, the text that it is set to. */
  readonly file?: FlagOf["file"];
  /** Returns a configuration with the field set to the text after the flag. */
  readonly set?: (configuration: Configuration, given: string) => Configuration;
  /** Checks the value of a flag that is no field's, or takes it as it is. */
  readonly wanted?: { readonly text: string; readonly pattern: RegExp };
}

/** Returns a flag that says how the command itself behaves. */
export function flag(name: Flag["flag"], group: Group, help: string, more: Partial<Flag> = {}): Flag {
  return { flag: name, group, help, ...more };
}

/** Returns how a flag sets a field, given the text after it and the field's value so far. */
export function setting(field: string, read: (given: string, before: unknown) => unknown): Pick<Flag, "field" | "set"> {
  return {
    field,
    set: (configuration, given) => ({ ...configuration, [field]: read(given, configuration[field]) }),
  };
}
