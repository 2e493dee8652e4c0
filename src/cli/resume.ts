import { count } from "../archive/render/words.ts";
import { buildDialogue } from "./build.ts";
import { flagConfiguration } from "./configuration_file.ts";
import type { Context } from "./context.ts";
import { holdDialogue } from "./hold_dialogue.ts";
import { openArchive } from "./open_archive.ts";
import { goingOn, outsideOf, recordedDialogue, withRecordedJudges } from "./recorded.ts";

/** `convene resume ARCHIVE` */
export async function run(context: Context): Promise<number> {
  const { io, args, err } = context;
  const archive = await openArchive(args.operands[0] ?? "", io);
  const { shown, folder, reading: { events: before } } = archive;
  const recorded = recordedDialogue(archive);
  const changes = await flagConfiguration(context, recorded.protocol);
  const configuration = goingOn(withRecordedJudges(recorded, args), changes, { shown, io });
  const built = await buildDialogue(recorded.protocol, configuration, { io });
  const said = before.filter(({ type }) => type === "turn.completed" || type === "turn.failed").length;
  if (!args.flags.has("--quiet")) err.line(`On record: ${count(said, "message")}`);
  return await holdDialogue(context, {
    ...built,
    start: (options) => built.workflow.resume(folder, options),
    outside: outsideOf(configuration),
    limits: configuration,
    before,
    archive: folder,
  });
}
