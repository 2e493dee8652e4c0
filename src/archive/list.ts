import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { isLocked } from "../runtime/file_lock.ts";
import { systemCode } from "../runtime/found.ts";
import { sha256 } from "../text/sha256.ts";
import type { EndReason, Settings, Status } from "../transcript/event.ts";
import { fieldsIn } from "../transcript/json.ts";
import type { ImportedFrom } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Outcome } from "../transcript/outcome.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { titleIn } from "../transcript/title.ts";
import type { UsageTotal } from "../transcript/usage.ts";
import { JOURNAL_FILE } from "./journal_reader.ts";
import { numberedFolders, REVIEW_FOLDERS } from "./layout.ts";
import { dollars } from "../words/numbers.ts";
import { USAGE } from "../words/usage.ts";

/** An archive in a list. */
export interface ArchiveEntry
  extends Partial<Pick<DialogueRecord, "dialogueId" | "protocol" | "topic" | "status" | "endReason" | "usage">> {
  /** Its title, in a line. */
  readonly title?: string;
  /** Path of its folder. */
  readonly path: string;
  /** Tag of the language that its pages are in; absent in archives of earlier versions. */
  readonly readers?: string;
  /** Start time in ISO 8601, UTC; for an unreadable archive, the time in its folder's name. */
  readonly startedAt: string;
  /** For a dialogue that is over, its outcome as on its pages, if it was read: that takes the whole journal. */
  readonly outcome?: Pick<Outcome, "headline" | "howSure">;
  /** Figures that a fact checker found wrong, each with the one that stands in its place; absent if there are none. */
  readonly corrections?: readonly { readonly said: string; readonly stands: string }[];
  /** Verdicts of panels and questions that came later, in order; absent if there are none. */
  readonly followUps?: readonly FollowUp[];
  /** Cost of its verdicts and evaluations; absent if there are none. An unfinished one counts as a call without a price. */
  readonly reviews?: Pick<UsageTotal, "costUsd" | "unpricedCalls">;
  /** Present if a limit ended its rounds early, before its conclusion was held. */
  readonly cutShort?: true;
  /** For a fork, the id of its source dialogue and the key of the last turn that both have. */
  readonly parent?: { readonly dialogueId: string; readonly key: string };
  /** For an imported dialogue, the name and hash of its file, its place there, and its id where it was held. */
  readonly imported?: Pick<ImportedFrom, "file" | "id" | "place" | "sha256">;
  /** For a dialogue begun through a server, the id of the request that began it. */
  readonly requestId?: string;
  /** The reason why it cannot be read. */
  readonly problem?: string;
}

/** A review of a dialogue in a list. */
export interface FollowUp {
  /** Its kind, or the question: `Verdict of a panel`. */
  readonly title: string;
  /** The answer, or what it decided. */
  readonly words: string;
}

/** Names of folders of days and of archives. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ARCHIVE = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})_.+$/;

/** Number of bytes read first at either end of a journal. */
const CHUNK = 65_536;

const NEWLINE = 10;

/**
 * Lists the archives under an output directory, oldest first, without their outcomes. Reads only the two ends of each
 * journal. An unreadable archive is listed with its problem.
 *
 * @throws {Error} `ENOENT` if the directory does not exist, or any other error of the file system.
 */
export async function listArchives(directory: string): Promise<readonly ArchiveEntry[]> {
  const entries = await eachOf(await archiveFolders(directory), readEntry);
  const place = ({ startedAt, path }: ArchiveEntry) => `${startedAt} ${path}`;
  return entries.sort((a, b) => place(a) < place(b) ? -1 : 1);
}

/** Archives that are read at the same time. */
const AT_ONCE = 16;

/** Returns what is read of each archive, in their order, several at a time. */
export async function eachOf<T>(folders: readonly string[], read: (folder: string) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < folders.length; at += AT_ONCE) {
    all.push(...await Promise.all(folders.slice(at, at + AT_ONCE).map(read)));
  }
  return all;
}

/** Returns `true` for a dialogue that somebody holds now, here or elsewhere on this machine. */
export function isHeld({ path, status, problem }: ArchiveEntry): boolean {
  return status === undefined && problem === undefined && isLocked(join(path, JOURNAL_FILE));
}

