import { lstatSync, rmSync, statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { systemCode } from "./found.ts";
import { LockedError } from "./runtime.ts";

/**
 * Locks a file for one writer, and returns the function that frees it. The lock is SQLite's on an empty database beside
 * the file (`journal.lock` beside `journal.jsonl`): the operating system frees it with the process, and Deno and Node
 * honour it alike.
 *
 * @throws {LockedError} If another process, or this one, has it locked, or the lock is a link.
 */
export function lockFile(path: string): () => void {
  const lock = lockOf(path);
  if (lstatSync(lock, { throwIfNoEntry: false })?.isFile() === false) { // a link may lead anywhere, and a pipe never end
    throw new LockedError(`Cannot write to ${path}: its lock is not a file`);
  }
  for (;;) {
    makeFile(lock);
    const before = inodeOf(lock);
    const database = locked(lock, path);
    // The last holder took its file away: a lock on a file that nobody else can find is none.
    if (before !== undefined && before === inodeOf(lock)) {
      return () => {
        rmSync(lock, { force: true });
        database.close();
      };
    }
    database.close();
  }
}

/**
 * Returns `true` if another process writes to a file now. Of a file that this process writes to, asking would free the
 * lock: POSIX counts locks by process.
 */
export function isLocked(path: string): boolean {
  const lock = lockOf(path);
  if (lstatSync(lock, { throwIfNoEntry: false })?.isFile() !== true) return false;
  try {
    const database = new DatabaseSync(lock, { readOnly: true });
    try {
      database.exec("SELECT 1 FROM sqlite_schema");
    } finally {
      database.close();
    }
    return false; // a killed process left its lock
  } catch (error) {
    return saysLocked(error);
  }
}

function lockOf(path: string): string {
  return `${path.replace(/\.jsonl$/, "")}.lock`;
}

/**
 * Makes an empty file, if there is none. One that is there is not opened: closing it again would free the lock that this
 * process may have on it, since POSIX counts locks by process.
 */
function makeFile(path: string): void {
  try {
    writeFileSync(path, "", { flag: "ax" });
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

function locked(lock: string, path: string): DatabaseSync {
  const database = new DatabaseSync(lock);
  try {
    // nothing is ever written to it: without these, closing it would wait for the disk
    database.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    if (!saysLocked(error)) throw error;
    throw new LockedError(`Cannot write to ${path}: another process is writing to it`);
  }
}

function saysLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes("database is locked");
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
