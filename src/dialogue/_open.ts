import { dirname, join } from "node:path";
import { memoryFile, NO_LINE } from "../archive/journal.ts";
import { JOURNAL_FILE, journalPath, type JournalReading, readJournal } from "../archive/journal_reader.ts";
import type { AppendFile, Runtime } from "../runtime/runtime.ts";
import { cannotWrite, OutputError } from "../archive/output_error.ts";

/** A journal that is open to write, and where it stands. */
export interface OpenArchive {
  /** The archive's folder; absent if it is kept in memory. */
  readonly folder?: string;
  readonly file: AppendFile;
  readonly reading?: JournalReading;
}

/** Makes a new archive. */
export async function openNew(
  { runtime, outputDirectory, makeFolder }: {
    readonly runtime: Runtime;
    readonly outputDirectory: string | false;
    readonly makeFolder: (outputDirectory: string, startedAt: Date) => Promise<string>;
  },
): Promise<OpenArchive> {
  if (outputDirectory === false) return { file: memoryFile() };
  try {
    const folder = await makeFolder(outputDirectory, new Date(runtime.now()));
    return { folder, file: await runtime.openAppend(join(folder, JOURNAL_FILE), { create: true }) };
  } catch (error) {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, error);
  }
}

/** Opens an archive to go on with it: locks it, reads it, and cuts off half a line that was left. */
export async function openToResume(
  archive: string,
  runtime: Runtime,
): Promise<OpenArchive & { reading: JournalReading }> {
  const path = journalPath(archive);
  await readJournal(archive); // says what is wrong before anything is opened to write
  const file = await runtime.openAppend(path, { create: false }).catch(cannotWrite(`Cannot go on with '${archive}'`));
  try {
    const reading = await readJournal(archive);
    if (reading.tornBytes > 0) await file.truncate(reading.wholeBytes);
    return { folder: dirname(path), file, reading };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Where a new journal begins. */
export function beginning(runtime: Runtime) {
  return { dialogueId: randomHex(runtime, 8), seq: 0, hash: NO_LINE };
}

/** Random bytes as hex. */
export function randomHex(runtime: Runtime, bytes: number): string {
  return [...runtime.randomBytes(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
