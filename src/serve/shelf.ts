import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { JOURNAL_FILE, type JournalReading, readJournal } from "../archive/journal_reader.ts";
import { type ArchiveEntry, archiveFolders, eachOf, readEntry } from "../archive/list.ts";
import { QUESTIONS_FOLDER } from "../archive/layout.ts";
import { reviewsIn } from "../archive/reviews.ts";
import { searchArchives, type SearchResult } from "../archive/search.ts";
import { withOutcome } from "../protocols/pages.ts";
import { fold } from "../transcript/fold.ts";
import { fieldsIn } from "../transcript/json.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { languageOfTexts, spokenLanguage } from "../words/language.ts";
import { PROBLEMS } from "../words/problems.ts";
import { checkSame } from "./idempotency.ts";
import { Problem } from "./problem.ts";

/** An archive that has been read whole. */
export interface ReadShelf {
  readonly folder: string;
  readonly reading: JournalReading;
  readonly record: DialogueRecord;
}

/** An entry of the list, with the stamp of the archive that it was read from. */
interface KeptEntry {
  readonly stamp: string;
  readonly entry: ArchiveEntry;
}

/** Dialogues that are kept in memory after they were read. */
const KEPT = 4;

/** The archives under one folder. What was read is kept until its files change. */
export class Shelf {
  /** The folder of all archives. */
  readonly directory: string;
  /** By language, as outcomes are in words, and folder. */
  readonly #entries = new Map<string, Map<string, KeptEntry>>();
  #index: string | DatabaseSync | undefined;
  readonly #read = new Map<string, { readonly stamp: string; readonly read: Promise<ReadShelf> }>();
  /** One search at a time: a second one would wait for the first one's lock on the index, and block the process. */
  #searching: Promise<unknown> = Promise.resolve();

  /** @param index This user's own folder for indexes. @default the index is kept in memory */
  constructor(directory: string, index?: string) {
    this.directory = directory;
    this.#index = index;
  }

  get #known() {
    const tag = languageOfTexts(spokenLanguage());
    const known = this.#entries.get(tag) ?? new Map<string, KeptEntry>();
    this.#entries.set(tag, known);
    return known;
  }

  /** Lists all archives, newest first, with outcomes in the language that is spoken. */
  async list(): Promise<readonly ArchiveEntry[]> {
    const kept = this.#known;
    await mkdir(this.directory, { recursive: true });
    const folders = await archiveFolders(this.directory);
    const entries = await eachOf(folders, async (folder) => {
      const stamp = stampOf(folder);
      const known = kept.get(folder);
      const entry = known?.stamp === stamp ? known.entry : await entryOf(folder);
      if (known?.stamp !== stamp) kept.set(folder, { stamp, entry });
      return entry;
    });
    if (kept.size > folders.length) {
      const there = new Set(folders);
      for (const folder of kept.keys()) if (!there.has(folder)) kept.delete(folder);
    }
    const place = ({ startedAt, path }: ArchiveEntry) => `${startedAt} ${path}`;
    return entries.sort((a, b) => place(a) < place(b) ? 1 : -1);
  }

  /**
   * Returns the entry of a dialogue.
   *
   * @throws {Problem} If there is no readable archive of this dialogue.
   */
  async find(id: string): Promise<ArchiveEntry> {
    const kept = [...this.#known.values()].find(({ entry }) => entry.dialogueId === id);
    if (kept && kept.stamp === stampOf(kept.entry.path)) return kept.entry;
    const entry = (await this.list()).find(({ dialogueId }) => dialogueId === id);
    if (entry) return entry;
    throw new Problem(404, () => PROBLEMS.noDialogue(id));
  }

  /**
   * Returns the id of the dialogue that a request began, even before this server was started.
   *
   * @param whatever `true` finds it by the key of the request alone. @default false
   * @throws {Problem} If another request with the same key did.
   */
  async requested(requestId: string | undefined, { whatever = false } = {}): Promise<string | undefined> {
    if (requestId === undefined) return undefined;
    const ofKey = requestId.slice(0, requestId.indexOf("-") + 1);
    const found = (await this.list()).find((entry) => entry.requestId?.startsWith(ofKey));
    if (found?.requestId !== undefined && !whatever) checkSame(found.requestId, requestId, found.dialogueId);
    return found?.dialogueId;
  }

  /**
   * Returns the id of the completed question about a dialogue that a request asked, even before this server was started.
   *
   * @throws {Problem} If another request with the same key did.
   */
  async asked(id: string, requestId: string | undefined): Promise<string | undefined> {
    if (requestId === undefined) return undefined;
    const { path } = await this.find(id);
    const ofKey = requestId.slice(0, requestId.indexOf("-") + 1);
    for (const review of await reviewsIn(join(path, QUESTIONS_FOLDER))) {
      const events = "events" in review ? review.events : [];
      const recorded = events.flatMap((event) =>
        "configuration" in event ? [String(fieldsIn(event.configuration)["requestId"])] : []
      );
      const found = recorded.find((one) => one.startsWith(ofKey));
      if (found === undefined) continue;
      const { dialogueId, status } = fold(events);
      checkSame(found, requestId, dialogueId);
      if (status === "completed") return dialogueId;
    }
    return undefined;
  }

  /**
   * Reads the archive of a dialogue.
   *
   * @throws {Problem} If there is none, or its journal is damaged.
   */
  async read(id: string): Promise<ReadShelf> {
    const { path } = await this.find(id);
    const stamp = stampOf(path);
    const known = this.#read.get(path);
    const read = known?.stamp === stamp ? known.read : readFolder(path);
    this.#read.delete(path); // the newest stand last
    this.#read.set(path, { stamp, read });
    for (const oldest of [...this.#read.keys()].slice(0, -KEPT)) this.#read.delete(oldest);
    return await read;
  }

  /** Finds messages, motions and names that contain all of the words, the last of which may be unfinished. */
  async search(words: string): Promise<SearchResult> {
    const index = this.#index ??= new DatabaseSync(":memory:");
    const search = () => searchArchives(this.directory, words, { limit: 200, asTyped: true, index });
    const found = this.#searching.then(search);
    this.#searching = found.catch(() => {});
    return await found;
  }
}

async function readFolder(folder: string): Promise<ReadShelf> {
  try {
    const reading = await readJournal(folder);
    return { folder, reading, record: fold(reading.events) };
  } catch (cause) {
    throw new Problem(409, `This archive cannot be read: ${withoutPath(cause, folder)}`, { cause });
  }
}

/** Reads an entry, with the outcome of a dialogue that decides nothing. */
async function entryOf(folder: string): Promise<ArchiveEntry> {
  const entry = await readEntry(folder);
  const problem = entry.problem === undefined ? {} : { problem: withoutPath(entry.problem, folder) };
  return { ...await withOutcome(entry), ...problem };
}

function withoutPath(problem: unknown, folder: string): string {
  return (problem instanceof Error ? problem.message : String(problem)).replaceAll(folder, "its folder");
}

/** A text that changes with the journal of an archive, and with its reviews and pages. */
function stampOf(folder: string): string {
  const [journal, whole] = [join(folder, JOURNAL_FILE), folder].map((path) =>
    statSync(path, { throwIfNoEntry: false })
  );
  return `${journal?.size} ${journal?.mtimeMs} ${whole?.mtimeMs}`;
}
