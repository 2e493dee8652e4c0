import { RECORDING_HEAD, recordingOf } from "../archive/recording.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import type { Context } from "./context.ts";
import { ConfigError, UsageError } from "./errors.ts";
import { openArchive } from "./open_archive.ts";

/** `convene export ARCHIVE --recording`: writes an archive in another form, to standard output or a file. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  if (!args.flags.has("--recording")) {
    throw new UsageError("There is nothing to export: give --recording for the recorded answers");
  }
  const { folder, reading } = await openArchive(args.operands[0] ?? "", io);
  const { text, problems } = await recordingOf(folder, reading.events);
  for (const problem of problems) err.line(problem);
  const target = args.flags.get("--out");
  if (target === undefined) {
    out.write(text);
    return 0;
  }
  await writeRecording(pathIn(io.cwd, target), text, target);
  out.line(target);
  return 0;
}

/** Writes a file that is new, or in the place of a recording that was exported. */
async function writeRecording(path: string, text: string, shown: string): Promise<void> {
  try {
    const there = await Deno.readTextFile(path).catch((error) => {
      if (!saysAbsent(error)) throw error;
    });
    if (there !== undefined && !there.startsWith(RECORDING_HEAD)) {
      throw new ConfigError(`Cannot write ${shown} as it is there and no recording: give another file with --out`);
    }
    await Deno.writeTextFile(path, text);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`Cannot write ${shown}: ${why}; give another file with --out`, { cause: error });
  }
}
