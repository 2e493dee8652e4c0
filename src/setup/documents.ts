import { ADDRESS, type Documents, type GivenText, loadDocuments } from "../agents/documents.ts";
import { readAttachment } from "../archive/attachments.ts";
import { foundFiles } from "../archive/render/found_files.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { readKept } from "../protocols/kept_sources.ts";
import { exists, isFolder, pathIn } from "../runtime/found.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import type { Settings } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { entriesIn, sourceEntriesIn, type SourceEntry } from "../transcript/source_entry.ts";
import { ConfigError } from "./errors.ts";
import type { OpenArchive } from "./recorded.ts";

type GivenPath = Exclude<NonNullable<Configuration["files"]>[number], string>;

/** Tools that read a folder, in place of its documents. */
const FOLDER_TOOLS = ["list_files", "read_file"];

/** The documents that a configuration names, and the folder that is read with tools instead. */
export interface Named {
  readonly documents: Documents;
  readonly contextDirectory?: string;
}

/**
 * Reads the documents that a configuration names. If somebody has the tools that list and read a folder, the folder is
 * for them alone, and nothing of it is shown to anybody.
 *
 * @param stored Documents from an archive, used if the configuration names none.
 * @throws {BriefError} If a document cannot be read.
 * @throws {ConfigError} If there are such tools, and not exactly one folder.
 */
export async function namedDocuments(
  configuration: Configuration,
  cwd: string | undefined,
  stored?: Documents,
): Promise<Named> {
  const given = await Array.fromAsync(configuration.files ?? [], (file) => placeOf(file, cwd));
  const tools = [configuration.tools ?? [], ...(configuration.participants ?? []).map((each) => each.tools ?? [])]
    .flat();
  const reading = tools.find((tool) => FOLDER_TOOLS.includes(tool));
  const isFolderAt = await Array.fromAsync(given, async ({ path }) => !ADDRESS.test(path) && await isFolder(path));
  const shown = reading === undefined ? given : given.filter((_, at) => !isFolderAt[at]);
  const documents = shown.length > 0 || !stored ? await loadDocuments(shown) : stored;
  if (reading === undefined) return { documents };
  const [folder, ...more] = given.filter((_, at) => isFolderAt[at]);
  if (!folder) throw new ConfigError(`The tool ${reading} reads a folder: give one by --file DIR, or 'files'`);
  if (more.length > 0) {
    throw new ConfigError(
      `The tool ${reading} reads one folder, not ${more.length + 1}: give the one that contains them`,
    );
  }
  return { documents, contextDirectory: folder.path };
}

/** Returns a path from the working folder; `NAME=FILE` is for one participant, unless there is a file of that name. */
async function placeOf(
  given: string | GivenPath,
  cwd: string | undefined,
): Promise<Omit<GivenPath, "for"> & Partial<GivenPath>> {
  if (typeof given !== "string") return { ...given, path: inFolder(given.path, cwd) };
  const [, name = "", path = ""] = /^([^=/\\]+)=(.+)$/.exec(given) ?? [];
  if (name === "" || ADDRESS.test(given) || await exists(pathIn(cwd, given))) return { path: inFolder(given, cwd) };
  return { path: inFolder(path, cwd), for: [name] };
}

function inFolder(path: string, cwd: string | undefined): string {
  return ADDRESS.test(path) ? path : pathIn(cwd, path);
}

/**
 * Returns the documents that an archive keeps, for a run that continues it: nothing is read or fetched again.
 *
 * @param given The documents that this run names; an archive of an earlier version, which keeps none, needs them.
 * @throws {ConfigError} If one is missing or has changed.
 */
export async function storedDocuments(archive: OpenArchive, given?: Configuration["files"]): Promise<Documents> {
  const settings = settingsOf(archive);
  const entries = entriesIn(settings["sources"]).filter(({ text }) => text !== undefined || !given);
  if (entries.some(({ text }) => text === undefined)) {
    throw refusal(archive, "its documents are not in the archive; give them again by --file");
  }
  const texts = await textsOf(archive, entries);
  const images = await Array.fromAsync(attachmentsIn(settings), async (entry) => {
    const reading = await readAttachment(archive.folder, entry);
    if ("problem" in reading) throw refusal(archive, reading.problem);
    return { name: entry.name, data: reading.data };
  });
  return { texts, images, warnings: [] };
}

/**
 * Returns the texts that an archive keeps: those of its brief, those that were given, and those that tools found and
 * somebody cited or opened.
 *
 * @throws {ConfigError} If one is missing or has changed.
 */
export async function keptTexts(archive: OpenArchive): Promise<readonly GivenText[]> {
  const given = await textsOf(archive, sourceEntriesIn(settingsOf(archive)));
  const found = foundFiles(fold(archive.reading.events)).map(({ name, address, text }): GivenText => {
    return { source: { name, title: address, text } };
  });
  return [...given, ...found];
}

function settingsOf({ reading: { events: [started] } }: OpenArchive): Settings {
  return started?.type === "dialogue.started" ? started.settings : {};
}

function refusal({ shown }: OpenArchive, problem: string): ConfigError {
  return new ConfigError(`Cannot continue ${shown}: ${problem}`);
}

async function textsOf(archive: OpenArchive, entries: readonly SourceEntry[]): Promise<readonly GivenText[]> {
  const { texts, problems: [problem] } = await readKept(archive.folder, entries);
  if (problem !== undefined) throw refusal(archive, problem);
  return texts;
}
