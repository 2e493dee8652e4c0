import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../text/sha256.ts";
import { saysAbsent } from "../runtime/found.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { isKnown } from "../transcript/event_fields.ts";
import { fieldsIn } from "../transcript/json.ts";
import { NO_LINE } from "./journal.ts";

/** Name of the journal in an archive's folder. */
export const JOURNAL_FILE = "journal.jsonl";

/** A fatal decoder: invalid UTF-8 means that a line was changed, and must not be read as something else. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A journal is damaged or unsupported; `line` says where. */
export class JournalReadError extends Error {
  /** `JournalReadError`, to distinguish it from other errors. */
  override name = "JournalReadError";
  /** The line in the journal, from 1; 0 if the error concerns the whole file. */
  readonly line: number;

  /** Creates the error with a message that names the file and the remedy. */
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** The content of a journal. */
export interface JournalReading {
  /** The journal's dialogue. */
  readonly dialogueId: string;
  /** Number of lines. */
  readonly seq: number;
  /** SHA-256 of the last line. */
  readonly hash: string;
  /** All complete lines, in order. */
  readonly events: readonly JournalEvent[];
  /** Bytes of complete lines. Anything after them is a line that was being written when the run was killed. */
  readonly wholeBytes: number;
  /** Bytes of an incomplete last line; 0 if there is none. */
  readonly tornBytes: number;
}

/** Returns the journal's path, given an archive's folder or the journal itself. */
export function journalPath(archive: string): string {
  return archive.endsWith(".jsonl") ? archive : join(archive, JOURNAL_FILE);
}

/**
 * Reads a whole journal and checks its chain. Takes no lock: a journal can be read while it is written. A last line
 * without its newline is left out and counted in `tornBytes`.
 *
 * @param archive The archive's folder, or the journal itself.
 * @throws {JournalReadError} If a line was changed, or there are none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mkdtemp, rm, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { fold, readJournal } from "@convenings/convenings/archive";
 *
 * const folder = await mkdtemp(`${tmpdir()}/archive-`);
 * await writeFile(
 *   `${folder}/journal.jsonl`,
 *   JSON.stringify({
 *     ...{ seq: 1, type: "dialogue.started", at: "2026-01-31T12:00:00.000Z", dialogueId: "d1", prev: "0".repeat(64) },
 *     ...{ journal: 1, protocol: "dialogue", topic: "Buses", participants: [], settings: {}, secret: "" },
 *   }) + "\n" + '{"seq":2,"type":"phase.st', // the run was killed while it wrote
 * );
 *
 * const { events, tornBytes } = await readJournal(folder);
 * assert.equal(fold(events).topic, "Buses");
 * assert.equal(tornBytes, 25);
 * await rm(folder, { recursive: true });
 * ```
 */
export async function readJournal(archive: string): Promise<JournalReading> {
  const path = journalPath(archive);
  await checkIsJournal(path);
  return await parseJournal(await readFile(path), path);
}

/** Refuses links, which may lead anywhere in an archive from somebody else, and pipes, which may never end. */
async function checkIsJournal(path: string): Promise<void> {
  try {
    const found = await lstat(path);
    if (found.isFile()) return;
    if (found.isSymbolicLink()) {
      throw new JournalReadError(`Cannot read ${path}: it is a link, and links are not followed`, 0);
    }
  } catch (error) {
    if (!saysAbsent(error)) throw error;
  }
  throw new JournalReadError(`Cannot read ${path}: there is no journal; give the folder of an archive`, 0);
}

/**
 * Checks that a journal can be continued or forked: whoever does so must know all that is on record.
 *
 * @throws {JournalReadError} If an event is of another version.
 */
export function checkIsKnown(events: readonly JournalEvent[]): void {
  const event = events.find((event) => !isKnown(event));
  if (!event) return;
  const what = `line ${event.seq} is an event '${event.type}' of another version of the program; use that version`;
  throw new JournalReadError(`Cannot continue or fork this archive: ${what}`, event.seq);
}

/** Number of lines read before other tasks get a turn. */
const LINES_AT_ONCE = 5000;

/**
 * Reads a journal from its bytes; `path` is only for messages.
 *
 * @throws {JournalReadError} If a line was changed, or there are none.
 */
export async function parseJournal(bytes: Uint8Array, path = "the journal"): Promise<JournalReading> {
  const wholeBytes = bytes.lastIndexOf(10) + 1;
  const events: JournalEvent[] = [];
  let hash = NO_LINE;
  for (let begin = 0; begin < wholeBytes;) {
    const number = events.length + 1;
    const end = bytes.indexOf(10, begin);
    const line = bytes.subarray(begin, end);
    const event = parseLine(line, number, path);
    const [first = event] = events;
    const outside = (why: string) =>
      new JournalReadError(`Cannot trust ${path}: line ${number} breaks the chain (${why})`, number);
    if (event.seq !== number) throw outside(`its 'seq' is ${event.seq}`);
    if (event.prev !== hash) throw outside("the previous line was changed");
    if (event.dialogueId !== first.dialogueId) throw outside(`its 'dialogueId' is '${event.dialogueId}'`);
    if (!isSealed(event, line, first)) {
      throw new JournalReadError(`Cannot trust ${path}: line ${number} was changed (its seal does not match)`, number);
    }
    events.push(event);
    hash = sha256(line);
    begin = end + 1;
    if (number % LINES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  const first = events[0];
  if (first?.type !== "dialogue.started") {
    const what = first ? "line 1 is not 'dialogue.started'" : "nothing was recorded; start the dialogue again";
    throw new JournalReadError(`Cannot read ${path}: ${what}`, first ? 1 : 0);
  }
  if (first.journal !== 1) {
    throw new JournalReadError(
      `Cannot read ${path}: it has version ${first.journal}; this program supports version 1`,
      1,
    );
  }
  const { dialogueId } = first;
  return { events, dialogueId, seq: events.length, hash, wholeBytes, tornBytes: bytes.length - wholeBytes };
}

const HASH = /^[0-9a-f]{64}$/;

function parseLine(line: Uint8Array, number: number, path: string): JournalEvent {
  try {
    const event = JSON.parse(UTF_8.decode(line));
    if (isEvent(event)) return event;
  } catch {
    // reported below
  }
  throw new JournalReadError(`Cannot read ${path}: line ${number} is not an event`, number);
}

/** The form of the names of all types. Those of later versions are read too, and named by whoever folds them. */
const TYPE = /^[a-z]+\.[a-z_]{1,40}$/;

/** Checks the fields common to all events; the chain protects the rest. */
function isEvent(value: unknown): value is JournalEvent {
  const { type, seq, at, dialogueId, prev } = fieldsIn(value);
  return typeof type === "string" && TYPE.test(type) && Number.isSafeInteger(seq) &&
    typeof at === "string" && !Number.isNaN(Date.parse(at)) && typeof dialogueId === "string" &&
    typeof prev === "string" && HASH.test(prev);
}

/** Bytes of `,"seal":"<64 hex digits>"}` at the end of a sealed line. */
const SEAL_BYTES = 75;

/** Checks the seal of a run's last line: there may never be another line whose hash would confirm it. */
function isSealed(event: JournalEvent, line: Uint8Array, first: JournalEvent): boolean {
  if (!("seal" in event)) {
    return event.type !== "dialogue.ended" || first.type !== "dialogue.started" || first.sealed !== true;
  }
  const { seal } = event;
  const rest = line.subarray(0, line.length - SEAL_BYTES);
  return new TextDecoder().decode(line.subarray(rest.length)) === `,"seal":"${seal}"}` &&
    createHash("sha256").update(rest).update("}").digest("hex") === seal;
}
