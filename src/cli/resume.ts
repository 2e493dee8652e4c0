import { count } from "../archive/render/words.ts";
import type { RunOptions } from "../dialogue/mod.ts";
import type { Context } from "./context.ts";
import { checkFits } from "./fields.ts";
import { withFiles } from "./file_values.ts";
import { openArchive } from "./open_archive.ts";
import { ownProtocol, rebuildDialogue } from "./rebuild_dialogue.ts";
import { recordedConfiguration } from "./recorded_configuration.ts";
import { withRecordedJudges } from "./recorded_judges.ts";
import { runDialogue } from "./run_dialogue.ts";

/** `convene resume ARCHIVE` */
export async function run(context: Context): Promise<number> {
  const { io, args, err } = context;
  const archive = await openArchive(args.operands[0] ?? "", io);
  const protocol = await ownProtocol(archive);
  checkFits(args.configuration, protocol);
  const recorded = await recordedConfiguration(archive.started, archive.reading.events);
  const configuration = {
    ...withRecordedJudges(recorded, args, protocol),
    ...await withFiles(args.configuration, io),
  };
  const { workflow, personTerminal, panel } = await rebuildDialogue(archive, configuration, { io, changes: {} });
  const before = archive.reading.events;
  const said = before.filter(({ type }) => type === "turn.completed" || type === "turn.failed").length;
  if (!args.flags.has("--quiet")) err.line(`On record: ${count(said, "message")}`);
  const start = (options: RunOptions) => workflow.resume(archive.folder, options);
  return await runDialogue(context, start, { configuration, before, personTerminal, panel, archive: archive.folder });
}
