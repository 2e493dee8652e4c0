import { dirname, join } from "node:path";
import { memoryFile } from "../archive/journal.ts";
import { JOURNAL_FILE, journalPath, type JournalReading, readJournal } from "../archive/journal_reader.ts";
import { cannotWrite, OutputError } from "../archive/layout.ts";
import { writeStored } from "../archive/stored_files.ts";
import type { AppendFile, Runtime } from "../runtime/runtime.ts";
import type { Dialogue } from "./_dialogue.ts";

/** A writable journal and its existing content. */
export interface Opened {
  /** The archive's folder; absent if it is kept in memory. */
  readonly folder?: string;
  readonly file: AppendFile;
  readonly reading?: JournalReading;
}

/**
 * Makes a new archive with the files that were given, or keeps the journal in memory.
 *
 * @throws {OutputError} If it cannot be made.
 */
export async function openNew(
  outputDirectory: string | false,
  runtime: Runtime,
  { makeFolder, files }: Pick<Dialogue, "makeFolder" | "files">,
): Promise<Opened> {
  if (outputDirectory === false) return { file: memoryFile() };
  try {
    const folder = await makeFolder(outputDirectory, new Date(runtime.now()));
    await writeStored(folder, files); // before the journal, which names them
    return { folder, file: await runtime.openAppend(join(folder, JOURNAL_FILE), { create: true }) };
  } catch (error) {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, error);
  }
}

/**
 * Opens an archive to continue it: locks it, reads it unless it was already read and has not grown since, and cuts off
 * an incomplete last line.
 *
 * @throws {JournalReadError} If the journal is damaged.
 * @throws {LockedError} If another process writes to it.
 */
export async function openToResume(
  archive: string,
  runtime: Runtime,
  earlier?: JournalReading,
): Promise<Opened & { readonly reading: JournalReading }> {
  const path = journalPath(archive);
  const file = await runtime.openAppend(path, { create: false }).catch(cannotWrite(`Cannot continue '${archive}'`));
  try {
    const isRead = earlier && earlier.wholeBytes + earlier.tornBytes === file.size;
    const reading = isRead ? earlier : await readJournal(archive);
    if (reading.tornBytes > 0) await file.truncate(reading.wholeBytes);
    return { folder: dirname(path), file, reading };
  } catch (error) {
    file.close();
    throw error;
  }
}
