import { dirname, isAbsolute, join, resolve } from "node:path";
import { objectIn } from "../archive/render/facts.ts";
import type { Brief } from "../agents/brief.ts";
import { buildDebate, type BuildOptions, type BuiltDebate } from "./build_debate.ts";
import { ConfigError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import type { Io } from "./io.ts";
import type { ReadArchive } from "./open_archive.ts";
import { pathIn } from "./paths.ts";

/** Name of the workflow that this command can build. */
const OWN_WORKFLOW = "DebateWorkflow";
/** Agents that it can make. */
const OWN_AGENTS = ["chat", "embedded", "human"];

/**
 * Builds the debate of an archive again.
 *
 * @throws {ConfigError} If it was held by a program of somebody's own, or its brief is not found or has changed.
 */
export async function rebuildDebate(
  archive: ReadArchive,
  configuration: Configuration,
  { io, sameBrief }: BuildOptions & { readonly sameBrief: boolean },
): Promise<BuiltDebate> {
  checkOwn(archive);
  const recorded = objectIn(archive.started.settings, "brief");
  const path = recorded?.["path"];
  if (!sameBrief || typeof path !== "string") return await buildDebate(configuration, { io });
  const brief = await briefOf(archive, path, String(recorded?.["sha256"]), io);
  return await buildDebate(configuration, { io, brief: { ...brief, dir: path } });
}

/**
 * Sees that the archive is of a debate as this command holds them.
 *
 * @throws {ConfigError} If not, saying how to go on with it.
 */
export function checkOwn({ shown, started }: ReadArchive): void {
  const { protocol, settings, participants } = started;
  const workflow = settings["workflow"];
  const how = `in the program that held it, call workflow.resume(${JSON.stringify(shown)})`;
  if (protocol !== "debate" || workflow !== OWN_WORKFLOW) {
    throw new ConfigError(`Cannot build the workflow '${String(workflow)}' (protocol '${protocol}') here: ${how}`);
  }
  const agents = objectIn(settings, "participants");
  for (const { id } of participants) {
    const type = String(objectIn(objectIn(agents, id), "agent")?.["type"]);
    if (!OWN_AGENTS.includes(type)) {
      throw new ConfigError(`Cannot make the agent '${type}' that answers for ${id} here: ${how}`);
    }
  }
}

/** The brief of a debate: where it was, else beside the archive or above it. */
async function briefOf({ folder }: ReadArchive, path: string, sha256: string, { cwd }: Io): Promise<Brief> {
  const { loadBrief } = await import("../agents/brief.ts");
  const places = [
    pathIn(cwd, path),
    ...(isAbsolute(path) ? [] : ancestors(resolve(folder)).map((above) => join(above, path))),
  ];
  const found: Brief[] = [];
  for (const place of places) {
    if (!await isBrief(place)) continue;
    const brief = await loadBrief(place);
    if (brief.sha256 === sha256) return brief;
    found.push(brief);
  }
  const [other] = found;
  throw new ConfigError(
    other
      ? `Cannot go on as the brief has changed: ${other.dir} now has the SHA-256 ${other.sha256}, the debate was held with ` +
        `${sha256}; put the old one back, or fork the debate with --brief`
      : `Cannot go on as the brief is not found: ${path} (looked here and above the archive); run this where it is`,
  );
}

function ancestors(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestors(above)];
}

async function isBrief(folder: string): Promise<boolean> {
  try {
    return (await Deno.stat(join(folder, "brief.yaml"))).isFile;
  } catch {
    return false;
  }
}
