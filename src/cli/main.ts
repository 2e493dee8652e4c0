import { UsageError } from "./cli_error.ts";
import { type CommandName, COMMANDS, isCommand } from "./commands.ts";
import { generalHelp } from "./help.ts";
import type { Io } from "./io.ts";
import { loadCommand, ownFile } from "./load_command.ts";
import { operandsOnly } from "./operands.ts";
import { Printer } from "./printer.ts";
import { reportError } from "./report_error.ts";
import { didYouMean } from "./suggest.ts";
import { systemIo } from "./system_io.ts";
import { VERSION } from "../runtime/system_runtime.ts";

/** The `convene` command: arguments in, exit code out. Loads no more than the subcommand needs. */
export async function main(args: readonly string[], io: Io = systemIo()): Promise<number> {
  const out = new Printer(io.stdout);
  const err = new Printer(io.stderr);
  const [first = "--help", ...rest] = args;
  const verbose = rest.includes("--verbose");
  try {
    if (first === "--version" || first === "-V") return printed(out, `convene ${VERSION}\n`);
    if (first === "--help" || first === "-h" || first === "help") {
      const [topic] = rest;
      return printed(out, topic !== undefined && isCommand(topic) ? await helpOf(topic) : generalHelp());
    }
    if (!isCommand(first)) {
      const hint = didYouMean(first, Object.keys(COMMANDS));
      throw new UsageError(`There is no command '${first}'${hint || "; see convene --help"}`);
    }
    const flags = rest.slice(0, rest.includes("--") ? rest.indexOf("--") : rest.length);
    if (flags.includes("--help") || flags.includes("-h")) return printed(out, await helpOf(first));
    const parsed = rest.some((arg) => arg.startsWith("-"))
      ? (await ownFile(() => import("./parse_arguments.ts"))).parseArguments(first, rest)
      : operandsOnly(first, rest);
    const { run } = await loadCommand(first);
    return await run({ io, out, err, args: parsed });
  } catch (error) {
    return reportError(error, { err, verbose });
  }
}

async function helpOf(command: CommandName): Promise<string> {
  const { commandHelp } = await ownFile(() => import("./command_help.ts"));
  return commandHelp(command);
}

function printed(out: Printer, text: string): number {
  out.write(text);
  return 0;
}
