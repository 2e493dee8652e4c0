import { lstatSync } from "node:fs";
import { lstat, unlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { exists } from "../runtime/found.ts";
import { singleLine } from "../text/visible.ts";
import { fold } from "../transcript/fold.ts";
import { JOURNAL_FILE, readJournal } from "./journal_reader.ts";
import { archiveFolders } from "./list.ts";

/** Name of the index in the searched folder. It can be deleted at any time. */
export const INDEX_FILE = ".convene-search.sqlite";

/** Precedes and follows each found word in a passage; indexed texts never contain it. */
export const MARK = "\u0002";

/** A message that contains all of the words. */
export interface Hit {
  /** Path of its archive. */
  readonly archive: string;
  /** Number of the message; 0 for the topic and the names of the participants. */
  readonly number: number;
  /** Name of its speaker; empty for the topic. */
  readonly speaker: string;
  /** An excerpt on one line, with each found word between two {@linkcode MARK}s. */
  readonly passage: string;
  /** Places in the whole message where words were found. */
  readonly places: number;
}

/** The outcome of a search. */
export interface SearchResult {
  /** Hits, best first, as ranked by BM25. */
  readonly hits: readonly Hit[];
  /** If `true`, there are more hits than the limit. */
  readonly more: boolean;
  /** Number of archives searched. */
  readonly archives: number;
  /** Archives with a broken journal. */
  readonly skipped: readonly { readonly archive: string; readonly problem: string }[];
}

/** Options of a search. */
export interface SearchOptions {
  /** The most hits; an integer >= 1. @default 20 */
  readonly limit?: number;
  /** Also finds topics and names, and words that begin like the last one, for a search as somebody types. @default false */
  readonly asTyped?: boolean;
}

/** Length of a passage, in tokens. */
const PASSAGE_TOKENS = 32;

/**
 * Version of the tables. The tokenizer matches "cafe" with "cafés" and "charge" with "charging", and treats combining
 * marks as letters, so that Hindi words stay whole.
 */
const VERSION = 2;
const TABLES = `
  drop table if exists archive;
  drop table if exists message;
  create table archive(path text primary key, stamp text, first integer, last integer, problem text);
  create virtual table message using fts5(text, archive unindexed, number unindexed, speaker unindexed,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* M* N* Co'");
  pragma user_version = ${VERSION}`;

/**
 * Finds the messages that contain all of the words in the archives under an output directory. Reads only journals that
 * are new or changed since the last search. The index is stored in the directory if possible, otherwise in memory.
 *
 * @param words Words to find, without operators.
 * @throws {Error} `ENOENT` if the directory does not exist, or any other error of the file system.
 */
export async function searchArchives(
  directory: string,
  words: string,
  { limit = 20, asTyped = false }: SearchOptions = {},
): Promise<SearchResult> {
  const folders = await archiveFolders(directory);
  const search = async (index: string): Promise<SearchResult> => {
    const database = new DatabaseSync(index);
    try {
      // A lost index is rebuilt, so writes need not wait for the disk. The lock keeps concurrent searches from indexing
      // too.
      database.exec("pragma busy_timeout = 5000; pragma synchronous = off; begin immediate");
      const version = database.prepare("pragma user_version").get()?.["user_version"];
      if (version !== VERSION) database.exec(TABLES);
      await update(database, directory, folders);
      database.exec("commit");
      return find(database, { directory, words, limit, asTyped });
    } finally {
      database.close();
    }
  };
  const file = join(directory, INDEX_FILE);
  // Create no index in a folder without archives, and do not follow a link.
  const isOurs = !await exists(file) || (await lstat(file)).isFile();
  if (folders.length === 0 || !isOurs) return await search(":memory:");
  return await search(file).catch(async (error) => {
    if (!/not a database|malformed|corrupt/.test(String(error))) throw error;
    await unlink(file);
    return await search(file);
  }).catch(() => search(":memory:")); // the folder is read-only, its disk is full, or another search holds the lock for long
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Updates the index from the journals. */
async function update(database: DatabaseSync, directory: string, folders: readonly string[]): Promise<void> {
  const known = new Map(
    database.prepare("select path, stamp, first, last from archive").all().map((row) => [String(row["path"]), row]),
  );
  const addArchive = database.prepare("insert into archive values (?, ?, ?, ?, ?)");
  const addMessage = database.prepare(
    "insert into message (rowid, text, archive, number, speaker) values (?, ?, ?, ?, ?)",
  );
  const removeMessages = database.prepare("delete from message where rowid between ? and ?");
  const removeArchive = database.prepare("delete from archive where path = ?");
  const remove = ({ path = null, first = null, last = null }: Row) => {
    removeMessages.run(first, last);
    removeArchive.run(path);
  };
  let next = Number(database.prepare("select max(last) as last from archive").get()?.["last"] ?? 0) + 1;
  for (const folder of folders) {
    const path = relative(directory, folder);
    const stamp = stampOf(folder);
    const before = known.get(path);
    known.delete(path);
    if (before?.["stamp"] === stamp) continue;
    if (before) remove(before);
    const { messages, problem = null } = await readMessages(folder);
    const first = next;
    for (const { text, number, speaker } of messages) addMessage.run(next++, text, path, number, speaker);
    addArchive.run(path, problem === null ? stamp : null, first, next - 1, problem); // a broken journal is tried again
  }
  for (const gone of known.values()) remove(gone);
}

/** Returns a text that changes with the journal. Not awaited: a thousand awaits would take longer than the search. */
function stampOf(folder: string): string {
  try {
    const { size, mtime } = lstatSync(join(folder, JOURNAL_FILE));
    return `${size} ${mtime.getTime()}`;
  } catch {
    return "0"; // its problem is found when it is read
  }
}

/** Reads an archive's messages, or returns the reason why it cannot be read. */
async function readMessages(folder: string) {
  try {
    const { messages, participants, topic } = fold((await readJournal(folder)).events);
    const names = new Map(participants.map(({ id, name }) => [id, singleLine(name)]));
    const heading = { number: 0, speaker: "", text: spaced([topic, ...names.values()].join(" · ")) };
    return {
      messages: [heading].concat(messages.flatMap((message) => {
        if (message.failed) return [];
        const { number, speaker, text } = message;
        if (!Number.isSafeInteger(number)) throw new TypeError(`${JOURNAL_FILE} has a message without a number`);
        return [{ number, speaker: names.get(speaker) ?? singleLine(speaker), text: spaced(text) }];
      })),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { messages: [], problem: problem.replace(join(folder, JOURNAL_FILE), JOURNAL_FILE) };
  }
}

function find(
  database: DatabaseSync,
  { directory, words, limit, asTyped }: Required<SearchOptions> & {
    readonly directory: string;
    readonly words: string;
  },
): SearchResult {
  // Quotation marks make FTS5 treat operators as words; words without letters are left out.
  const query = spaced(words).trim().split(" ").map((word) => `"${word.replaceAll('"', '""')}"`).join(" ") +
    (asTyped && /[\p{L}\p{N}]$/u.test(words) ? "*" : "");
  const rows = database.prepare(
    `select archive, number, speaker, snippet(message, 0, ?, ?, '…', ${PASSAGE_TOKENS}) as passage,
      highlight(message, 0, ?, ?) as marked
    from message where message match ? and number >= ? order by rank limit ?`,
  ).all(MARK, MARK, MARK, MARK, query, asTyped ? 0 : 1, limit + 1);
  const archives = database.prepare("select path, problem from archive order by path").all();
  return {
    hits: rows.slice(0, limit).map(({ archive, number, speaker, passage, marked }) => ({
      archive: join(directory, String(archive)),
      number: Number(number),
      speaker: String(speaker),
      passage: String(passage).replaceAll(BREAK, ""),
      places: (String(marked).split(MARK).length - 1) / 2,
    })),
    more: rows.length > limit,
    archives: archives.filter(({ problem }) => problem === null).length,
    skipped: archives.flatMap(({ path, problem }) =>
      problem === null ? [] : [{ archive: join(directory, String(path)), problem: String(problem) }]
    ),
  };
}

/** An invisible separator between letters; shown texts never contain it. */
const BREAK = "\u200b";

/** Letters, with their marks, of scripts without spaces between words. */
const UNSPACED =
  /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]--\p{M}]\p{M}*/gv;
const WIDE = /[０-９Ａ-Ｚａ-ｚｦ-ﾟ]+/g;

/**
 * Returns a text in the form used for indexing and queries: on one line, with full-width letters narrowed, and with
 * each letter of a script without spaces as its own token, so that a Japanese word matches as a phrase of letters.
 * FTS5's trigrams would miss words of one or two letters, as most Japanese words are, and would find "car" in "scarce".
 */
function spaced(text: string): string {
  return singleLine(text).normalize("NFC").replace(WIDE, (wide) => wide.normalize("NFKC"))
    .replace(UNSPACED, `${BREAK}$&${BREAK}`);
}
