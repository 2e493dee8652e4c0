import { parse } from "node:path";
import { readTable } from "../archive/import/table.ts";
import type { ArchiveEntry } from "../archive/list.ts";
import { count, isOrAre } from "../words/en/numbers.ts";
import { listed } from "../words/en/phrases.ts";
import {
  type ArchivedDialogue,
  type ImportedJudgements,
  type ImportedVerdict,
  importJudgements,
} from "../protocols/panel/import/import_judgements.ts";
import { readDialogue } from "../protocols/review_dialogue.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { isSamePath, pathIn } from "../runtime/found.ts";
import { archivesIn, shownPath } from "./archives.ts";
import type { Context } from "./io.ts";

/** The shortest beginning of an id that names a dialogue, so that a number of a list does not happen to be one. */
const SHORTEST_ID = 6;

/**
 * Attaches the judgements of a file to the archives that it names, all of them in the output directory: a table may come
 * from somebody else, and reaches nothing outside.
 *
 * @throws {ImportError} If a row cannot be read, or none names an archive.
 */
export async function attachJudgements({ io, args }: Context, file: string): Promise<ImportedJudgements> {
  const { outputDirectory } = args.configuration;
  const directory = typeof outputDirectory === "string" ? outputDirectory : "./debates";
  const table = await readTable(pathIn(io.cwd, file));
  const archives = await archivesIn(pathIn(io.cwd, directory));
  const dialogueNamed = async (name: string): Promise<ArchivedDialogue | string> => {
    const byPath = archives.filter((entry) => isSamePath(entry.path, pathIn(io.cwd, name)));
    const [entry, ...others] = byPath.length > 0 ? byPath : entriesNamed(name, archives);
    if (archives.length === 0) return `there are no archives in ${directory}`;
    if (!entry) {
      const near = didYouMean(name, archives.flatMap(({ imported }) => imported ? namesOf(imported) : []));
      return `no archive in ${directory} has the path or id '${name}', or was imported from a file of that name; ` +
        `there ${isOrAre(archives.length)} ${count(archives.length, "archive")}${near}`;
    }
    if (others.length === 0) return await archived(entry.path, name);
    return `'${name}' is the name of ${listed([entry, ...others].map((one) => shownPath(one, io)))}`;
  };
  return await importJudgements(table, { dialogueNamed, ...omitUndefined({ runtime: io.runtime }) });
}

async function archived(archive: string, name: string): Promise<ArchivedDialogue | string> {
  const dialogue = await readDialogue(archive);
  return dialogue.record.status === undefined ? `the dialogue '${name}' is unfinished` : { ...dialogue, archive };
}

/** Returns the archives that a name stands for: by the file or id of an import, else by the dialogue's id. */
function entriesNamed(name: string, archives: readonly ArchiveEntry[]): readonly ArchiveEntry[] {
  const known = archives.filter(({ imported }) => imported && namesOf(imported).includes(name));
  if (known.length > 0 || name.length < SHORTEST_ID) return known;
  return archives.filter(({ dialogueId }) => dialogueId?.startsWith(name));
}

/** Returns the names that a row may use for an imported debate. */
function namesOf({ id, file }: Required<ArchiveEntry>["imported"]): readonly string[] {
  return [...(id === undefined ? [] : [id]), parse(file).name, file];
}

/** Returns what was attached, in lines. */
export function attachedInLines(all: readonly ImportedVerdict[]): readonly string[] {
  const made = all.filter(({ isNew }) => isNew);
  const superseded = made.reduce((sum, each) => sum + each.superseded, 0);
  return [
    ...made.map(({ verdict, judgements, judges }) =>
      `${verdict}: ${count(judgements, "judgement")} by ${listed(judges)}`
    ),
    `${count(made.length, "verdict")} attached${
      made.length === all.length ? "" : `, ${all.length - made.length} there already`
    }`,
    ...(superseded === 0 ? [] : [
      `${count(superseded, "earlier verdict")} of these debates ${isOrAre(superseded)} superseded: only a ` +
      "debate's newest verdict counts. Put all judgements of a debate into one file",
    ]),
  ];
}
