import { count } from "../archive/render/words.ts";
import type { RunOptions } from "../dialogue/mod.ts";
import { ConfigError, UsageError } from "./cli_error.ts";
import { type Configuration, overlay } from "./configuration.ts";
import type { Context } from "./context.ts";
import { fileConfiguration } from "./hold.ts";
import { loadFace } from "./faces/load.ts";
import { checkFits } from "./fields.ts";
import { withFiles } from "./file_values.ts";
import { openArchive } from "./open_archive.ts";
import { ownProtocol, rebuildDialogue } from "./rebuild_dialogue.ts";
import { recordedConfiguration } from "./recorded_configuration.ts";
import { withRecordedJudges } from "./recorded_judges.ts";
import { runDialogue } from "./run_dialogue.ts";
import { didYouMean } from "./suggest.ts";

/** `convene fork ARCHIVE --at KEY` */
export async function run(context: Context): Promise<number> {
  const { io, args, err } = context;
  const archive = await openArchive(args.operands[0] ?? "", io);
  const at = args.flags.get("--at");
  const ends = archive.reading.events.filter(({ type }) => type === "turn.completed" || type === "turn.failed");
  const keys = ends.flatMap((event) => "key" in event && event.key !== undefined ? [event.key] : []);
  if (at === undefined) {
    throw new UsageError(`Say after which turn to go another way: --at KEY, one of\n${keys.map(indented).join("\n")}`);
  }
  if (!keys.includes(at)) {
    const which = didYouMean(at, keys) || `; these have:\n${keys.map(indented).join("\n")}`;
    throw new ConfigError(`Cannot fork after '${at}' as no finished turn has that key${which}`);
  }
  const protocol = await ownProtocol(archive);
  checkFits(args.configuration, protocol);
  const changes = await withFiles(overlay(await fileConfiguration(context, protocol), args.configuration), io);
  checkRounds(changes, at);
  const all = await recordedConfiguration(archive.started, archive.reading.events);
  const recorded = withRecordedJudges(all, args, protocol);
  const kept = (await loadFace(protocol)).forked?.(recorded, changes, at) ?? recorded;
  const configuration = overlay(kept, changes);
  const isDry = args.flags.has("--dry-run");
  const built = await rebuildDialogue(archive, configuration, { io, changes, dryRun: isDry });
  const { workflow, personTerminal, panel } = built;
  const start = (options: RunOptions) =>
    workflow.fork(archive.folder, {
      at,
      ...options,
      onEvent: (event) => {
        const shows = event.type === "dialogue.started" && !args.flags.has("--quiet");
        if (shows) err.line(`Taken over: all up to ${at}`);
        options.onEvent?.(event);
      },
    });
  if (isDry) {
    const { dryRun } = await import("./dry_run.ts");
    return await dryRun(context, (options) => workflow.rehearse(options, { archive: archive.folder, at }), built);
  }
  return await runDialogue(context, start, { configuration, personTerminal, panel });
}

/** @throws {ConfigError} If there are to be fewer rounds than are taken over. */
function checkRounds({ roundCount }: Configuration, at: string): void {
  const round = Number(/(?:^|\/)round-(\d+)\//.exec(at)?.[1] ?? 0);
  if (roundCount === undefined || roundCount >= round) return;
  throw new ConfigError(
    `Cannot hold ${count(roundCount, "round")} as '${at}', of round ${round}, is taken over: fork at an earlier turn`,
  );
}

function indented(key: string): string {
  return `  ${key}`;
}
