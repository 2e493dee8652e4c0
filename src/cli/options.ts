import type { CommandName } from "./commands.ts";
import { BASELINE_FLAGS } from "./flags/baseline_flags.ts";
import { COMMON_FLAGS, MATERIAL_FLAGS } from "./flags/common_flags.ts";
import { COUNCIL_FLAGS } from "./flags/council_flags.ts";
import { DEBATE_FLAGS } from "./flags/debate_flags.ts";
import { DIALECTIC_FLAGS } from "./flags/dialectic_flags.ts";
import type { Option } from "./flags/option.ts";
import { REVIEW_FLAGS } from "./flags/review_flags.ts";
import { ROUNDTABLE_FLAGS } from "./flags/roundtable_flags.ts";

/** Every flag there is. Parser, help and configuration are made from this table. */
export const OPTIONS: readonly Option[] = [
  ...MATERIAL_FLAGS,
  ...BASELINE_FLAGS,
  ...DEBATE_FLAGS,
  ...COUNCIL_FLAGS,
  ...DIALECTIC_FLAGS,
  ...ROUNDTABLE_FLAGS,
  ...REVIEW_FLAGS,
  ...COMMON_FLAGS,
];

/** The flags of a command, in the order of the table. */
export function optionsOf(command: CommandName): readonly Option[] {
  return OPTIONS.filter(({ commands }) => commands.includes(command));
}
