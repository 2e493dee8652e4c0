import { importTranscript } from "../archive/import/import_transcript.ts";
import { count } from "../archive/render/words.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { pathIn } from "../runtime/found.ts";
import type { Context } from "./context.ts";

/** `convene import FILE`: an archive of a transcript made elsewhere. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const [file = ""] = args.operands;
  const { outputDirectory, outputFormat, generateFullTranscript } = args.configuration;
  const directory = typeof outputDirectory === "string" ? outputDirectory : "./debates";
  const imported = await importTranscript(pathIn(io.cwd, file), {
    outputDirectory: pathIn(io.cwd, directory),
    ...omitUndefined({
      topic: args.flags.get("--topic"),
      outputFormat,
      generateFullTranscript,
      runtime: io.runtime,
    }),
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
