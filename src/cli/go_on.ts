import { basename, dirname } from "node:path";
import { count } from "../words/en/numbers.ts";
import { type Configuration, overlay, picked, SERVERS } from "../protocols/configuration.ts";
import { isJudgedByPanel } from "../protocols/protocol.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { singleLine } from "../text/visible.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { openArchive } from "./archives.ts";
import { storedDocuments } from "../setup/documents.ts";
import { fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { holdDialogue } from "./hold.ts";
import type { Context, ParsedArguments } from "./io.ts";
import { goingOn, keptInFork, type OpenArchive, type RecordedDialogue, recordedDialogue } from "../setup/recorded.ts";

/** `convene resume ARCHIVE` */
export async function resume(context: Context): Promise<number> {
  const { io, args } = context;
  const archive = await openArchive(context);
  const { folder, reading: { events: before } } = archive;
  const recorded = await recordedDialogue(archive, io);
  const { protocol, own } = recorded;
  const operators = picked(await fileConfiguration(context, protocol), SERVERS);
  const changes = overlay(overlay(own, operators), await flagConfiguration(context, protocol));
  const configuration = {
    ...goingOn(withRecordedJudges(recorded, args), changes, archive, io),
    reseated: reseated(recorded, changes),
  };
  const stored = await storedDocuments(archive, changes.files);
  const given = args.flags.get("--context-window");
  const contextWindow = given === undefined ? undefined : Number(given);
  const from = { archive: folder, ...omitUndefined({ contextWindow }) };
  return await holdDialogue(context, { protocol, configuration, stored, from, before });
}

/** Returns the participants to whom `--model NAME=SPEC` gives another model. */
function reseated({ configuration: { participants = [] } }: RecordedDialogue, { models = {} }: Configuration) {
  return participants.flatMap(({ id, name, role }) =>
    id !== undefined && [id, name, role].some((each) => each !== undefined && Object.hasOwn(models, each)) ? [id] : []
  );
}

/** `convene fork ARCHIVE --at KEY`: creates a new archive, by default beside its source. */
export async function fork(context: Context): Promise<number> {
  const { io, args } = context;
  const archive = await openArchive(context);
  const at = turnIn(archive, args.flags.get("--at"));
  const recorded = await recordedDialogue(archive, io, at);
  const { protocol, own } = recorded;
  const given = overlay(await fileConfiguration(context, protocol), await flagConfiguration(context, protocol));
  const changes = overlay(own, given);
  checkRounds(changes, at);
  const kept = keptInFork(recorded, withRecordedJudges(recorded, args), changes, at);
  const outputDirectory = changes.outputDirectory ?? folderOf(archive);
  const configuration = { ...goingOn(kept, changes, archive, io), outputDirectory };
  const stored = await storedDocuments(archive, changes.files);
  return await holdDialogue(context, { protocol, configuration, stored, from: { archive: archive.folder, at } });
}

/** Returns the folder of archives that contains an archive, possibly in a folder for a day. */
function folderOf({ folder }: OpenArchive): string {
  const parent = dirname(folder);
  return /^\d{4}-\d{2}-\d{2}$/.test(basename(parent)) ? dirname(parent) : parent;
}

/**
 * Returns the key of a finished turn, given its key or message number.
 *
 * @throws {UsageError} If no turn is named.
 * @throws {ConfigError} If there is no such turn.
 */
function turnIn({ reading }: OpenArchive, at: string | undefined): string {
  const { messages } = fold(reading.events);
  const keys = messages.map(({ key }) => key);
  const listed = messages.map(({ number, key }) => `  ${number}  ${singleLine(key)}`).join("\n");
  if (at === undefined) {
    throw new UsageError(`Name the turn to branch at, by key or number: --at KEY, one of\n${listed}`);
  }
  const turn = messages.find(({ number, key }) => key === at || String(number) === at.replace(/^0+(?=\d)/, ""));
  if (turn) return turn.key;
  throw new ConfigError(
    `Cannot fork after '${at}': no finished turn has that key or number${
      didYouMean(at, keys) || `; the turns are:\n${listed}`
    }`,
  );
}

/** @throws {ConfigError} If the new number of rounds is lower than the number kept. */
function checkRounds({ roundCount }: Configuration, at: string): void {
  const round = Number(/(?:^|\/)round-(\d+)\//.exec(at)?.[1] ?? 0);
  if (typeof roundCount !== "number" || roundCount >= round) return;
  throw new ConfigError(
    `Cannot hold ${count(roundCount, "round")} and keep '${at}' of round ${round}: fork at an earlier turn`,
  );
}

/**
 * Returns a recorded configuration, with its judges only if they will judge.
 *
 * @throws {UsageError} If flags both name and exclude judges, or name them for a protocol in which judges take part.
 */
function withRecordedJudges(
  { configuration: recorded, protocol }: RecordedDialogue,
  { configuration, flags }: ParsedArguments,
): Configuration {
  const none = flags.has("--no-judges");
  if (configuration.judges && none) throw new UsageError("Give --judge or --no-judges, not both");
  if ((configuration.judges || none) && !isJudgedByPanel(protocol, recorded)) {
    const flag = none ? "--no-judges" : "--judge";
    throw new UsageError(
      `${flag} is only for debates that are judged at the end: judges of this ${protocol.name} take part in it`,
    );
  }
  const { judges: _, strictJudges: _strict, ...rest } = recorded;
  return none ? rest : recorded;
}
