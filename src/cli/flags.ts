import type { Configuration } from "../protocols/configuration.ts";
import type { FlagOf, Group } from "../protocols/fields.ts";

/** Headings of the flags in the help, in their order. */
export const HEADINGS = {
  About: "What it is about:",
  Speakers: "Who takes part:",
  Form: "How it runs:",
  Models: "Models and context:",
  Limits: "Limits:",
  Output: "Output:",
} as const satisfies Readonly<Record<Group, string>>;

export interface Flag {
  readonly flag: `--${string}`;
  /** Name of its value in the help. A flag without one is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly group: Group;
  readonly repeatable?: boolean;
  /** The configuration field that it sets; flags without one control the command itself. */
  readonly field?: string;
  /** The value is the path of a file with the field's value or, with `set`, with the text that sets it. */
  readonly file?: FlagOf["file"];
  /** Values that are no paths, but set the field as they stand. */
  readonly names?: readonly string[];
  /** Returns a configuration with the field set to the flag's value. */
  readonly set?: (configuration: Configuration, given: string) => Configuration;
  /** The pattern for the value of a flag that sets no field. */
  readonly wanted?: { readonly text: string; readonly pattern: RegExp };
}

/** Returns a flag that controls the command itself. */
export function flag(name: Flag["flag"], group: Group, help: string, more: Partial<Flag> = {}): Flag {
  return { flag: name, group, help, ...more };
}

/** Allows agents and commands that a file, an archive or a job names, and agents that are known by name. */
export const ALLOW_AGENTS = flag(
  "--allow-agents",
  "Models",
  "Agents to start for acp/NAME or command/NAME; they run as you, and are not isolated",
  { value: "NAME[,NAME]" },
);

/**
 * Returns how a flag sets a field.
 *
 * @param reading The field, with a function that reads its value from the flag's and from the value so far.
 */
export function setting(
  reading: Readonly<Record<string, (given: string, before: unknown) => unknown>>,
): Required<Pick<Flag, "field" | "set">> {
  const [[field, read] = ["", String]] = Object.entries(reading);
  return {
    field,
    set: (configuration, given) => ({ ...configuration, [field]: read(given, configuration[field]) }),
  };
}
