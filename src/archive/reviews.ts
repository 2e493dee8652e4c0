import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isSamePath, saysAbsent } from "../runtime/found.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { fieldsIn } from "../transcript/json.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { JOURNAL_FILE, JournalReadError, type JournalReading, readJournal } from "./journal_reader.ts";
import { numberedFolders, REVIEW_FOLDERS } from "./layout.ts";
import type { ProtocolPage } from "./render/facts.ts";

/** A review in the archive of its dialogue: its journal, or the reason why it cannot be read. */
export type StoredReview =
  | { readonly path: string; readonly events: readonly JournalEvent[] }
  /** If `unbegun` is `true`, the review was killed before its first line was complete; otherwise it is damaged. */
  | { readonly path: string; readonly problem: string; readonly unbegun: boolean };

/**
 * Returns reviews of one kind, in order of number.
 *
 * @param directory The folder for this kind, for example `evaluations` in an archive.
 */
export async function reviewsIn(directory: string): Promise<readonly StoredReview[]> {
  const reviews: StoredReview[] = [];
  for (const path of await numberedFolders(directory)) {
    try {
      reviews.push({ path, events: (await readJournal(path)).events });
    } catch (error) {
      if (!(error instanceof JournalReadError)) throw error;
      reviews.push({ path, problem: error.message, unbegun: await hasNoLine(join(path, JOURNAL_FILE)) });
    }
  }
  return reviews;
}

/** Returns the reviews in an archive, by kind; `name` is the path of each in it, with `/`. */
export async function allReviewsIn(archive: string): Promise<readonly (StoredReview & { readonly name: string })[]> {
  const reviews = [];
  for (const kind of REVIEW_FOLDERS) {
    for (const review of await reviewsIn(join(archive, kind))) {
      reviews.push({ ...review, name: `${kind}/${basename(review.path)}` });
    }
  }
  return reviews;
}

/** A completed review of a dialogue. */
export interface CompletedReview {
  /** Path of its folder, relative to that of the dialogue's archive, with `/`. */
  readonly path: string;
  /** The record from its journal. */
  readonly record: DialogueRecord;
}

/**
 * Returns completed reviews of a dialogue, in the order in which they ended.
 *
 * @param protocols Page definitions of protocols, which name the folders of their reviews.
 * @param known A review whose record need not be made again.
 */
export async function completedReviews(
  folder: string,
  { dialogueId }: Pick<DialogueRecord, "dialogueId">,
  protocols: readonly ProtocolPage[],
  known?: { readonly archive?: string; readonly record: DialogueRecord },
): Promise<readonly CompletedReview[]> {
  const found: CompletedReview[] = [];
  for (const kind of protocols.flatMap(({ review }) => review?.folder ?? [])) {
    for (const review of await reviewsIn(join(folder, kind))) {
      const isKnown = known?.archive !== undefined && isSamePath(known.archive, review.path);
      const record = "problem" in review ? undefined : isKnown ? known.record : fold(review.events);
      if (record?.status !== "completed" || fieldsIn(record.settings["reviewed"])["dialogueId"] !== dialogueId) {
        continue;
      }
      found.push({ path: `${kind}/${basename(review.path)}`, record });
    }
  }
  return found.sort((a, b) => a.record.lastAt < b.record.lastAt ? -1 : 1);
}

/** The beginning of the first line of every journal. */
const BEGINNING = '{"seq":1,';

/** Resolves to `true` if a journal is missing or contains no more than a part of its first line. */
async function hasNoLine(path: string): Promise<boolean> {
  try {
    const text = await readFile(path, "utf8");
    return !text.includes("\n") && BEGINNING.startsWith(text.slice(0, BEGINNING.length));
  } catch (error) {
    if (saysAbsent(error)) return true;
    throw error;
  }
}

/** Returns the line up to which a review has read a dialogue's journal; `undefined` if there is no such line. */
export function lineReviewed(
  { events, hash }: Pick<JournalReading, "events" | "hash">,
  [started]: readonly JournalEvent[],
): number | undefined {
  const [first] = events;
  if (started?.type !== "dialogue.started") return undefined;
  const reviewed = fieldsIn(started.settings["reviewed"]);
  if (first?.type !== "dialogue.started" || reviewed["dialogueId"] !== first.dialogueId) return undefined;
  // each line contains the hash of the previous one
  const hashes = [...events.slice(1).map(({ prev }) => prev), hash];
  const index = hashes.indexOf(String(reviewed["hash"]));
  return index < 0 ? undefined : index + 1;
}
