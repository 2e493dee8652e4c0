import { readdir } from "node:fs/promises";
import { type ArchiveEntry, costOfAll, costOfEntry, isHeld, listArchives as entriesIn } from "../archive/list.ts";
import { reasonInWords } from "../archive/render/words.ts";
import { listArchives } from "../protocols/pages.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { singleLine } from "../text/visible.ts";
import { shownPath } from "./archives.ts";
import { ConfigError } from "../setup/errors.ts";
import type { Context } from "./io.ts";
import { shellWord } from "../text/shell_word.ts";
import { ID_LENGTH, listLines } from "./list_lines.ts";
import { typed } from "../runtime/typed.ts";

/** `convene list [DIR]`: lines for people on a terminal, otherwise one tab-separated line per archive. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const [directory = "./debates"] = args.operands;
  const archives = await listArchives(pathIn(io.cwd, directory)).catch((error) => {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${directory}; ${typed("list DIR")} lists another one`, { cause: error });
  });
  if (archives.length === 0) {
    err.line(`There are no archives in ${directory}: only its folders for days (YYYY-MM-DD) are searched`);
    for (const below of await foldersWithArchives(pathIn(io.cwd, directory))) {
      err.line(`There are some below: ${typed(`list ${shellWord(`${directory.replace(/\/+$/, "")}/${below}`)}`)}`);
    }
    return 0;
  }
  if (args.flags.has("--json")) {
    out.json(archives.map((archive) => {
      const { dialogueId: id, protocol, topic, title, startedAt, status, outcome, problem, imported } = archive;
      const { costUsd } = costOfAll(archive);
      const from = imported && { file: imported.file, place: imported.place, id: imported.id };
      const common = {
        id,
        path: shownPath(archive, io),
        protocol,
        title,
        topic,
        startedAt,
        status,
        outcome: outcome?.headline,
        howSure: outcome?.howSure,
        imported: from,
      };
      return { ...common, costUsd, problem };
    }));
  } else if (out.terminal) {
    const shown = archives.map((entry) => ({
      entry,
      outcome: outcomeInWords(entry),
      isLive: isHeld(entry),
    }));
    out.write(listLines(shown, out).map((line) => `${line}\n`).join(""));
  } else for (const archive of archives) out.line([shownPath(archive, io), ...fieldsOf(archive)].join("\t"));
  return 0;
}

/** What came of an archive's dialogue, or why it has no outcome. */
function outcomeInWords(archive: ArchiveEntry): string {
  const { status, endReason, problem, dialogueId = "" } = archive;
  const [, , , , decided = ""] = fieldsOf(archive);
  if (problem !== undefined) return `unreadable: ${problem}`;
  if (status === undefined) return `unfinished; to continue: ${typed(`resume ${dialogueId.slice(0, ID_LENGTH)}`)}`;
  return decided ||
    (endReason === undefined || endReason === status ? status : `${status}: ${reasonInWords(endReason)}`);
}

/** Returns an archive's listed values, each in one line: state, protocol, title, start, decision, cost and id. */
function fieldsOf(
  archive: ArchiveEntry,
): readonly string[] {
  const { status, endReason, protocol = "", title = "", startedAt, cutShort, dialogueId = "", problem } = archive;
  const { headline = "" } = archive.outcome ?? {};
  const ended = endReason === undefined || endReason === status ? status : `${status} (${endReason})`;
  const state = problem === undefined ? ended ?? "unfinished" : "unreadable";
  const outcome = cutShort && headline !== "" ? `${headline}, cut short` : headline;
  return [state, protocol, problem ?? title, startedAt, outcome, costOfEntry(archive), dialogueId].map((
    text,
  ) => singleLine(text));
}

/** Returns the names of subfolders that contain archives. */
async function foldersWithArchives(path: string): Promise<readonly string[]> {
  const names = [];
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const archives = await entriesIn(`${path}/${entry.name}`).catch(() => []); // some folders may be unreadable
    if (archives.length > 0) names.push(entry.name);
  }
  return names.sort();
}
