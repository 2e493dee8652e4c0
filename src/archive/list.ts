import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { basename } from "node:path";
import { systemCode } from "../runtime/found.ts";
import type { EndReason, Status } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { VERDICTS_FOLDER } from "../transcript/judgement.ts";
import { JOURNAL_FILE } from "./journal_reader.ts";
import { numberedFolders } from "./layout.ts";

/** An archive as it is listed. */
export interface ArchiveEntry
  extends Partial<Pick<DialogueRecord, "dialogueId" | "protocol" | "topic" | "status" | "endReason" | "usage">> {
  /** Path of its folder. */
  readonly path: string;
  /** ISO 8601, UTC; of an unreadable one as its folder's name tells. */
  readonly startedAt: string;
  /** Of one that is over: what was decided in it, or by the panel that judged it last, such as `Ada wins`. */
  readonly decided?: string;
  /** Present if a limit cut its rounds short before its conclusion was held. */
  readonly cutShort?: true;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** Folders of days and of archives. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ARCHIVE = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})_.+$/;

/** Bytes that are read first at either end of a journal; a decision is looked for among the last of them. */
const CHUNK = 65_536;

const NEWLINE = 10;

/**
 * The archives under an output directory, oldest first. Of each journal only the two ends are read; one that cannot
 * be read is listed with its problem.
 *
 * @throws {Error} `ENOENT` if there is no such directory, as any other error of the file system.
 */
export async function listArchives(directory: string): Promise<readonly ArchiveEntry[]> {
  const entries = await Array.fromAsync(await archiveFolders(directory), readEntry);
  const place = ({ startedAt, path }: ArchiveEntry) => `${startedAt} ${path}`;
  return entries.sort((a, b) => place(a) < place(b) ? -1 : 1);
}

/** The folders of archives under an output directory, in the order of their names; links are not followed. */
export async function archiveFolders(directory: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const day of await foldersIn(directory, DAY)) {
    for (const name of await foldersIn(`${directory}/${day}`, ARCHIVE)) folders.push(`${directory}/${day}/${name}`);
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

async function readEntry(path: string): Promise<ArchiveEntry> {
  const startedAt = basename(path).replace(ARCHIVE, "$1T$2:$3:$4.000Z");
  try {
    const { first, last, tail } = await endsOf(`${path}/${JOURNAL_FILE}`);
    if (first["type"] !== "dialogue.started") throw new TypeError("line 1 is not 'dialogue.started'");
    if (first["journal"] !== 1) {
      throw new TypeError(`its journal has version ${first["journal"]} and this program knows 1`);
    }
    const isCut = isEnd(last) && last["cut"] !== undefined;
    return {
      path,
      startedAt: textIn(first, "at") ?? startedAt,
      ...omitUndefined({
        dialogueId: textIn(first, "dialogueId"),
        protocol: textIn(first, "protocol"),
        topic: textIn(first, "topic"),
      }),
      ...(isEnd(last) ? { status: last.status, endReason: last.endReason } : {}),
      ...(isCut ? { cutShort: true } : {}),
      ...omitUndefined({
        usage: isCounted(last) ? last.usage : undefined,
        decided: last["status"] === "completed" || isCut
          ? await panelDecided(path, first) ?? decidedIn({ tail }, first)
          : undefined,
      }),
    };
  } catch (error) {
    return { path, startedAt, problem: whyUnreadable(error) };
  }
}

type Line = { readonly [field: string]: unknown };

interface Ends {
  readonly first: Line;
  readonly last: Line;
  /** Whole lines that were read before the last one. */
  readonly tail: readonly string[];
}

/** The first and the last whole line of a journal: after a kill, half a line may follow. */
async function endsOf(path: string): Promise<Ends> {
  // Links may lead anywhere, and pipes never end.
  if (!(await lstat(path)).isFile()) throw new TypeError(`${JOURNAL_FILE} is no file`);
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
    const tail = await readAt(file, size - length, size);
    const firstEnd = head.indexOf(NEWLINE);
    const lastEnd = tail.lastIndexOf(NEWLINE);
    const lastBegin = tail.subarray(0, Math.max(0, lastEnd)).lastIndexOf(NEWLINE) + 1;
    if (firstEnd >= 0 && (lastBegin > 0 || length === size)) {
      return {
        first: parse(textOf(head.subarray(0, firstEnd))),
        last: parse(textOf(tail.subarray(lastBegin, lastEnd))),
        tail: textOf(tail.subarray(0, lastBegin)).split("\n").slice(length === size ? 0 : 1),
      };
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

function isEnd(line: Line): line is Line & { readonly status: Status; readonly endReason: EndReason } {
  return line["type"] === "dialogue.ended" && typeof line["status"] === "string" &&
    typeof line["endReason"] === "string";
}

function isCounted(line: Line): line is Line & Pick<DialogueRecord, "usage"> {
  const { calls, unpricedCalls, costUsd = 0 } = Object(line["usage"]);
  return [calls, unpricedCalls, costUsd].every((each) => typeof each === "number");
}

/** Returns what the newest finished verdict of a panel on a dialogue decided. */
async function panelDecided(archive: string, dialogue: Line): Promise<string | undefined> {
  for (const folder of (await numberedFolders(`${archive}/${VERDICTS_FOLDER}`)).toReversed()) {
    const ends = await endsOf(`${folder}/${JOURNAL_FILE}`).catch(() => undefined); // verify says what is wrong with it
    const about = Object(Object(ends?.first["settings"])["reviewed"])["dialogueId"];
    if (ends?.last["status"] === "completed" && about === dialogue["dialogueId"]) return decidedIn(ends, dialogue);
  }
  return undefined;
}

/** Returns the last decision near a journal's end in a few words; the sides are those of a dialogue. */
function decidedIn({ tail }: Pick<Ends, "tail">, dialogue: Line): string | undefined {
  const found = tail.findLast((line) => line.includes('"type":"decision.recorded"'));
  if (found === undefined) return undefined;
  const { kind, winner } = Object(parse(found)["verdict"]);
  if (kind !== "decided") return typeof kind === "string" ? kind.replaceAll("_", " ") : undefined;
  const participants = Array.isArray(dialogue["participants"]) ? dialogue["participants"] : [];
  const name = participants.map(Object).find(({ id }) => id === winner)?.name;
  return typeof name === "string" ? `${name} wins` : typeof winner === "string" ? winner : undefined;
}

function whyUnreadable(error: unknown): string {
  if (systemCode(error) === "ENOENT") return `there is no ${JOURNAL_FILE}`;
  if (error instanceof SyntaxError) return `its journal cannot be read: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
