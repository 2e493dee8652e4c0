import { BUILT_IN_TOOLS } from "../agents/built_in_tools.ts";
import type { DialogueConfig } from "../dialogue/mod.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { ConfigError } from "./errors.ts";

type Given = NonNullable<DialogueConfig["tools"]>;

/** The tools that a configuration names. */
export interface Toolbox {
  /** Returns tools by their names; `undefined` without names. */
  of(names: readonly string[] | undefined): Given | undefined;
}

/**
 * Returns the tools that a configuration names.
 *
 * @throws {ConfigError} If a name is unknown.
 */
export function openToolbox(_configuration: Configuration): Toolbox {
  return {
    of: (names) =>
      names?.map((name) => {
        const builtIn = BUILT_IN_TOOLS.find((each) => each === name);
        if (builtIn) return builtIn;
        throw new ConfigError(`Cannot use the tool '${name}': the built-in ones are ${BUILT_IN_TOOLS.join(", ")}`);
      }),
  };
}
