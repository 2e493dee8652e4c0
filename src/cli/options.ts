import type { CommandName } from "./commands.ts";
import { BASELINE_FLAGS } from "./flags/baseline_flags.ts";
import { COMMON_FLAGS, MATERIAL_FLAGS } from "./flags/common_flags.ts";
import { DEBATE_FLAGS } from "./flags/debate_flags.ts";
import type { Option } from "./flags/option.ts";

/** Every flag there is. Parser, help and configuration are made from this table. */
export const OPTIONS: readonly Option[] = [
  ...MATERIAL_FLAGS,
  ...BASELINE_FLAGS,
  ...DEBATE_FLAGS,
  ...COMMON_FLAGS,
];

/** The flags of a command, in the order of the table. */
export function optionsOf(command: CommandName): readonly Option[] {
  return OPTIONS.filter(({ commands }) => commands.includes(command));
}
