import { dirname } from "node:path";
import { journalPath, JournalReadError, type JournalReading, readJournal } from "../archive/journal_reader.ts";
import type { DialogueStarted } from "../transcript/event.ts";
import { pathIn } from "../runtime/found.ts";
import { ConfigError } from "./errors.ts";
import type { Io } from "./io.ts";

/** An archive that was read. */
export interface ReadArchive {
  /** Path of its folder, as it is to be shown. */
  readonly shown: string;
  /** Path of its folder, as it is to be opened. */
  readonly folder: string;
  readonly reading: JournalReading;
  readonly started: DialogueStarted;
}

/**
 * Reads an archive, named by its folder or by its journal.
 *
 * @throws {ConfigError} If there is none.
 * @throws {JournalReadError} If its journal is damaged.
 */
export async function openArchive(path: string, { cwd }: Io): Promise<ReadArchive> {
  try {
    const reading = await readJournal(pathIn(cwd, path));
    const [started] = reading.events;
    if (started?.type !== "dialogue.started") throw new ConfigError(`Cannot read ${path}: it does not begin`);
    const folder = dirname(journalPath(pathIn(cwd, path)));
    return { shown: path.endsWith(".jsonl") ? dirname(path) : path, folder, reading, started };
  } catch (error) {
    if (!(error instanceof JournalReadError) || error.line > 0) throw error;
    throw new ConfigError(`${error.message}; convene list shows what archives there are`, { cause: error });
  }
}
