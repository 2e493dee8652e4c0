// The dialogues that pages hold from recorded answers, for pictures and for the documentation.
import { systemIo } from "../cli/io.ts";
import { main } from "../cli/main.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";

/** The pages that may have pictures of reports. A test runs their commands, and compares the answers with the pages. */
export const ILLUSTRATED = ["README.md", "guides/first_commands.md"];

/** When the dialogues are held. */
const TIME = Date.UTC(2026, 10, 27, 9);

/** Runs a command, and returns the first line of its output: of a dialogue, the archive. */
export async function convened(args: readonly string[]): Promise<string> {
  const printed = { out: "", err: "" };
  const sink = (stream: keyof typeof printed) => ({
    terminal: false,
    columns: () => undefined,
    write: (text: string) => void (printed[stream] += text),
  });
  const code = await main(args, {
    ...systemIo(),
    stdout: sink("out"),
    stderr: sink("err"),
    runtime: { ...systemRuntime, now: () => TIME },
  });
  if (code !== 0) throw new Error(`Cannot run '${args.join(" ")}':\n${printed.err}`);
  return printed.out.split("\n")[0] ?? "";
}
