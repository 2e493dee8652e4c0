import { basename, dirname } from "node:path";
import { count } from "../archive/render/words.ts";
import { reviewerOf } from "../protocols/cast.ts";
import { baseUrlsIn } from "../models/provider_server.ts";
import { type Configuration, keysOf, overlay, picked, type ReviewerConfiguration } from "../protocols/configuration.ts";
import { protocolNamed } from "../protocols/list.ts";
import { withArticle } from "../protocols/protocol.ts";
import { problemsIn } from "../protocols/schema.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { singleLine } from "../text/visible.ts";
import { fold } from "../transcript/fold.ts";
import { RECORDED } from "./agents.ts";
import { openArchive, type ReadArchive } from "./archives.ts";
import { storedFiles } from "./attachments.ts";
import { configurationSchema, fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import { ConfigError, configured, UsageError } from "./errors.ts";
import { holdDialogue, type ToHold } from "./hold.ts";
import type { Context, Io, ParsedArguments } from "./io.ts";
import { shellWord } from "./lines.ts";
import { OUTSIDE, outsideFlags, outsideOf } from "./outside.ts";
import { typed } from "./typed.ts";

/** `convene resume ARCHIVE` */
export async function resume(context: Context): Promise<number> {
  const { io, args } = context;
  const archive = await openArchive(context);
  const { folder, reading: { events: before } } = archive;
  const recorded = await recordedDialogue(archive);
  const { protocol } = recorded;
  const operators = picked(await fileConfiguration(context, protocol), ["providers", "baseUrl"]);
  const changes = overlay(operators, await flagConfiguration(context, protocol));
  const configuration = goingOn(withRecordedJudges(recorded, args), changes, archive, io);
  const stored = await storedFiles(archive);
  return await holdDialogue(context, { protocol, configuration, stored, resumed: { folder, before } });
}

/** `convene fork ARCHIVE --at KEY`: creates a new archive, by default beside its source. */
export async function fork(context: Context): Promise<number> {
  const { io, args } = context;
  const archive = await openArchive(context);
  const at = turnIn(archive, args.flags.get("--at"));
  const recorded = await recordedDialogue(archive, at);
  const { protocol } = recorded;
  const changes = overlay(await fileConfiguration(context, protocol), await flagConfiguration(context, protocol));
  checkRounds(changes, at);
  const kept = keptInFork(recorded, withRecordedJudges(recorded, args), changes, at);
  const outputDirectory = changes.outputDirectory ?? folderOf(archive);
  const configuration = { ...goingOn(kept, changes, archive, io), outputDirectory };
  const stored = changes.attachments ? [] : await storedFiles(archive);
  return await holdDialogue(context, { protocol, configuration, stored, forked: { folder: archive.folder, at } });
}

/** Returns the folder of archives that contains an archive, possibly in a folder for a day. */
function folderOf({ folder }: ReadArchive): string {
  const parent = dirname(folder);
  return /^\d{4}-\d{2}-\d{2}$/.test(basename(parent)) ? dirname(parent) : parent;
}

/**
 * Returns the key of a finished turn, given its key or message number.
 *
 * @throws {UsageError} If no turn is named.
 * @throws {ConfigError} If there is no such turn.
 */
function turnIn({ reading }: ReadArchive, at: string | undefined): string {
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
 * Returns a recorded dialogue with the configuration of its last run.
 *
 * @param at The turn at which to fork. @default the dialogue is resumed
 * @throws {ConfigError} If this command cannot build it; the message says how to continue.
 */
async function recordedDialogue({ shown, reading: { events } }: ReadArchive, at?: string): Promise<ToHold> {
  const { protocol: name, settings, imported } = fold(events);
  if (imported) {
    throw new ConfigError(
      `Cannot continue ${shown}: it was imported from ${singleLine(imported.file)}, and its settings are unknown`,
    );
  }
  if (settings["reviewed"] !== undefined) {
    const kind = withArticle(singleLine(name));
    throw new ConfigError(
      `Cannot continue ${kind} by its own folder: repeat the command that began it on ` +
        `the archive it is about, or ${typed("resume")} if a debate was judged at its end; saved answers are reused`,
    );
  }
  const runs = events.flatMap((event) => "configuration" in event ? [event.configuration] : []);
  const protocol = await protocolNamed(name);
  const last = runs.at(-1);
  if (!protocol || last === undefined || settings["workflow"] !== protocol.workflow) {
    const path = JSON.stringify(shown);
    const call = at === undefined ? `resume(${path})` : `fork(${path}, { at: ${JSON.stringify(at)} })`;
    throw new ConfigError(
      `Cannot continue ${shown}: its journal has no configuration for this command. It was held by a program or by ` +
        `an older version. In the program, call workflow.${call}`,
    );
  }
  const [problem] = problemsIn(configurationSchema(protocol), last);
  if (problem) {
    const field = singleLine(problem.path.join("."));
    throw new ConfigError(
      `Cannot continue ${shown}: the configuration in its journal is damaged at '${field}', which must be ${problem.wanted}`,
    );
  }
  return { protocol, configuration: last as Configuration }; // just checked
}

/**
 * Returns a recorded configuration with changes applied. A journal may come from somebody else, so the servers, folders
 * and files that it names are not used.
 *
 * @throws {ConfigError} If it needs any that are not given again; the message names the flags.
 */
function goingOn(
  recorded: Configuration,
  changes: Configuration,
  { shown }: ReadArchive,
  { env }: Io,
): Configuration {
  const {
    baseUrl: _url,
    providers: _providers,
    brief: _brief,
    sources: _sources,
    contextDirectory: _folder,
    attachments: _files,
    ...own
  } = recorded;
  const configuration = overlay(own, changes);
  const given = { ...(env("OPENAI_BASE_URL")?.trim() ? { openai: "" } : {}), ...baseUrlsIn(changes.baseUrl) };
  const served = providersIn(configuration);
  const urls = Object.entries(baseUrlsIn(recorded.baseUrl))
    .filter(([name]) => served.has(name) && !Object.hasOwn(given, name));
  const missing = keysOf(OUTSIDE).filter((field) => field !== "baseUrl" && changes[field] === undefined);
  const needed = outsideOf({ ...picked(recorded, missing), baseUrl: Object.fromEntries(urls) });
  const flags = outsideFlags(needed) + recordingFlags(configuration, changes);
  if (flags === "") return configuration;
  throw new ConfigError(
    `Cannot continue ${shown} without its servers and folders. They are never taken from a journal, which may come ` +
      `from somebody else. If you trust these, repeat them:${flags}`,
  );
}

/** Returns flags for the recordings that a journal names, except those given again. */
function recordingFlags(
  { participants = [], judges = [], models: others = {} }: Configuration,
  changes: Configuration,
): string {
  const given = new Set([changes.model, ...Object.values(changes.models ?? {})]);
  const isNamed = ({ model }: ReviewerConfiguration) => model?.startsWith(RECORDED) && !given.has(model);
  const all = [...participants, ...Object.entries(others).map(([id, model]) => ({ id, model }))];
  const named = all.filter(isNamed);
  const models = new Set(named.map(({ model = "" }) => model));
  const isForAll = models.size === 1 && named.length === participants.length && participants.length === all.length;
  const specs = isForAll ? [...models] : named.map(({ id, model }) => `${id}=${model}`);
  const judging = changes.judges ? [] : judges.map(reviewerOf).filter(isNamed);
  return [
    ...specs.map((spec) => ` --model ${shellWord(spec)}`),
    ...judging.map(({ model = "" }) => ` --judge ${shellWord(model)}`),
  ].join("");
}

/** Returns the names of the providers whose models are used. */
function providersIn({ model, models = {}, participants = [], judges = [] }: Configuration): ReadonlySet<string> {
  const all = [...participants, ...judges.map(reviewerOf)].map((one) => one.model ?? model);
  return new Set([...all, ...Object.values(models)].map((spec = "") => spec.split("/")[0] ?? ""));
}

/**
 * Returns a recorded configuration, with its judges only if they will judge.
 *
 * @throws {UsageError} If flags both name and exclude judges, or name them for a protocol in which judges take part.
 */
function withRecordedJudges(
  { configuration: recorded, protocol: { name } }: ToHold,
  { configuration, flags }: ParsedArguments,
): Configuration {
  const none = flags.has("--no-judges");
  if (configuration.judges && none) throw new UsageError("Give --judge or --no-judges, not both");
  if ((configuration.judges || none) && name !== "debate") {
    const flag = none ? "--no-judges" : "--judge";
    throw new UsageError(
      `${flag} is only for debates, which are judged at the end: judges of ${withArticle(name)} take part in it`,
    );
  }
  const { judges: _, strictJudges: _strict, ...rest } = recorded;
  return none ? rest : recorded;
}

/**
 * Returns the part of a recorded configuration that a fork keeps.
 *
 * @throws {ConfigError} If it changes something that is over by the turn at which it branches.
 */
function keptInFork(
  { protocol: { replaces = {}, checkFork } }: ToHold,
  recorded: Configuration,
  changes: Configuration,
  at: string,
): Configuration {
  configured(() => checkFork?.(recorded, changes, at));
  const dropped = new Set(
    Object.entries(replaces).flatMap(([field, old]) =>
      changes[field] === undefined || changes[field] === recorded[field] ? [] : old
    ),
  );
  return Object.fromEntries(Object.entries(recorded).filter(([field]) => !dropped.has(field)));
}
