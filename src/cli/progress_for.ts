import type { Context } from "./context.ts";
import type { Progress } from "./progress.ts";

/** How a dialogue is to be shown: live on a terminal, else a line per turn; nothing if that is wanted. */
export async function progressFor({ err, out, io, args }: Context): Promise<Progress> {
  const verbose = args.flags.has("--verbose");
  if (args.flags.has("--quiet") || (args.flags.has("--events") && out.terminal)) return { hear() {}, close() {} };
  if (err.terminal && io.env("TERM") !== "dumb") {
    const { LiveProgress } = await import("./live_progress.ts");
    return new LiveProgress(err, { colors: !io.noColor, verbose });
  }
  const { PlainProgress } = await import("./plain_progress.ts");
  return new PlainProgress(err, { verbose });
}