/** Returns the cost of a dialogue with its reviews. */
export function costOfAll({ usage, reviews }: ArchiveEntry): NonNullable<ArchiveEntry["reviews"]> {
  const known = [usage?.costUsd, reviews?.costUsd].filter((cost) => cost !== undefined);
  return {
    unpricedCalls: (usage?.unpricedCalls ?? 0) + (reviews?.unpricedCalls ?? 0),
    ...(known.length > 0 ? { costUsd: known.reduce((sum, cost) => sum + cost, 0) } : {}),
  };
}

/** Returns that cost in a few words; empty until a dialogue has counted its calls. */
export function costOfEntry(entry: ArchiveEntry): string {
  if (!entry.usage) return "";
  const { costUsd, unpricedCalls } = costOfAll(entry);
  if (unpricedCalls === 0 && (costUsd ?? 0) === 0) return USAGE.nothing;
  if (costUsd === undefined) return USAGE.unknown;
  return unpricedCalls === 0 ? dollars(costUsd) : USAGE.orMore(dollars(costUsd));
}

/** Returns the normalized paths of the archive folders under an output directory, in order, without following links. */
export async function archiveFolders(directory: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const day of await foldersIn(directory, DAY)) {
    for (const name of await foldersIn(join(directory, day), ARCHIVE)) folders.push(join(directory, day, name));
  }
  return folders.sort();
}

async function foldersIn(directory: string, name: RegExp): Promise<readonly string[]> {
  const names = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isDirectory() && name.test(entry.name)) names.push(entry.name);
  }
  return names;
}

/** Reads the entry of an archive. */
export async function readEntry(path: string): Promise<ArchiveEntry> {
  const startedAt = basename(path).replace(ARCHIVE, "$1T$2:$3:$4.000Z");
  try {
    const { first, last } = await endsOf(`${path}/${JOURNAL_FILE}`);
    if (first["type"] !== "dialogue.started") throw new TypeError("line 1 is not 'dialogue.started'");
    if (first["journal"] !== 1) {
      throw new TypeError(`its journal has version ${first["journal"]}; this program supports version 1`);
    }
    const topic = textIn(first, "topic");
    const reviews = await reviewsOf(path, first);
    const isCut = isEnd(last) && last["cut"] !== undefined;
    return {
      path,
      startedAt: textIn(first, "at") ?? startedAt,
      ...omitUndefined({
        dialogueId: textIn(first, "dialogueId"),
        protocol: textIn(first, "protocol"),
        topic,
        title: topic && titleIn({ topic, settings: fieldsIn(first["settings"]) as Settings }),
        readers: textIn(fieldsIn(fieldsIn(first["settings"])["language"]), "readers"),
        requestId: textIn(fieldsIn(first["configuration"]), "requestId"),
      }),
      ...(isEnd(last) ? { status: last.status, endReason: last.endReason } : {}),
      ...(isCut ? { cutShort: true } : {}),
      ...omitUndefined({
        usage: isCounted(last) ? last.usage : undefined,
        reviews: costOf(reviews),
        parent: parentIn(first),
        imported: importedIn(first),
      }),
    };
  } catch (error) {
    return { path, startedAt, problem: whyUnreadable(error) };
  }
}

/**
 * Returns the SHA-256 of the last whole line of a journal, which stands for all of it, without reading the others.
 *
 * @param folder The folder of an archive or a review.
 * @throws {Error} If there is no journal, or no whole line in it.
 */
export async function journalHash(folder: string): Promise<string> {
  return (await endsOf(join(folder, JOURNAL_FILE))).hash;
}

type Line = { readonly [field: string]: unknown };

interface Ends {
  readonly first: Line;
  readonly last: Line;
  /** SHA-256 of the last. */
  readonly hash: string;
}

/** Reads the first and the last whole line of a journal; an interrupted run may leave an incomplete line at the end. */
async function endsOf(path: string): Promise<Ends> {
  // A link may lead anywhere, and a pipe may never end.
  if (!(await lstat(path)).isFile()) throw new TypeError(`${JOURNAL_FILE} is not a file`);
  const file = await open(path);
  try {
    return await endsIn(file);
  } finally {
    await file.close();
  }
}

