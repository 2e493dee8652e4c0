import { dirname, join, normalize, relative } from "node:path";
import { journalPath, JournalReadError, readJournal } from "../archive/journal_reader.ts";
import { type ArchiveEntry, listArchives } from "../archive/list.ts";
import { exists, pathIn, saysAbsent } from "../runtime/found.ts";
import { singleLine } from "../text/visible.ts";
import { ConfigError } from "../setup/errors.ts";
import type { OpenArchive } from "../setup/recorded.ts";
import type { Context, Io } from "./io.ts";
import { typed } from "../runtime/typed.ts";

/**
 * Reads an archive, named by its folder or journal, by the dialogue's id or a unique beginning of it, or as `latest`.
 * The path of a review may follow, as in `latest/verdicts/001`.
 *
 * @param name The archive's name. @default the first operand
 * @throws {ConfigError} If no archive matches, or several ids begin like that.
 * @throws {JournalReadError} If its journal is damaged.
 */
export async function openArchive(
  { io, args }: Pick<Context, "io" | "args">,
  name: string = args.operands[0] ?? "",
): Promise<OpenArchive> {
  const { outputDirectory } = args.configuration;
  const directory = typeof outputDirectory === "string" ? outputDirectory : "./debates";
  const path = await exists(pathIn(io.cwd, name)) ? name : await pathNamed(name, directory, io);
  try {
    const reading = await readJournal(pathIn(io.cwd, path));
    const folder = dirname(journalPath(pathIn(io.cwd, path)));
    return { shown: path.endsWith(".jsonl") ? dirname(path) : path, folder, reading };
  } catch (error) {
    if (!(error instanceof JournalReadError) || error.line > 0) throw error;
    throw new ConfigError(`${error.message}; ${typed("list")} shows the archives`, { cause: error });
  }
}

/** Returns the path of the archive that an id or `latest` names in a folder; the name itself if there is none. */
async function pathNamed(name: string, directory: string, io: Io): Promise<string> {
  const [id = "", ...below] = name.split("/");
  if (!/^[\w-]+$/.test(id)) return name;
  const archives = await archivesIn(pathIn(io.cwd, directory));
  const found = id === "latest"
    ? archives.filter(({ problem }) => problem === undefined).slice(-1)
    : archives.filter(({ dialogueId }) => dialogueId?.startsWith(id));
  const [archive, another] = found;
  if (!archive) {
    throw new ConfigError(
      id === "latest"
        ? `There is no latest archive: ${directory} has none. Give an archive by its path`
        : `There is no folder ${name}, and no archive whose id begins with '${id}' in ${directory}; ` +
          `${typed("list")} shows the archives`,
    );
  }
  if (another) {
    const candidates = found.map((one) => `  ${one.dialogueId}  ${shownPath(one, io)}  ${singleLine(one.title ?? "")}`);
    throw new ConfigError(
      `'${id}' matches several archives; give more of the id, or a path:\n${candidates.join("\n")}`,
    );
  }
  return join(shownPath(archive, io), ...below);
}

/** Lists the archives in a folder; none if it does not exist. */
export async function archivesIn(directory: string): Promise<readonly ArchiveEntry[]> {
  return await listArchives(directory).catch((error) => {
    if (saysAbsent(error)) return [];
    throw error;
  });
}

/** Returns the path of a listed archive, for display. */
export function shownPath({ path }: ArchiveEntry, { cwd }: Io): string {
  return cwd === undefined ? normalize(path) : relative(cwd, path);
}
