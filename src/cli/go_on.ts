import { count } from "../archive/render/words.ts";
import { type Configuration, overlay } from "../protocols/configuration.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { singleLine } from "../text/visible.ts";
import { fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import { ConfigError, UsageError } from "./errors.ts";
import { holdDialogue } from "./hold.ts";
import type { Context } from "./io.ts";
import { openArchive, type ReadArchive } from "./read.ts";
import { goingOn, keptInFork, recordedDialogue, withRecordedJudges } from "./recorded.ts";

/** `convene resume ARCHIVE` */
export async function resume(context: Context): Promise<number> {
  const { io, args } = context;
  const archive = await openArchive(args.operands[0] ?? "", io);
  const { shown, folder, reading: { events: before } } = archive;
  const recorded = await recordedDialogue(archive);
  const { protocol } = recorded;
  const changes = await flagConfiguration(context, protocol);
  const configuration = goingOn(withRecordedJudges(recorded, args), changes, { shown, io });
  return await holdDialogue(context, { protocol, configuration, resumed: { folder, before } });
}

/** `convene fork ARCHIVE --at KEY` */
export async function fork(context: Context): Promise<number> {
  const { io, args } = context;
  const archive = await openArchive(args.operands[0] ?? "", io);
  const { shown, folder } = archive;
  const at = turnIn(archive, args.flags.get("--at"));
  const recorded = await recordedDialogue(archive);
  const { protocol } = recorded;
  const changes = overlay(await fileConfiguration(context, protocol), await flagConfiguration(context, protocol));
  checkRounds(changes, at);
  const kept = keptInFork(recorded, withRecordedJudges(recorded, args), changes, at);
  const configuration = goingOn(kept, changes, { shown, io });
  return await holdDialogue(context, { protocol, configuration, forked: { folder, at } });
}

/**
 * Returns the key of a finished turn.
 *
 * @throws {UsageError} If none is named.
 * @throws {ConfigError} If no finished turn has the key.
 */
function turnIn({ reading }: ReadArchive, at: string | undefined): string {
  const keys = reading.events.flatMap((event) =>
    event.type === "turn.completed" || event.type === "turn.failed" ? [event.key] : []
  );
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
