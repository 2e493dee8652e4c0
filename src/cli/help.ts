import { COMMANDS } from "./commands.ts";

/** Columns for names of commands. */
const NAME_COLUMNS = 14;

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
