import type { JournalReading } from "../archive/journal_reader.ts";
import { withArticle } from "../words/en/phrases.ts";
import { baseUrlsIn } from "../models/provider_server.ts";
import { reviewerOf, reviewersIn } from "../protocols/cast.ts";
import {
  commonNames,
  type Configuration,
  overlay,
  picked,
  type ReviewerConfiguration,
} from "../protocols/configuration.ts";
import { isOutside } from "../protocols/fields.ts";
import { protocolNamed } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { typed } from "../runtime/typed.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { problemsIn } from "../transcript/problems.ts";
import { plainSpec } from "./agents.ts";
import { configurationSchema } from "./configuration.ts";
import { ConfigError, configured } from "./errors.ts";
import { OperatorMemory } from "./memory.ts";
import { allowingFlag, needsDefinition, programsNotAllowed } from "./programs.ts";
import { hasSecrets, OUTSIDE, outsideFlags, outsideOf, recordingFlags } from "./outside.ts";
import type { Surroundings } from "./world.ts";

/** An archive that has been read. */
export interface OpenArchive {
  /** Path of its folder, for display. */
  readonly shown: string;
  /** Path of its folder, for opening. */
  readonly folder: string;
  readonly reading: JournalReading;
}

/** A dialogue as recorded, ready to be built again. */
export interface RecordedDialogue {
  readonly protocol: Protocol;
  /** The configuration of its last run, without the settings that only its operator gives. */
  readonly configuration: Configuration;
  /** The settings that the operator of this machine gave it; empty if it came from somebody else. */
  readonly own: Configuration;
}

/**
 * Settings that say where prompts go, what they cost and how much is asked at once, and hold again for a dialogue that
 * was held on this machine.
 */
export const REMEMBERED = commonNames(({ from, holds, changes, unrecorded }) =>
  from === "operator" && holds !== "path" && changes !== "archive" && !unrecorded
);

/**
 * Those of them that are dropped from every archive: it may come from somebody else, and would loosen the limits of
 * whoever continues it.
 */
const OPERATORS = new Set<string>(REMEMBERED.filter((name) => !OUTSIDE.includes(name)));

/** Fields of a recorded configuration that are never used. */
const NOT_TAKEN = new Set<string>(commonNames(isOutside));

/** Returns the text by which a dialogue with its configuration is remembered; `undefined` if nothing of it need be. */
function rememberedText(dialogueId: string, configuration: object | undefined): string | undefined {
  const isNeeded = REMEMBERED.some((field) => Object.hasOwn(configuration ?? {}, field));
  return isNeeded ? JSON.stringify([dialogueId, configuration]) : undefined;
}

/** Remembers, from an event of a dialogue that is held here, the settings that its operator gave. */
export async function rememberDialogue(event: DialogueEvent, given: Configuration, io: Surroundings): Promise<void> {
  const text = "configuration" in event ? rememberedText(event.dialogueId, event.configuration) : undefined;
  const urls = [...Object.values(baseUrlsIn(given.baseUrl)), io.env("OPENAI_BASE_URL") ?? ""];
  if (text === undefined || urls.some(hasSecrets)) return; // the record lacks the secret
  await new OperatorMemory(io).add("dialogue", text);
}

/**
 * Returns a recorded dialogue with the configuration of its last run.
 *
 * @param at The turn at which to fork. @default the dialogue is resumed
 * @throws {ConfigError} If this command cannot build it; the message says how to continue.
 */
export async function recordedDialogue(
  { shown, reading: { events, dialogueId } }: OpenArchive,
  io: Surroundings,
  at?: string,
): Promise<RecordedDialogue> {
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
  if (!protocol || last === undefined || !protocol.workflows.includes(String(settings["workflow"]))) {
    const path = JSON.stringify(shown);
    const call = at === undefined ? `resume(${path})` : `fork(${path}, { at: ${JSON.stringify(at)} })`;
    throw new ConfigError(
      `Cannot continue ${shown}: its journal has no configuration for this command. It was held by a program or by ` +
        `an older version. In the program, call workflow.${call}`,
    );
  }
  const { requestId: _, fromPreset: _preset, ...checked } = last;
  const [problem] = problemsIn(configurationSchema(protocol), checked);
  if (problem) {
    const field = singleLine(problem.path.join("."));
    throw new ConfigError(
      problem.known
        ? `Cannot continue ${shown}: it was held by another version, with a setting '${field}' that this one does not have`
        : `Cannot continue ${shown}: the configuration in its journal is damaged at '${field}', which must be ${problem.wanted}`,
    );
  }
  const whole = last as Configuration; // just checked
  const text = rememberedText(dialogueId, last);
  const isOwn = text !== undefined && await new OperatorMemory(io).has("dialogue", text);
  const configuration = Object.fromEntries(Object.entries(whole).filter(([field]) => !OPERATORS.has(field)));
  return { protocol, configuration, own: isOwn ? ownOf(whole, io) : {} };
}

