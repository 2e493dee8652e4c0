import { basename, join, relative, resolve } from "node:path";
import { JOURNAL_FILE } from "../archive/journal_reader.ts";
import { archiveFolders } from "../archive/list.ts";
import { DIALOGUES } from "../experiments/archives.ts";
import { PROVENANCE_FILE } from "../experiments/provenance.ts";
import { exists, isFolder, pathIn } from "../runtime/found.ts";
import { ConfigError } from "../setup/errors.ts";

/** A folder as the operator names it, and its path. */
export interface NamedFolder {
  readonly shown: string;
  readonly path: string;
}

/** What is to be published: archives, and experiments with archives of their own. */
export interface Gathered {
  /** Archives, each once, in the order of their names. */
  readonly archives: readonly NamedFolder[];
  readonly experiments: readonly NamedFolder[];
}

/**
 * Finds the archives in folders: each is an archive, a folder of archives by days, or the folder of an experiment.
 *
 * @throws {ConfigError} If a folder does not exist, or has no archives.
 */
export async function gather(folders: readonly string[], cwd: string | undefined): Promise<Gathered> {
  const archives = new Map<string, NamedFolder>();
  const experiments: NamedFolder[] = [];
  for (const shown of folders) {
    const path = pathIn(cwd, shown);
    if (!await isFolder(path)) throw new ConfigError(`There is no folder ${shown}: name folders with archives`);
    const isExperiment = await exists(join(path, PROVENANCE_FILE)) && await isFolder(join(path, DIALOGUES));
    if (isExperiment) experiments.push({ shown, path });
    const found = await foldersIn(isExperiment ? join(path, DIALOGUES) : path);
    if (found.length === 0 && !isExperiment) {
      throw new ConfigError(`There are no archives in ${shown}: only its folders for days (YYYY-MM-DD) are searched`);
    }
    for (const each of found) {
      const shownAs = each === path ? shown : join(shown, relative(path, each));
      archives.set(resolve(each), { shown: shownAs, path: each });
    }
  }
  const nameOf = ({ path }: NamedFolder) => `${basename(path)} ${path}`;
  return { archives: [...archives.values()].sort((a, b) => nameOf(a) < nameOf(b) ? -1 : 1), experiments };
}

async function foldersIn(path: string): Promise<readonly string[]> {
  return await exists(join(path, JOURNAL_FILE)) ? [path] : await archiveFolders(path);
}
