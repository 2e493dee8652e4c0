import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import type { ArchiveEntry } from "../../archive/list.ts";
import { JOURNAL_FILE, parseJournal } from "../../archive/journal_reader.ts";
import { createArchiveFolder } from "../../archive/layout.ts";
import { renderArchive } from "../../protocols/pages.ts";
import { saysAbsent } from "../../runtime/found.ts";
import { fold } from "../../transcript/fold.ts";
import { patiently } from "./database.ts";
import { OWN_JOURNAL, readJournals, writeJournals } from "./journals.ts";

/** An experiment in a queue. */
export interface QueuedExperiment {
  readonly hash: string;
  readonly name: string;
  /** The experiment, as JSON. */
  readonly provenance: string;
  /** Ids of its combinations that were sent. */
  readonly dialogues: readonly string[];
}

/** Returns the experiments in a queue, in the order in which they came. */
export async function queuedExperiments(sql: Sql): Promise<readonly QueuedExperiment[]> {
  const rows = await patiently(() =>
    sql`select hash, name, provenance,
        coalesce(json_agg(dialogue order by dialogue) filter (where dialogue is not null), '[]') as dialogues
      from convenings.experiments left join convenings.members on experiment = hash group by hash order by added`
  );
  return rows.map(({ hash, name, provenance, dialogues }) => ({
    hash: String(hash),
    name: String(name),
    provenance: String(provenance),
    dialogues: [...dialogues].map(String),
  }));
}

/**
 * Writes the archive of a dialogue as a folder: its journals byte for byte, and the pages that they give. An archive that
 * was continued here stays as it is, beside the new one.
 *
 * @param dialogue Id of its combination.
 * @param earlier The archive as it was pulled before.
 * @returns The path of the folder; `undefined` if the dialogue has not begun.
 * @throws {JournalReadError} If a line was changed in the database.
 */
export async function pullDialogue(
  sql: Sql,
  dialogue: string,
  { outputDirectory, earlier }: {
    readonly outputDirectory: string;
    readonly earlier?: Pick<ArchiveEntry, "path" | "dialogueId"> | undefined;
  },
): Promise<string | undefined> {
  const journals = await readJournals(sql, dialogue);
  const own = journals.get(OWN_JOURNAL);
  if (own === undefined) return undefined;
  const records = new Map<string, ReturnType<typeof fold>>();
  for (const [name, text] of journals) {
    const { events } = await parseJournal(new TextEncoder().encode(text), `${dialogue} ${name}`.trim());
    records.set(name, fold(events));
  }
  const record = records.get(OWN_JOURNAL);
  if (!record) return undefined;
  const { dialogueId, protocol, startedAt } = record;
  const known = earlier?.dialogueId === dialogueId ? earlier.path : undefined;
  const there = known === undefined ? "other" : await comparedWith(known, journals);
  if (known !== undefined && there === "same") return known;
  const folder = known !== undefined && there === "older"
    ? known
    : await createArchiveFolder(outputDirectory, new Date(startedAt), protocol);
  const { [OWN_JOURNAL]: _, ...reviews } = Object.fromEntries(journals);
  await writeJournals(folder, new Map(Object.entries(reviews)));
  await writeFile(join(folder, `${JOURNAL_FILE}.tmp`), own);
  await rename(join(folder, `${JOURNAL_FILE}.tmp`), join(folder, JOURNAL_FILE)); // last: with it, there is an archive
  for (const [name, review] of records) if (name !== OWN_JOURNAL) await renderArchive(join(folder, name), review);
  await renderArchive(folder, record);
  return folder;
}

/** Compares the journals in a folder with those of the database: `other` if they have what the database has not. */
async function comparedWith(
  folder: string,
  journals: ReadonlyMap<string, string>,
): Promise<"same" | "older" | "other"> {
  let isSame = true;
  for (const [name, text] of journals) {
    const there = await completeLines(join(folder, name, JOURNAL_FILE));
    if (!text.startsWith(there)) return "other";
    isSame &&= text === there;
  }
  return isSame ? "same" : "older";
}

/** Returns the complete lines of a file; none if it is missing. */
export async function completeLines(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((error) => {
    if (saysAbsent(error)) return "";
    throw error;
  });
  return text.slice(0, text.lastIndexOf("\n") + 1);
}
