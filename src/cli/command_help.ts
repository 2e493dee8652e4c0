import { type CommandName, COMMANDS } from "./commands.ts";
import { optionsOf } from "./options.ts";

/** Columns in which a flag and its value stand before the help. */
const FLAG_COLUMNS = 20;

/** What `convene COMMAND --help` prints: at most 60 columns. */
export function commandHelp(name: CommandName): string {
  const { summary, operands, about } = COMMANDS[name];
  const flags = optionsOf(name).map(({ flag, value, help, repeatable }) => {
    const left = `  ${flag}${value === undefined ? "" : ` ${value}`}`;
    const right = `${help}${repeatable ? ", repeatable" : ""}`;
    return left.length < FLAG_COLUMNS
      ? `${left.padEnd(FLAG_COLUMNS)}${right}`
      : `${left}\n${"".padEnd(FLAG_COLUMNS)}${right}`;
  });
  return [
    `convene ${name}: ${summary}`,
    "",
    `Usage: convene ${[name, operands].join(" ").trim()}${flags.length > 0 ? " [FLAGS]" : ""}`,
    ...(about === undefined ? [] : ["", about]),
    "",
    ...flags,
    "",
  ].join("\n");
}
