import type { EndReason, Status } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { JOURNAL_FILE } from "./journal_reader.ts";

/** An archive as it is listed. */
export interface ArchiveEntry {
  /** Path of its folder. */
  readonly path: string;
  /** ISO 8601, UTC; of an unreadable one as its folder's name tells. */
  readonly startedAt: string;
  /** Id of the dialogue. */
  readonly dialogueId?: string;
  /** Name of the protocol, for example `debate`. */
  readonly protocol?: string;
  /** What it is about. */
  readonly topic?: string;
  /** Absent while a run goes on, and after one was killed. */
  readonly status?: Status;
  /** Why it ended. */
  readonly endReason?: EndReason;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** Folders of days and of archives. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ARCHIVE = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})_./;

/** Bytes read at once. */
const CHUNK = 16_384;

const NEWLINE = 10;

/** Links may lead anywhere, and pipes never end. */
const NO_FILE = `${JOURNAL_FILE} is no file`;

/**
 * The archives under an output directory, oldest first. Of each journal only the first and the last line are read; one
 * that cannot be read is listed with its problem.
 *
 * @throws {Deno.errors.NotFound} If there is no such directory, as any other error of the file system.
 */
export async function listArchives(directory: string): Promise<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for (const day of await foldersIn(directory, DAY)) {
    for (const name of await foldersIn(`${directory}/${day}`, ARCHIVE)) {
      entries.push(await readEntry(`${directory}/${day}/${name}`, name));
    }
  }
  return entries.sort((a, b) => order(a.startedAt, b.startedAt) || order(a.path, b.path));
}

async function foldersIn(directory: string, name: RegExp): Promise<readonly string[]> {
  const names = [];
  for await (const entry of Deno.readDir(directory)) {
    if (entry.isDirectory && name.test(entry.name)) names.push(entry.name);
  }
  return names;
}

async function readEntry(path: string, name: string): Promise<ArchiveEntry> {
  const [, date, hours, minutes, seconds] = ARCHIVE.exec(name) ?? [];
  const startedAt = `${date}T${hours}:${minutes}:${seconds}.000Z`;
  try {
    if (!(await Deno.lstat(`${path}/${JOURNAL_FILE}`)).isFile) return { path, startedAt, problem: NO_FILE };
    using file = await Deno.open(`${path}/${JOURNAL_FILE}`);
    const { size } = await file.stat();
    const first = parse(await firstLine(file, size));
    if (first["type"] !== "dialogue.started") return { path, startedAt, problem: "line 1 is not 'dialogue.started'" };
    if (first["journal"] !== 1) {
      return { path, startedAt, problem: `its journal has version ${first["journal"]} and this program knows 1` };
    }
    const last = parse(await lastLine(file, size));
    return {
      path,
      startedAt: textIn(first, "at") ?? startedAt,
      ...omitUndefined({
        dialogueId: textIn(first, "dialogueId"),
        protocol: textIn(first, "protocol"),
        topic: textIn(first, "topic"),
      }),
      ...(isEnd(last) ? { status: last.status, endReason: last.endReason } : {}),
    };
  } catch (error) {
    return { path, startedAt, problem: whyUnreadable(error) };
  }
}

async function firstLine(file: Deno.FsFile, size: number): Promise<string> {
  let bytes = new Uint8Array();
  for (let at = 0; at < size; at += CHUNK) {
    const chunk = await readAt(file, at, Math.min(size, at + CHUNK));
    bytes = joined(bytes, chunk);
    const end = bytes.indexOf(NEWLINE);
    if (end >= 0) return new TextDecoder().decode(bytes.subarray(0, end));
  }
  throw new SyntaxError("nothing was recorded");
}

/** The last whole line: after a kill, half a line may follow it. */
async function lastLine(file: Deno.FsFile, size: number): Promise<string> {
  let bytes = new Uint8Array();
  for (let from = size; from > 0;) {
    const before = Math.max(0, from - CHUNK);
    bytes = joined(await readAt(file, before, from), bytes);
    from = before;
    const end = bytes.lastIndexOf(NEWLINE);
    const start = end <= 0 ? -1 : bytes.lastIndexOf(NEWLINE, end - 1);
    if (end >= 0 && (start >= 0 || from === 0)) return new TextDecoder().decode(bytes.subarray(start + 1, end));
  }
  throw new SyntaxError("nothing was recorded");
}

async function readAt(file: Deno.FsFile, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(to - from);
  await file.seek(from, Deno.SeekMode.Start);
  let filled = 0;
  while (filled < bytes.length) {
    const read = await file.read(bytes.subarray(filled));
    if (read === null) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

type Line = { readonly [field: string]: unknown };

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

function whyUnreadable(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return `there is no ${JOURNAL_FILE}`;
  if (error instanceof SyntaxError) return `its journal cannot be read: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
