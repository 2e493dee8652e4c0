import { reviewerOf } from "../protocols/cast.ts";
import {
  COMMON_FIELDS,
  type CommonField,
  commonNames,
  type Configuration,
  keysOf,
  picked,
  type ReviewerConfiguration,
} from "../protocols/configuration.ts";
import { isOutside, kebab, traitsOf } from "../protocols/fields.ts";
import { baseUrlsIn } from "../models/provider_server.ts";
import { programsIn } from "../models/programs/seat_program.ts";
import { redact } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { shellWord } from "../text/shell_word.ts";

/** The beginning of a SPEC that names a recording. */
export const RECORDED = "recorded/";

/** Fields that name servers and folders, which each run must be given again. */
export const OUTSIDE = commonNames((traits) => isOutside(traits) && !traits.unrecorded);

/** The servers and folders in a configuration, and the file that must be given again for those that it defines. */
export type Outside = Partial<Pick<Configuration, CommonField>> & {
  readonly config?: string;
  /** Names of the programs that answer in seats. */
  readonly programs?: readonly string[];
  /** Flags for the recordings that answer. */
  readonly recordings?: string;
};

/**
 * Returns the servers and folders in a configuration.
 *
 * @param config Path of the configuration file, which must be given again if it defines providers or servers of tools.
 */
export function outsideOf(configuration: Configuration, config?: string): Outside {
  const { baseUrl, ...folders } = picked(configuration, OUTSIDE);
  const { providers, toolServers, agents, commands } = configuration;
  const urls = baseUrl && publicUrls(baseUrl);
  const { model, models, participants, speakers, judges, clerks } = configuration;
  const programs = programsIn([model, models, participants, speakers, judges, clerks]);
  return {
    ...(programs.length > 0 ? { programs } : {}),
    ...omitUndefined({ recordings: recordingFlags(configuration) || undefined }),
    ...omitUndefined({ baseUrl: urls, config: (providers ?? toolServers ?? agents ?? commands) && config }),
    ...folders,
  };
}

/** Returns flags for the recordings that a configuration names and that are new, ready to copy. */
export function recordingFlags(
  { model: usual, participants: seats = [], judges = [], clerks = [], models: own = {} }: Configuration,
  isNew: (one: ReviewerConfiguration) => boolean = () => true,
): string {
  const isNamed = (one: ReviewerConfiguration) => one.model?.startsWith(RECORDED) && isNew(one);
  const whole = usual === undefined ? [] : [{ model: usual }];
  const all = [...seats, ...Object.entries(own).map(([id, model]) => ({ id, model }))];
  const named = all.filter(isNamed);
  const models = new Set([...named, ...whole.filter(isNamed)].map(({ model }) => model));
  const isForAll = models.size === 1 && named.length === seats.length && seats.length === all.length;
  const others = seats.length === 0 ? whole.filter(isNamed).map(({ model }) => model) : []; // each seat says its own
  const specs = isForAll || named.length === 0
    ? [...models]
    : [...others, ...named.map(({ id, model }) => `${id}=${model}`)];
  const flags = (flag: string, specs: readonly (string | undefined)[]) =>
    specs.map((spec = "") => ` ${flag} ${shellWord(spec)}`).join("");
  const reviewers = (all: NonNullable<Configuration["judges"]>) =>
    all.map(reviewerOf).filter(isNamed).map(({ model }) => model);
  return flags("--model", specs) + flags("--judge", reviewers(judges)) + flags("--clerk", reviewers(clerks));
}

/** Returns base URLs without credentials. */
export function publicUrls(baseUrl: NonNullable<Configuration["baseUrl"]>): NonNullable<Configuration["baseUrl"]> {
  if (typeof baseUrl === "string") return withoutCredentials(baseUrl);
  return Object.fromEntries(Object.entries(baseUrl).map(([name, url]) => [name, withoutCredentials(url)]));
}

/** Returns `true` if a URL has parts that are not written down. */
export function hasSecrets(url: string): boolean {
  const { username = "", password = "", search = "", hash = "" } = URL.canParse(url) ? new URL(url) : {};
  return username + password + search + hash !== "" || redact(url) !== url;
}

/** Returns a URL without its secrets. */
function withoutCredentials(url: string): string {
  try {
    const { origin, pathname } = new URL(url);
    return redact(`${origin}${pathname}`);
  } catch {
    return redact(url);
  }
}

/** Returns flags for servers and folders, ready to copy. */
export function outsideFlags({ config, baseUrl, programs = [], recordings = "", ...folders }: Outside): string {
  const urls = Object.entries(baseUrlsIn(baseUrl)).map(([name, url]) => name === "openai" ? url : `${name}=${url}`);
  const given: Readonly<Record<string, readonly unknown[]>> = {
    "--config": [config ?? []].flat(),
    "--base-url": urls,
    "--allow-agents": programs.length > 0 ? [programs.join(",")] : [],
    ...Object.fromEntries(keysOf(folders).map((field) => [flagOf(field), [folders[field]]])),
  };
  return Object.entries(given)
    .flatMap(([flag, values]) => values.map((value) => ` ${flag} ${shellWord(String(value))}`)).join("") + recordings;
}

function flagOf(field: CommonField): string {
  return traitsOf(COMMON_FIELDS[field]).flag?.flag ?? `--${kebab(field)}`;
}
