import { readFile, realpath, stat } from "node:fs/promises";
import { basename, resolve, sep } from "node:path";

/** A file or folder that really stands in another folder. */
export interface Inside {
  /** Its real path, in which no link is left. */
  readonly path: string;
  /** `other` is a named pipe, a device or a socket: opening one may block for ever. */
  readonly kind: "file" | "folder" | "other";
  readonly bytes: number;
}

/**
 * Resolves a path in a folder, links included, without opening what stands there; `undefined` if it leads out of the
 * folder.
 *
 * @throws {Error} If nothing stands there, as the file system says it.
 */
export async function resolveInside(folder: string, path: string): Promise<Inside | undefined> {
  const root = await realpath(folder);
  const isInside = (at: string) => at === root || at.startsWith(root.endsWith(sep) ? root : root + sep);
  if (!isInside(resolve(root, path))) return undefined;
  const real = await realpath(resolve(root, path));
  if (!isInside(real)) return undefined;
  const found = await stat(real);
  return { path: real, kind: found.isFile() ? "file" : found.isDirectory() ? "folder" : "other", bytes: found.size };
}

/** Makes the error for a file that is refused. */
export type Refuse = (problem: string, cause?: unknown) => Error;

/** Returns the real path of a file in a folder, or throws what `refuse` makes of the reason why it is not to be opened. */
export async function fileInside(folder: string, name: string, refuse: Refuse): Promise<string> {
  const found = await resolveInside(folder, name).catch((cause: unknown) => {
    throw refuse("it cannot be read", cause);
  });
  if (!found) throw refuse(`it is outside of ${basename(resolve(folder))}`);
  if (found.kind !== "file") {
    throw refuse(found.kind === "folder" ? "it is a folder" : "it is a named pipe or a device");
  }
  return found.path;
}

/** Reads a file in a folder, or throws what `refuse` makes of the reason why it cannot be read. */
export async function readInside(folder: string, name: string, refuse: Refuse): Promise<Uint8Array<ArrayBuffer>> {
  const path = await fileInside(folder, name, refuse);
  try {
    return new Uint8Array(await readFile(path));
  } catch (cause) {
    throw refuse("it cannot be read", cause);
  }
}
