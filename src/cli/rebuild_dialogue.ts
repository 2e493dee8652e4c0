import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Brief } from "../agents/brief.ts";
import type { Source } from "../agents/source.ts";
import { exists } from "../runtime/found.ts";
import { sha256 } from "../text/sha256.ts";
import type { Warning } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { objectIn } from "../transcript/json.ts";
import { buildDialogue, type BuiltDialogue } from "./build_dialogue.ts";
import { ConfigError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import { loadFace } from "./faces/load.ts";
import type { Io } from "./io.ts";
import type { ReadArchive } from "./open_archive.ts";
import { pathIn } from "./paths.ts";
import { isProtocol, type ProtocolName, SUBJECTS, withArticle } from "./protocol_names.ts";
import { judgesServer, recordedConfiguration } from "./recorded_configuration.ts";

/** Agents that it can make. */
const OWN_AGENTS = ["chat", "embedded", "human", "client"];

/**
 * Builds the dialogue of an archive again, with some changes that are in the configuration already.
 *
 * @throws {ConfigError} If it was held by a program of somebody's own, its brief is not found or has changed, or a model
 * that it had may be one of a server that has to be named again.
 */
export async function rebuildDialogue(
  archive: ReadArchive,
  configuration: Configuration,
  { io, changes, dryRun = false }: { readonly io: Io; readonly changes: Configuration; readonly dryRun?: boolean },
): Promise<BuiltDialogue> {
  const protocol = await ownProtocol(archive);
  const { started: { settings } } = archive;
  const brief = changes.brief === undefined ? await recordedBrief(objectIn(settings, "brief"), archive, io) : undefined;
  const sources = changes.sources === undefined
    ? await recordedSources(objectIn(settings, "sources"), archive, io)
    : undefined;
  const read = {
    sourceWarnings: [...brief?.warnings ?? [], ...sources?.warnings ?? []],
    ...omitUndefined({ brief: brief?.value, sources: sources?.value }),
  };
  const judged = configuration.judges ? judgesServer(archive.reading.events) : undefined;
  const baseUrl = configuration.baseUrl ?? recordedServer(archive) ?? judged;
  const served = { ...configuration, ...omitUndefined({ baseUrl }) };
  if (!dryRun) await checkServer(served, archive, protocol, io);
  return await buildDialogue(protocol, served, { io, dryRun, sampling: changes, ...read });
}

/**
 * The protocol of an archive, which this command can hold as it was held.
 *
 * @throws {ConfigError} If not, saying how to go on with it.
 */
export async function ownProtocol({ shown, started }: ReadArchive): Promise<ProtocolName> {
  const { protocol, settings, participants } = started;
  const workflow = settings["workflow"];
  if (started.imported) {
    throw new ConfigError(
      `Cannot go on with ${shown}: it was imported from ${started.imported.file}, and how it was held is not known`,
    );
  }
  if (settings["reviewed"] !== undefined) {
    throw new ConfigError(
      `Cannot go on with ${withArticle(protocol)} by its own folder: give the command that began it once more ` +
        "on the archive it is about, or convene resume if a debate was judged at its end; what is on record is not " +
        "asked again",
    );
  }
  const how = `in the program that held it, call workflow.resume(${JSON.stringify(shown)})`;
  if (!isProtocol(protocol) || workflow !== (await loadFace(protocol)).workflow) {
    throw new ConfigError(`Cannot build the workflow '${String(workflow)}' (protocol '${protocol}') here: ${how}`);
  }
  const agents = objectIn(settings, "participants");
  for (const { id } of participants) {
    const type = String(objectIn(objectIn(agents, id), "agent")?.["type"]);
    if (!OWN_AGENTS.includes(type)) {
      throw new ConfigError(`Cannot make the agent '${type}' that answers for ${id} here: ${how}`);
    }
  }
  return protocol;
}

/** The server that `openai/` models were asked at, if it was not the provider's own: what was said there stays there. */
function recordedServer({ started: { settings, participants } }: ReadArchive): string | undefined {
  const recorded = objectIn(settings, "participants");
  return participants.flatMap(({ id }) => {
    const agent = objectIn(objectIn(recorded, id), "agent");
    const { model, server } = agent ?? {};
    return typeof server === "string" && String(model).startsWith("openai/") ? [server] : [];
  })[0];
}

/** The journal of an older version does not say which server was asked: without a key, it was one that was named. */
async function checkServer(
  configuration: Configuration,
  { started }: ReadArchive,
  protocol: ProtocolName,
  { env }: Io,
): Promise<void> {
  const { baseUrl } = configuration;
  if ([baseUrl, env("OPENAI_API_KEY"), env("OPENAI_BASE_URL")].some((value) => value?.trim())) return;
  const face = await loadFace(protocol);
  const { participants = [] } = await recordedConfiguration(started);
  const recorded = new Set(participants.map(({ model }) => model));
  const subject = configuration[SUBJECTS[protocol]] ?? started.topic;
  const openai = face.cast(configuration, subject, undefined).find(({ model }) =>
    model.startsWith("openai/") && recorded.has(model)
  );
  if (!openai) return;
  throw new ConfigError(
    `Cannot use model '${openai.model}' without a key: give --base-url URL as before if it was held with one, ` +
      "else set OPENAI_API_KEY",
  );
}

type Recorded = ReturnType<typeof objectIn>;

/** What was read again, where, and what was left out. */
interface Found<T> {
  readonly value: T;
  readonly place: string;
  readonly sha256: string;
  readonly warnings: readonly Warning[];
}

/** The brief of a dialogue, which keeps the path it had. */
async function recordedBrief(
  recorded: Recorded,
  { folder }: ReadArchive,
  { cwd }: Io,
): Promise<Found<Brief> | undefined> {
  const path = recorded?.["path"];
  if (typeof path !== "string") return undefined;
  const { loadBrief } = await import("../agents/brief.ts");
  const briefs = placesOf(path, folder, cwd).map((place) => async () => {
    if (!await mayBeAt(join(place, "brief.yaml"))) return undefined;
    const warnings: Warning[] = [];
    const brief = await loadBrief(place, { onWarning: (warning) => void warnings.push(warning) });
    return { value: { ...brief, dir: path }, place, sha256: brief.sha256, warnings };
  });
  return await sameAs(String(recorded?.["sha256"]), briefs, { what: "the brief", flag: "--brief", path });
}

/** The further sources of a dialogue. */
async function recordedSources(
  recorded: Recorded,
  { folder }: ReadArchive,
  { cwd }: Io,
): Promise<Found<readonly Source[]> | undefined> {
  const path = recorded?.["path"];
  if (typeof path !== "string") return undefined;
  const { loadSources } = await import("../agents/source.ts");
  const { sourcesJson } = await import("../agents/source.ts");
  const folders = placesOf(path, folder, cwd).map((place) => async () => {
    if (!await mayBeAt(place)) return undefined;
    const warnings: Warning[] = [];
    const value = await loadSources(place, { onWarning: (warning) => void warnings.push(warning) });
    return { value, place, sha256: sha256(sourcesJson(value)), warnings };
  });
  return await sameAs(String(recorded?.["sha256"]), folders, { what: "its sources", flag: "--sources", path });
}

/** Where something may be found again: where it was, else beside the archive or above it. */
function placesOf(path: string, folder: string, cwd: string | undefined): readonly string[] {
  return [pathIn(cwd, path), ...(isAbsolute(path) ? [] : ancestors(resolve(folder)).map((above) => join(above, path)))];
}

/** The first that is found and has not changed. */
async function sameAs<T>(
  recorded: string,
  candidates: readonly (() => Promise<Found<T> | undefined>)[],
  { what, flag, path }: { readonly what: string; readonly flag: string; readonly path: string },
): Promise<Found<T>> {
  let other: Found<T> | undefined;
  for (const look of candidates) {
    const found = await look();
    if (found?.sha256 === recorded) return found;
    other ??= found;
  }
  throw new ConfigError(
    other
      ? `Cannot go on with ${what} changed: ${other.place} now has the SHA-256 ${other.sha256}, it was held with ` +
        `${recorded}; put back what was there, or fork it with ${flag}`
      : `Cannot find ${what} in ${path}, neither here nor above the archive: run this where it is`,
  );
}

function ancestors(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestors(above)];
}

/** Whether something is at a place that is only tried: one that may not be read has nothing for us. */
async function mayBeAt(path: string): Promise<boolean> {
  return await exists(path).catch(() => false);
}
