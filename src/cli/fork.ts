import { count } from "../archive/render/words.ts";
import { type Configuration, overlay } from "../protocols/configuration.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { singleLine } from "../text/visible.ts";
import { buildDialogue } from "./build.ts";
import { fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import type { Context } from "./context.ts";
import { dryRun } from "./dry_run.ts";
import { ConfigError, UsageError } from "./errors.ts";
import { holdDialogue } from "./hold_dialogue.ts";
import { openArchive, type ReadArchive } from "./open_archive.ts";
import { goingOn, keptInFork, outsideOf, recordedDialogue, withRecordedJudges } from "./recorded.ts";

/** `convene fork ARCHIVE --at KEY` */
export async function run(context: Context): Promise<number> {
  const { io, args, err } = context;
  const archive = await openArchive(args.operands[0] ?? "", io);
  const { shown, folder } = archive;
  const at = turnIn(archive, args.flags.get("--at"));
  const recorded = recordedDialogue(archive);
  const { protocol } = recorded;
  const changes = overlay(await fileConfiguration(context, protocol), await flagConfiguration(context, protocol));
  checkRounds(changes, at);
  const kept = keptInFork(recorded, withRecordedJudges(recorded, args), changes, at);
  const configuration = goingOn(kept, changes, { shown, io });
  const isDry = args.flags.has("--dry-run");
  const built = await buildDialogue(protocol, configuration, { io, dryRun: isDry });
  const { workflow } = built;
  if (isDry) return await dryRun(context, (options) => workflow.rehearse(options, { archive: folder, at }), built);
  const { outputDirectory } = configuration;
  return await holdDialogue(context, {
    ...built,
    start: (options) =>
      workflow.fork(folder, {
        at,
        ...options,
        onEvent: (event) => {
          const shows = event.type === "dialogue.started" && !args.flags.has("--quiet");
          if (shows) err.line(`Taken over: all up to ${at}`);
          options.onEvent?.(event);
        },
      }),
    outside: outsideOf(configuration),
    limits: configuration,
    outputDirectory,
  });
}

/**
 * Returns the key of a finished turn.
 *
 * @throws {UsageError} If none is named.
 * @throws {ConfigError} If no finished turn has the key.
 */
function turnIn({ reading }: ReadArchive, at: string | undefined): string {
  const ends = reading.events.filter(({ type }) => type === "turn.completed" || type === "turn.failed");
  const keys = ends.flatMap((event) => "key" in event && event.key !== undefined ? [event.key] : []);
  const listed = keys.map((key) => `  ${singleLine(key)}`).join("\n");
  if (at === undefined) throw new UsageError(`Name the turn to branch at: --at KEY, one of\n${listed}`);
  if (keys.includes(at)) return at;
  throw new ConfigError(
    `Cannot fork after '${at}' as no finished turn has that key${didYouMean(at, keys) || `; these have:\n${listed}`}`,
  );
}

/** @throws {ConfigError} If there are to be fewer rounds than are taken over. */
function checkRounds({ roundCount }: Configuration, at: string): void {
  const round = Number(/(?:^|\/)round-(\d+)\//.exec(at)?.[1] ?? 0);
  if (typeof roundCount !== "number" || roundCount >= round) return;
  throw new ConfigError(
    `Cannot hold ${count(roundCount, "round")} as '${at}', of round ${round}, is taken over: fork at an earlier turn`,
  );
}
