import { lstat, mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MOST_FILE_BYTES } from "../documents/limits.ts";
import { sha256 } from "../text/sha256.ts";
import type { StoredFile } from "../transcript/source_entry.ts";

/** A file to be written into a new archive. */
export interface NewFile {
  /** Its path in the archive, of one folder and a name. */
  readonly path: string;
  readonly data: Uint8Array;
}

/** No stored file is larger: a text of so many characters that a document may have, or the document itself. */
const MOST_STORED_BYTES = 4 * MOST_FILE_BYTES;

/** Writes files into a new archive, and resolves when they are on disk. */
export async function writeStored(folder: string, files: readonly NewFile[]): Promise<void> {
  for (const { path, data } of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    const file = await open(join(folder, path), "wx");
    try {
      await file.writeFile(data);
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}

/**
 * Reads a file of an archive and checks that it is unchanged; otherwise returns the problem. Does not follow links.
 */
export async function readStored(
  folder: string,
  { path, sha256: hash }: StoredFile,
): Promise<{ readonly data: Uint8Array } | { readonly problem: string }> {
  const inner = [dirname(path), path];
  const entries = await Promise.all(inner.map((each) => lstat(join(folder, each)).catch(() => undefined)));
  if (entries.some((entry) => entry?.isSymbolicLink())) {
    return { problem: `${path} is a link, and links are not followed` };
  }
  const [, file] = entries;
  if (!file?.isFile()) return { problem: `${path} is missing` };
  const changed = { problem: `${path} was changed: it is not the original file` };
  if (file.size > MOST_STORED_BYTES) return changed;
  const data = await readFile(join(folder, path));
  return sha256(data) === hash ? { data } : changed;
}
