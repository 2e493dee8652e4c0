import { reportError } from "./errors.ts";
import { type Io, Printer, systemIo } from "./io.ts";
import { parseLine } from "./program.ts";

/** The `convene` command: arguments in, exit code out. */
export async function main(args: readonly string[], io: Io = systemIo()): Promise<number> {
  const out = new Printer(io.stdout);
  const err = new Printer(io.stderr);
  try {
    const line = parseLine(args);
    if ("printed" in line) {
      out.write(line.printed);
      return 0;
    }
    const { run } = await line.command.load();
    return await run({ io, out, err, args: line.args });
  } catch (error) {
    return reportError(error, { err, verbose: args.includes("--verbose") });
  }
}
