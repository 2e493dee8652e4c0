import { lstatSync } from "node:fs";
import { mkdir, realpath, unlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { sha256 } from "../text/sha256.ts";
import { formOf } from "../text/words.ts";
import { singleLine } from "../text/visible.ts";
import { fold } from "../transcript/fold.ts";
import { JOURNAL_FILE, readJournal } from "./journal_reader.ts";
import { archiveFolders } from "./list.ts";

/** Precedes and follows each found word in a passage; indexed texts never contain it. */
export const MARK = "\u0002";

/** A message that contains all of the words. */
export interface Hit {
  /** Path of its archive. */
  readonly archive: string;
  /** Number of the message; 0 for the title, the topic and the names of the participants. */
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
  /**
   * The user's own folder for indexes, or a database in memory. The searched folder may come from somebody else: nothing
   * in it but journals is read. @default an index in memory, for this search alone
   */
  readonly index?: string | DatabaseSync;
  /** Milliseconds on a monotonic clock. @default the real one */
  readonly now?: () => number;
}

/** Length of a passage, in tokens. */
const PASSAGE_TOKENS = 32;

/** Time for finding messages. The best of those found until then are shown, which takes as long again at most. */
const QUERY_MS = 500;

/**
 * Version of the tables. The tokenizer matches "cafe" with "cafés" and "charge" with "charging", and treats combining
 * marks as letters, so that Hindi words stay whole.
 */
const VERSION = 3;
const TABLES = `
  create table archive(path text primary key, stamp text, first integer, last integer, problem text);
  create virtual table message using fts5(text, archive unindexed, number unindexed, speaker unindexed,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* M* N* Co'");
  pragma user_version = ${VERSION}`;

/**
 * Finds the messages that contain all of the words in the archives under an output directory. Reads only journals that
 * are new or changed since the last search with the same index.
 *
 * @param words Words to find, without operators.
 * @throws {Error} `ENOENT` if the directory does not exist, or any other error of the file system.
 */
export async function searchArchives(
  directory: string,
  words: string,
  { limit = 20, asTyped = false, index, now = () => performance.now() }: SearchOptions = {},
): Promise<SearchResult> {
  const folders = new Map((await archiveFolders(directory)).map((folder) => [relative(directory, folder), folder]));
  const search = async (database: DatabaseSync): Promise<SearchResult> => {
    // A lost index is rebuilt, so writes need not wait for the disk. The lock keeps concurrent searches from indexing
    // too.
    database.exec("pragma busy_timeout = 1000; pragma synchronous = off; begin immediate");
    try {
      if (schemaOf(database).length === 0) database.exec(TABLES);
      if (!isOurs(database)) throw new Error("the index is malformed: its tables are not ours");
      await update(database, folders);
      database.exec("commit");
    } catch (error) {
      database.exec("rollback");
      throw error;
    }
    return find(database, { folders, words, limit, asTyped, now });
  };
  const opened = async (path: string) => {
    const database = new DatabaseSync(path);
    try {
      return await search(database);
    } finally {
      database.close();
    }
  };
  if (index instanceof DatabaseSync) return await search(index);
  if (index === undefined || folders.size === 0) return await opened(":memory:");
  const file = join(index, `${sha256(await realpath(directory)).slice(0, 32)}.sqlite`);
  return await mkdir(dirname(file), { recursive: true, mode: 0o700 }).then(() => opened(file)).catch(async (error) => {
    if (!/not a database|malformed|corrupt/.test(String(error))) throw error;
    await unlink(file);
    return await opened(file);
  }).catch(() => opened(":memory:")); // the folder is read-only, its disk is full, or another search holds the lock for long
}

/** Returns the tables of an index with their version; empty for a new one. */
function schemaOf(database: DatabaseSync): string {
  const entries = database.prepare("select type, name, tbl_name, sql from sqlite_schema order by name").all();
  const version = database.prepare("pragma user_version").get()?.["user_version"];
  return entries.length === 0 ? "" : JSON.stringify([version, entries]);
}

let ours: string | undefined;

/** Returns `true` if an index has our tables, and no others. */
function isOurs(database: DatabaseSync): boolean {
  if (ours === undefined) {
    const fresh = new DatabaseSync(":memory:");
    fresh.exec(TABLES);
    ours = schemaOf(fresh);
    fresh.close();
  }
  return schemaOf(database) === ours;
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Updates the index from the journals. */
async function update(database: DatabaseSync, folders: ReadonlyMap<string, string>): Promise<void> {
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
  const changed: { readonly path: string; readonly stamp: string }[] = [];
  for (const [path, folder] of folders) {
    const stamp = stampOf(folder);
    const before = known.get(path);
    known.delete(path);
    if (before?.["stamp"] === stamp) continue;
    if (before) remove(before);
    changed.push({ path, stamp });
  }
  for await (const { path, stamp, messages, problem = null } of readAhead(changed, folders)) {
    const first = next;
    for (const { text, number, speaker } of messages) addMessage.run(next++, text, path, number, speaker);
    addArchive.run(path, problem === null ? stamp : null, first, next - 1, problem); // a broken journal is tried again
  }
  for (const gone of known.values()) remove(gone);
}

/** Archives that are read while earlier ones are indexed. */
const AHEAD = 8;

/** Reads archives, the next ones while the first is waited for. */
async function* readAhead<T extends { readonly path: string }>(
  archives: readonly T[],
  folders: ReadonlyMap<string, string>,
) {
  const reading: Promise<T & Awaited<ReturnType<typeof readMessages>>>[] = [];
  for (const archive of archives) {
    reading.push(readMessages(folders.get(archive.path) ?? "").then((read) => ({ ...archive, ...read })));
    const first = reading.length > AHEAD ? reading.shift() : undefined;
    if (first) yield await first;
  }
  for (const each of reading) yield await each;
}

/**
 * Returns a text that changes with the journal, also if another one takes its place with the same size and time, as a
 * zip file may bring it. Not awaited: a thousand awaits would take longer than the search.
 */
function stampOf(folder: string): string {
  try {
    const { size, mtimeMs, ctimeMs, ino } = lstatSync(join(folder, JOURNAL_FILE));
    return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  } catch {
    return "0"; // its problem is found when it is read
  }
}

/** Reads an archive's messages, or returns the reason why it cannot be read. */
async function readMessages(folder: string) {
  try {
    const { messages, participants, topic, settings: { title } } = fold((await readJournal(folder)).events);
    const names = new Map(participants.map(({ id, name }) => [id, singleLine(name)]));
    const subject = typeof title === "string" ? [title, topic] : [topic];
    const heading = { number: 0, speaker: "", text: spaced([...subject, ...names.values()].join(" · ")) };
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
  { folders, words, limit, asTyped, now }: Required<Omit<SearchOptions, "index">> & {
    /** The listed archives, by path below the searched folder. */
    readonly folders: ReadonlyMap<string, string>;
    readonly words: string;
  },
): SearchResult {
  const isBegun = asTyped && /[\p{L}\p{N}]$/u.test(words);
  const phrases = (spaced(words).trim().split(" ").map(inQuotes).join(" ") + (isBegun ? "*" : "")).split(" ");
  const query = phrases.join(" ");
  const how = { least: asTyped ? 0 : 1, limit, now };
  const exact = bestOf(database, query, how);
  const wider = exact.best.length < limit ? inOtherForms(database, phrases) : query;
  const { best, more } = wider === query ? exact : added(exact, bestOf(database, wider, how), limit);
  const archives = database.prepare("select path, problem from archive order by path").all();
  return {
    hits: hitsIn(database, wider, best).flatMap(({ archive, number, speaker, passage, marked }) => {
      const folder = folders.get(String(archive));
      return folder === undefined ? [] : [{
        archive: folder,
        number: Number(number),
        speaker: String(speaker),
        passage: String(passage).replaceAll(BREAK, ""),
        places: (String(marked).split(MARK).length - 1) / 2,
      }];
    }),
    more,
    archives: archives.filter(({ problem }) => problem === null).length,
    skipped: archives.flatMap(({ path, problem }) => {
      const archive = folders.get(String(path));
      return problem === null || archive === undefined ? [] : [{ archive, problem: String(problem) }];
    }),
  };
}

/** Shorter forms of words belong to many words. */
const LEAST_FORM = 4;

/** Returns a query that also finds other forms of each word, by endings that the tokenizer's English rules leave. */
function inOtherForms(database: DatabaseSync, phrases: readonly string[]): string {
  database.exec("create virtual table if not exists temp.form using fts5vocab(main, message, row)");
  const begins = database.prepare("select term from temp.form where term >= ? and term < ?");
  return phrases.filter((phrase) => /[\p{L}\p{M}\p{N}\p{Co}]/u.test(phrase)).map((phrase) => {
    const [, word = ""] = /^"([\p{L}\p{M}]+)"/u.exec(phrase) ?? [];
    const form = formOf(word.toLowerCase());
    const terms = form.length < LEAST_FORM ? [] : begins.all(form, `${form}\u{10ffff}`).map(({ term }) => String(term));
    return `(${
      [phrase, ...terms.filter((term) => term === form || formOf(term) === form).map(inQuotes)].join(" OR ")
    })`;
  }).join(" AND ");
}

/** Returns a word as FTS5 treats it as one, even if it is an operator; without letters it is left out. */
function inQuotes(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** Returns rows with those of a wider query after them. */
function added(first: ReturnType<typeof bestOf>, then: ReturnType<typeof bestOf>, limit: number) {
  const all = [...new Set([...first.best, ...then.best])];
  return { best: all.slice(0, limit), more: then.more || all.length > limit };
}

/** Returns the rows of the best messages, best first: of all that match, or of those found in time. */
function bestOf(
  database: DatabaseSync,
  query: string,
  { least, limit, now }: { readonly least: number; readonly limit: number; readonly now: () => number },
): { readonly best: readonly number[]; readonly more: boolean } {
  const found: (readonly [row: number, rank: number])[] = [];
  const until = now() + QUERY_MS;
  let isCut = false;
  const rows = database.prepare("select rowid, rank from message where message match ? and number >= ?");
  for (const { rowid, rank } of rows.iterate(query, least)) {
    found.push([Number(rowid), Number(rank)]);
    isCut = now() > until;
    if (isCut) break;
  }
  const best = found.sort(([, a], [, b]) => a - b).slice(0, limit).map(([row]) => row);
  return { best, more: isCut || found.length > limit };
}

/** Returns what is shown of these rows, in their order. */
function hitsIn(database: DatabaseSync, query: string, best: readonly number[]): readonly Row[] {
  const shown = new Map<number, Row>();
  // with the plus, FTS5 matches once and not for each row
  const rows = database.prepare(
    `select rowid, archive, number, speaker, snippet(message, 0, ?, ?, '…', ${PASSAGE_TOKENS}) as passage,
      highlight(message, 0, ?, ?) as marked
    from message where message match ? and +rowid in (select value from json_each(?))`,
  );
  for (const row of rows.iterate(MARK, MARK, MARK, MARK, query, JSON.stringify(best))) {
    shown.set(Number(row["rowid"]), row);
    if (shown.size === best.length) break;
  }
  return best.map((row) => shown.get(row)).filter((row) => row !== undefined);
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