/** Returns the settings that the operator gave, unless the environment says otherwise now. */
function ownOf(configuration: Configuration, { env }: Surroundings): Configuration {
  const { openai, ...urls } = baseUrlsIn(configuration.baseUrl);
  const baseUrl = { ...urls, ...(openai !== undefined && !env("OPENAI_BASE_URL")?.trim() ? { openai } : {}) };
  const { baseUrl: _, ...own } = picked(configuration, REMEMBERED);
  return { ...own, ...(Object.keys(baseUrl).length > 0 ? { baseUrl } : {}) };
}

/**
 * Returns a recorded configuration with changes applied. A journal may come from somebody else, so the servers, folders
 * and files that it names are not used.
 *
 * @param trusted SPECs of recordings that may be used.
 * @throws {ConfigError} If it needs any that are not given again; the message names the flags.
 */
export function goingOn(
  recorded: Configuration,
  changes: Configuration,
  { shown }: OpenArchive,
  io: Surroundings,
  trusted: ReadonlySet<string> = new Set(),
): Configuration {
  const own = Object.fromEntries(Object.entries(recorded).filter(([field]) => !NOT_TAKEN.has(field)));
  const { preset: _, presets: _own, ...configuration } = overlay(own, changes); // what a preset set is on record
  const given = { ...(io.env("OPENAI_BASE_URL")?.trim() ? { openai: "" } : {}), ...baseUrlsIn(changes.baseUrl) };
  const served = providersIn(configuration);
  const urls = Object.entries(baseUrlsIn(recorded.baseUrl))
    .filter(([name]) => served.has(name) && !Object.hasOwn(given, name));
  const missing = OUTSIDE.filter((field) => changes[field] === undefined);
  const needed = outsideOf({ ...picked(recorded, missing), baseUrl: Object.fromEntries(urls) });
  const flags = outsideFlags(needed) + flagsForModels(configuration, changes, trusted, io);
  if (flags === "") return configuration;
  throw new ConfigError(
    `Cannot continue ${shown} without its servers and folders. They are never taken from a journal, which may come ` +
      `from somebody else. If you trust these, repeat them:${flags}`,
  );
}

/** Returns flags for the recordings and programs that a journal names, except those given again. */
function flagsForModels(
  { model: usual, participants = [], judges = [], clerks = [], models = {} }: Configuration,
  changes: Configuration,
  trusted: ReadonlySet<string>,
  io: Surroundings,
): string {
  const given = new Set(
    [...trusted, ...[changes.model ?? [], ...Object.values(changes.models ?? {})].flat()].map(plainSpec),
  );
  const isNew = ({ model }: ReviewerConfiguration) => model !== undefined && !given.has(plainSpec(model));
  const reseated = new Set(Object.keys(changes.models ?? {}));
  const seats = participants.filter(({ id = "", name = "", role = "" }) =>
    ![id, name, role].some((each) => reseated.has(each))
  );
  const others = Object.entries(models).map(([id, model]) => ({ id, model }));
  const [judging, noting] = [changes.judges ? [] : judges, changes.clerks ? [] : clerks];
  const left = { ...omitUndefined({ model: usual }), participants: seats, models, judges: judging, clerks: noting };
  const whole = usual === undefined ? [] : [{ model: usual }];
  const inUse = [...whole, ...seats, ...others, ...[...judging, ...noting].map(reviewerOf)].filter(isNew);
  return [
    recordingFlags(left, isNew),
    needsDefinition(inUse.map(({ model = "" }) => model), changes) ? " --config FILE" : "",
    allowingFlag(programsNotAllowed(inUse.map(({ model }) => model), io)),
  ].join("");
}

/** Returns the names of the providers whose models are used. */
function providersIn(configuration: Configuration): ReadonlySet<string> {
  const { model, models = {}, participants = [] } = configuration;
  const all = [...participants, ...reviewersIn(configuration)].map((one) => one.model ?? model);
  return new Set([...all, ...Object.values(models)].map((spec = "") => spec.split("/")[0] ?? ""));
}

/**
 * Returns the part of a recorded configuration that a fork keeps.
 *
 * @throws {ConfigError} If it changes something that is over by the turn at which it branches.
 */
export function keptInFork(
  { protocol: { subject, replaces = {}, checkFork } }: RecordedDialogue,
  recorded: Configuration,
  changes: Configuration,
  at: string,
): Configuration {
  configured(() => checkFork?.(recorded, changes, at));
  const isChanged = (field: string) => changes[field] !== undefined && changes[field] !== recorded[field];
  const dropped = new Set(["requestId"]);
  if (isChanged(subject)) dropped.add("title");
  for (const [field, old] of Object.entries(replaces)) {
    if (isChanged(field)) old.forEach((each) => dropped.add(each));
  }
  return Object.fromEntries(Object.entries(recorded).filter(([field]) => !dropped.has(field)));
}
