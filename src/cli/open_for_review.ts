import { fold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { ConfigError, UsageError } from "./cli_error.ts";
import type { Io } from "./io.ts";
import { openArchive } from "./open_archive.ts";

/** An archive whose dialogue can be reviewed. */
export interface OpenForReview {
  /** Its path, as it is to be shown. */
  readonly shown: string;
  /** What reviews take of it. */
  readonly dialogue: { readonly record: DialogueRecord; readonly hash: string; readonly archive: string };
}

/**
 * Opens the archives that are to be reviewed, all before the first call.
 *
 * @param doing What is to be done with them, in a word, for messages.
 * @throws {ConfigError} If one cannot be read, or is of a dialogue that did not come to its end.
 * @throws {UsageError} If one is named twice.
 */
export async function openForReview(
  paths: readonly string[],
  io: Io,
  doing: "judge" | "rate",
): Promise<readonly OpenForReview[]> {
  const opened: OpenForReview[] = [];
  for (const path of paths) {
    const { shown, folder, reading: { events, hash } } = await openArchive(path, io);
    const record = fold(events);
    if (record.status === undefined) {
      throw new ConfigError(`Cannot ${doing} ${shown} as it is unfinished: convene resume goes on with it`);
    }
    if (opened.some((other) => other.shown === shown)) throw new UsageError(`${shown} is named twice`);
    opened.push({ shown, dialogue: { record, hash, archive: folder } });
  }
  return opened;
}
