import { reviewerOf } from "../protocols/cast.ts";
import { type Configuration, keysOf, overlay, picked, type ReviewerConfiguration } from "../protocols/configuration.ts";
import { protocolNamed } from "../protocols/list.ts";
import { type Protocol, withArticle } from "../protocols/protocol.ts";
import { problemsIn } from "../protocols/schema.ts";
import { redact } from "../text/redact.ts";
import { singleLine } from "../text/visible.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { RECORDED } from "./agents.ts";
import { configurationSchema } from "./configuration_file.ts";
import type { Io, ParsedArguments } from "./io.ts";
import { shellWord } from "./lines.ts";
import { ConfigError, configured, UsageError } from "./errors.ts";
import type { ReadArchive } from "./read.ts";

/** A dialogue on record that this command can go on with. */
export interface Recorded {
  readonly protocol: Protocol;
  readonly configuration: Configuration;
}

/**
 * Returns the configuration of a dialogue on record, as its last run had it.
 *
 * @throws {ConfigError} If this command cannot build it, saying how to go on with it.
 */
export async function recordedDialogue({ shown, started, reading }: ReadArchive): Promise<Recorded> {
  const { protocol: name, settings, imported } = started;
  if (imported) {
    throw new ConfigError(
      `Cannot go on with ${shown}: it was imported from ${singleLine(imported.file)}, and how it was held is not known`,
    );
  }
  if (settings["reviewed"] !== undefined) {
    const kind = withArticle(singleLine(name));
    throw new ConfigError(
      `Cannot go on with ${kind} by its own folder: give the command that began it once more on ` +
        "the archive it is about, or convene resume if a debate was judged at its end; saved answers are reused",
    );
  }
  const runs = reading.events.flatMap((event) =>
    (event.type === "dialogue.started" || event.type === "dialogue.resumed") && event.configuration
      ? [event.configuration]
      : []
  );
  const protocol = await protocolNamed(name);
  const last = runs.at(-1);
  if (!protocol || last === undefined || settings["workflow"] !== protocol.workflow) {
    throw new ConfigError(
      `Cannot go on with ${shown}: its journal has no configuration that this command can build it from. It was held ` +
        `by a program, or by an older version. In the program, call workflow.resume(${JSON.stringify(shown)})`,
    );
  }
  const [problem] = problemsIn(configurationSchema(protocol), last);
  if (problem) {
    const field = singleLine(problem.path.join("."));
    throw new ConfigError(
      `Cannot go on with ${shown}: the configuration in its journal is damaged at '${field}', which must be ${problem.wanted}`,
    );
  }
  return { protocol, configuration: last as Configuration }; // as it was checked
}

/** Fields that reach outside, and the flags that give them. */
const OUTSIDE = {
  baseUrl: "--base-url",
  brief: "--brief",
  sources: "--sources",
  contextDirectory: "--context-dir",
} as const;

/** The part of a configuration that reaches outside: each run is given it anew. */
export type Outside = Readonly<Partial<Record<keyof typeof OUTSIDE, string>>>;

/** Returns the part of a configuration that reaches outside. */
export function outsideOf({ baseUrl: url, brief, sources, contextDirectory: folder }: Configuration): Outside {
  const contextDirectory = typeof folder === "string" ? folder : undefined;
  const baseUrl = url === undefined ? undefined : withoutCredentials(url);
  return omitUndefined({ baseUrl, brief, sources, contextDirectory });
}

/** Returns a URL without what only its owner may know. */
export function withoutCredentials(url: string): string {
  try {
    const { origin, pathname } = new URL(url);
    return redact(`${origin}${pathname}`);
  } catch {
    return redact(url);
  }
}

/** Returns flags for what reaches outside, to be copied. */
export function outsideFlags(outside: Outside): string {
  return keysOf(OUTSIDE).map((field) => {
    const value = outside[field];
    return value === undefined ? "" : ` ${OUTSIDE[field]} ${shellWord(value)}`;
  }).join("");
}

/**
 * Returns a recorded configuration with changes over it. A journal may be somebody else's: the servers and folders that it
 * names are not used.
 *
 * @throws {ConfigError} If it needs some that are not given again, naming the flags.
 */
export function goingOn(
  recorded: Configuration,
  changes: Configuration,
  { shown, io }: { readonly shown: string; readonly io: Io },
): Configuration {
  const { baseUrl: _url, brief: _brief, sources: _sources, contextDirectory: _folder, ...own } = recorded;
  const configuration = overlay(own, changes);
  const needsUrl = configuration.baseUrl === undefined && !io.env("OPENAI_BASE_URL")?.trim() && isServed(configuration);
  const missing = keysOf(OUTSIDE).filter((field) => field === "baseUrl" ? needsUrl : changes[field] === undefined);
  const needed = outsideOf(picked(recorded, missing));
  const flags = outsideFlags(needed) + recordingFlags(configuration, changes);
  if (flags === "") return configuration;
  throw new ConfigError(
    `Cannot go on with ${shown} without what it was held with: servers and folders are never taken from a journal, ` +
      `which may be somebody else's. If you trust these, repeat them:${flags}`,
  );
}

/** Returns flags for the recordings that a journal names, which are files, unless they are given again. */
function recordingFlags({ participants = [], judges = [] }: Configuration, changes: Configuration): string {
  const given = new Set([changes.model, ...Object.values(changes.models ?? {})]);
  const isNamed = ({ model }: ReviewerConfiguration) => model?.startsWith(RECORDED) && !given.has(model);
  const named = participants.filter(isNamed);
  const models = new Set(named.map(({ model = "" }) => model));
  const isForAll = models.size === 1 && named.length === participants.length;
  const specs = isForAll ? [...models] : named.map(({ id, model }) => `${id}=${model}`);
  const judging = changes.judges ? [] : judges.map(reviewerOf).filter(isNamed);
  return [
    ...specs.map((spec) => ` --model ${shellWord(spec)}`),
    ...judging.map(({ model = "" }) => ` --judge ${shellWord(model)}`),
  ].join("");
}

/** Returns `true` if somebody is a model that a base URL is for. */
function isServed({ model, models = {}, participants = [], judges = [] }: Configuration): boolean {
  const all = [...participants, ...judges.map(reviewerOf)].map((one) => one.model ?? model);
  return [...all, ...Object.values(models)].some((spec) => spec?.startsWith("openai/"));
}

/**
 * Returns a recorded configuration with its judges only if they are to judge.
 *
 * @throws {UsageError} If flags name judges and say that there are to be none, or name them where judges take part.
 */
export function withRecordedJudges(
  { configuration: recorded, protocol: { name } }: Recorded,
  { configuration, flags }: ParsedArguments,
): Configuration {
  const none = flags.has("--no-judges");
  if (configuration.judges && none) throw new UsageError("Give --judge or --no-judges, not both");
  if ((configuration.judges || none) && name !== "debate") {
    const flag = none ? "--no-judges" : "--judge";
    throw new UsageError(
      `${flag} is for debates, which are judged at their end: judges of ${withArticle(name)} take part`,
    );
  }
  const { judges: _, strictJudges: _strict, ...rest } = recorded;
  return none ? rest : recorded;
}

/**
 * Returns what a fork keeps of a recorded configuration.
 *
 * @throws {ConfigError} If it changes what is over by the turn it is taken from.
 */
export function keptInFork(
  { protocol: { replaces = {}, checkFork } }: Recorded,
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
