import { type CommandName, COMMANDS } from "./commands.ts";
import { optionsOf } from "./options.ts";

/** Columns for names of commands. */
const NAME_COLUMNS = 14;
/** Columns in which a flag and its value stand before the help. */
const FLAG_COLUMNS = 20;

/** What `convene --help` prints: at most 60 columns. */
export function generalHelp(): string {
  const commands = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(NAME_COLUMNS)}${summary}`);
  return [
    "convene: structured conversations of language models",
    "",
    "Usage: convene COMMAND [...]",
    "",
    ...commands,
    "",
    "convene COMMAND --help tells the flags of each.",
    "convene --version tells the version.",
    "",
    'Try: convene debate "A motion" --model openai/MODEL',
    "or, without a key, convene init.",
    "",
  ].join("\n");
}

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
