import type { RunOptions } from "../dialogue/mod.ts";
import { UsageError } from "./cli_error.ts";
import { overlay } from "./configuration.ts";
import type { Configuration } from "./configuration.ts";
import type { Context } from "./context.ts";
import { fileConfiguration } from "./debate.ts";
import { openArchive } from "./open_archive.ts";
import { rebuildDebate } from "./rebuild_debate.ts";
import { recordedConfiguration } from "./recorded_configuration.ts";
import { runDialogue } from "./run_dialogue.ts";

/** `convene fork ARCHIVE --at KEY` */
export async function run(context: Context): Promise<number> {
  const { io, args, err } = context;
  const archive = await openArchive(args.operands[0] ?? "", io);
  const at = args.flags.get("--at");
  if (at === undefined) {
    const keys = archive.reading.events.flatMap((event) => event.type === "turn.completed" ? [`  ${event.key}`] : []);
    throw new UsageError(`Say after which turn to go another way: --at KEY, one of\n${keys.join("\n")}`);
  }
  const changes = overlay(await fileConfiguration(context), args.configuration);
  const configuration = overlay(own(recordedConfiguration(archive.started), changes), changes);
  const isDry = args.flags.has("--dry-run");
  const built = await rebuildDebate(archive, configuration, { io, changes, dryRun: isDry });
  const { workflow, personTerminal } = built;
  const start = (options: RunOptions) => workflow.fork(archive.folder, { at, ...options });
  if (isDry) {
    const { dryRun } = await import("./dry_run.ts");
    return await dryRun(context, start, built);
  }
  if (!args.flags.has("--quiet")) err.line(`Taken over: all up to ${at}`);
  return await runDialogue(context, start, { configuration, personTerminal });
}

/** Another format brings its own limits and weights. */
function own(recorded: Configuration, { debateFormat }: Configuration): Configuration {
  if (debateFormat === undefined || debateFormat === recorded.debateFormat) return recorded;
  const {
    openingStatementMaxTokens: _opening,
    argumentMaxTokens: _argument,
    closingStatementMaxTokens: _closing,
    criteria: _criteria,
    ...rest
  } = recorded;
  return rest;
}