async function endsIn(file: FileHandle): Promise<Ends> {
  const { size } = await file.stat();
  for (let length = Math.min(CHUNK, size);; length = Math.min(4 * length, size)) {
    const head = await readAt(file, 0, length);
    const tail = length === size ? head : await readAt(file, size - length, size);
    const firstEnd = head.indexOf(NEWLINE);
    const lastEnd = tail.lastIndexOf(NEWLINE);
    const lastBegin = tail.subarray(0, Math.max(0, lastEnd)).lastIndexOf(NEWLINE) + 1;
    if (firstEnd >= 0 && (lastBegin > 0 || length === size)) {
      const last = tail.subarray(lastBegin, lastEnd);
      return { first: parse(textOf(head.subarray(0, firstEnd))), last: parse(textOf(last)), hash: sha256(last) };
    }
    if (length === size) throw new SyntaxError("nothing was recorded");
  }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(to - from);
  for (let filled = 0; filled < bytes.length;) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
  }
  return bytes;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function parse(line: string): Line {
  const value: unknown = JSON.parse(line);
  if (typeof value !== "object" || value === null) throw new SyntaxError("a line is not an event");
  return { ...value };
}

function textIn(line: Line, field: string): string | undefined {
  const value = line[field];
  return typeof value === "string" ? value : undefined;
}

function parentIn(line: Line): ArchiveEntry["parent"] {
  const { dialogueId, key } = fieldsIn(line["parent"]);
  return typeof dialogueId === "string" && typeof key === "string" ? { dialogueId, key } : undefined;
}

function importedIn(line: Line): ArchiveEntry["imported"] {
  const { file, id, place, sha256 } = fieldsIn(line["imported"]);
  if (typeof file !== "string" || typeof sha256 !== "string") return undefined;
  return {
    file,
    sha256,
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof place === "string" ? { place } : {}),
  };
}

function isEnd(line: Line): line is Line & { readonly status: Status; readonly endReason: EndReason } {
  return line["type"] === "dialogue.ended" && typeof line["status"] === "string" &&
    typeof line["endReason"] === "string";
}

function isCounted(line: Line): line is Line & Pick<DialogueRecord, "usage"> {
  const { calls, unpricedCalls, costUsd = 0 } = fieldsIn(line["usage"]);
  return [calls, unpricedCalls, costUsd].every((each) => typeof each === "number");
}

/** Returns both ends of the journals of reviews of a dialogue, by kind of review. */
async function reviewsOf(archive: string, dialogue: Line): Promise<readonly Ends[]> {
  const reviews: Ends[] = [];
  const there = new Set(await readdir(archive)); // most archives have none
  for (const kind of REVIEW_FOLDERS.filter((each) => there.has(each))) {
    for (const folder of await numberedFolders(`${archive}/${kind}`)) {
      const ends = await endsOf(`${folder}/${JOURNAL_FILE}`).catch(() => undefined); // verify says what is wrong with it
      const { reviewed } = fieldsIn(ends?.first["settings"]);
      if (ends && fieldsIn(reviewed)["dialogueId"] === dialogue["dialogueId"]) reviews.push(ends);
    }
  }
  return reviews;
}

function costOf(reviews: readonly Ends[]): ArchiveEntry["reviews"] {
  if (reviews.length === 0) return undefined;
  const usages = reviews.map(({ last }) => isCounted(last) ? last.usage : { unpricedCalls: 1 });
  const priced = usages.flatMap(({ costUsd }: Partial<UsageTotal>) => costUsd ?? []);
  return {
    unpricedCalls: usages.reduce((sum, { unpricedCalls }) => sum + unpricedCalls, 0),
    ...(priced.length > 0 ? { costUsd: priced.reduce((sum, cost) => sum + cost, 0) } : {}),
  };
}

function whyUnreadable(error: unknown): string {
  if (systemCode(error) === "ENOENT") return `there is no ${JOURNAL_FILE}`;
  if (error instanceof SyntaxError) return `its journal cannot be read: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
