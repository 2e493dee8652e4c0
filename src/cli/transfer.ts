import { importTranscript } from "../archive/import/import_transcript.ts";
import { count } from "../archive/render/words.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { pathIn } from "../runtime/found.ts";
import type { Context } from "./io.ts";
import { RECORDING_HEAD, recordingOf } from "../archive/recording.ts";
import { UsageError } from "./errors.ts";
import { openArchive } from "./archives.ts";
import { writeOut } from "./read.ts";

/** `convene import FILE`: an archive of a transcript made elsewhere. */
export async function importFile({ io, args, out, err }: Context): Promise<number> {
  const [file = ""] = args.operands;
  const { outputDirectory, outputFormat, generateFullTranscript } = args.configuration;
  const directory = typeof outputDirectory === "string" ? outputDirectory : "./debates";
  const imported = await importTranscript(pathIn(io.cwd, file), {
    outputDirectory: pathIn(io.cwd, directory),
    ...omitUndefined({ topic: args.flags.get("--topic"), outputFormat, generateFullTranscript, runtime: io.runtime }),
  });
  if (args.flags.has("--json")) {
    out.json(imported);
    return 0;
  }
  const { messages, participants, archive = "" } = imported;
  out.line(archive);
  out.line(`${count(messages.length, "message")} by ${participants.map(({ name }) => name).join(", ")}`);
  for (const { text } of imported.warnings) err.line(text);
  return 0;
}

/** `convene export ARCHIVE --recording`: writes an archive in another form, to standard output or a file. */
export async function exportArchive(context: Context): Promise<number> {
  const { args, err } = context;
  if (!args.flags.has("--recording")) {
    throw new UsageError("There is nothing to export: give --recording for the recorded answers");
  }
  const { folder, reading } = await openArchive(context);
  const { text, problems } = await recordingOf(folder, reading.events);
  for (const problem of problems) err.line(problem);
  await writeOut(context, text, { isOwn: (there) => there.startsWith(RECORDING_HEAD), what: "recording" });
  return 0;
}
