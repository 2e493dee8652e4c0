import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Buffer } from "node:buffer";
import process from "node:process";
import ignore from "ignore";
import { isTerminal } from "../runtime/console.ts";
import { saysAbsent } from "../runtime/found.ts";
import { type Inside, readInside, resolveInside } from "../runtime/inside.ts";
import { DocumentError } from "./document_error.ts";
import { MOST_FILE_BYTES } from "./limits.ts";
import type { GivenFile } from "./read_document.ts";

/** A file or folder that was not read. */
export interface Unread {
  /** Its path, as given or in the folder that was given. */
  readonly path: string;
  /** The reason, in words that go on a sentence about it: `it is hidden`. */
  readonly reason: string;
  /** If `true`, nobody would expect it to be read: it is hidden, or a `.gitignore` excludes it. */
  readonly isPassedOver?: boolean;
}

/** The files in a folder. */
export interface GatheredFolder {
  /** In order of their paths in the folder, which are their names. */
  readonly files: readonly GivenFile[];
  readonly unread: readonly Unread[];
}

const EXCLUDED = "a .gitignore excludes it";
/** Most files of one folder that are read. */
const MOST_FILES = 500;
/** Most bytes of all files of one folder. */
const MOST_FOLDER_BYTES = 64 * 1024 * 1024;

/**
 * Reads the files of a folder and of the folders in it, without those that are hidden, those that a `.gitignore` in it
 * names, and links that lead out of it. Opens no named pipes and no devices.
 *
 * @throws {DocumentError} If the folder cannot be read.
 */
export async function gatherFolder(folder: string): Promise<GatheredFolder> {
  const files: GivenFile[] = [];
  const unread: Unread[] = [];
  const seen = new Set(await realpath(folder).then((path) => [path], () => []));
  let bytes = 0;
  const walk = async (inner: string, outer: readonly Rules[]): Promise<void> => {
    const names = (await readdir(join(folder, inner))).sort();
    const rules = names.includes(".gitignore") ? [...outer, await rulesIn(folder, inner)] : outer;
    for (const name of names) {
      const path = inner === "" ? name : `${inner}/${name}`;
      const found = name.startsWith(".") ? undefined : await resolveInside(folder, path).catch(() => undefined);
      const isFolder = found?.kind === "folder";
      const reason = name.startsWith(".")
        ? "it is hidden"
        : !found || seen.has(found.path)
        ? "it is a link that leads out of the folder, or to a place that is read already"
        : rules.some(({ exclude }) => exclude(path, isFolder))
        ? EXCLUDED
        : isFolder
        ? undefined
        : tooMuch(found, files.length, bytes);
      if (found && reason === undefined) seen.add(found.path);
      const isPassedOver = name.startsWith(".") || reason === EXCLUDED;
      if (reason !== undefined) unread.push({ path, reason, isPassedOver });
      else if (isFolder) await walk(path, rules);
      else {
        const file = await fileIn(folder, path);
        if ("reason" in file) unread.push(file);
        else files.push(file);
        bytes += found?.bytes ?? 0;
      }
    }
  };
  try {
    await walk("", []);
  } catch (cause) {
    throw new DocumentError("it cannot be read", { cause });
  }
  return { files, unread };
}

/** Returns the reason why a file of a folder is not read, given how much of the folder was. */
function tooMuch({ kind, bytes }: Inside, files: number, before: number): string | undefined {
  if (kind === "other") return "it is a named pipe or a device";
  if (bytes > MOST_FILE_BYTES) return "it is larger than 20 MB";
  if (files >= MOST_FILES) return `it comes after the first ${MOST_FILES} files`;
  return before + bytes > MOST_FOLDER_BYTES ? "the files before it have 64 MB together" : undefined;
}

async function fileIn(folder: string, path: string): Promise<GivenFile | Unread> {
  try {
    return { name: path, data: await readInside(folder, path, (problem) => new DocumentError(problem)) };
  } catch (error) {
    if (error instanceof DocumentError) return { path, reason: error.message };
    throw error;
  }
}

/** The rules of one `.gitignore`, for paths in the folder that was given. */
interface Rules {
  readonly exclude: (path: string, isFolder: boolean) => boolean;
}

async function rulesIn(folder: string, inner: string): Promise<Rules> {
  const bytes = await readInside(folder, join(inner, ".gitignore"), (problem) => new DocumentError(problem));
  const rules = ignore().add(new TextDecoder().decode(bytes));
  const skipped = inner === "" ? 0 : inner.length + 1;
  return { exclude: (path, isFolder) => rules.ignores(`${path.slice(skipped)}${isFolder ? "/" : ""}`) };
}

/**
 * Reads one file that somebody named, wherever it stands and however it is called.
 *
 * @throws {DocumentError} If it cannot be read.
 */
export async function gatherFile(path: string): Promise<GivenFile> {
  const real = await realpath(path).catch((cause) => {
    throw new DocumentError(saysAbsent(cause) ? "there is no such file" : "it cannot be read", { cause });
  });
  const refuse = (problem: string, cause?: unknown) => new DocumentError(problem, { cause });
  if ((await stat(real)).size > MOST_FILE_BYTES) throw refuse("it is larger than 20 MB");
  return { name: basename(path), data: await readInside(dirname(real), basename(real), refuse) };
}

/**
 * Reads standard input to its end.
 *
 * @throws {DocumentError} If it is a terminal, or larger than a file may be.
 */
export async function gatherInput(): Promise<GivenFile> {
  if (isTerminal("stdin")) throw new DocumentError("nothing is piped into standard input");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += chunk.length;
    if (bytes > MOST_FILE_BYTES) throw new DocumentError("it is larger than 20 MB");
    chunks.push(chunk);
  }
  return { name: "standard-input", data: new Uint8Array(Buffer.concat(chunks)) };
}
