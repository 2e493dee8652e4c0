import { cannotWrite } from "../archive/layout.ts";
import { renderArchive } from "../protocols/pages.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./context.ts";
import { openArchive } from "./open_archive.ts";

/** `convene render ARCHIVE` */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const { folder, shown, reading } = await openArchive(args.operands[0] ?? "", io);
  const { outputFormat: format = "md", generateFullTranscript: transcript = false } = args.configuration;
  const paths = await renderArchive(folder, fold(reading.events), { format, transcript })
    .catch(cannotWrite(`Cannot write the files of '${shown}'`));
  out.line(shown);
  err.line(`${paths.length} files written`);
  return 0;
}
