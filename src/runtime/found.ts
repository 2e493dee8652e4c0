import { isAbsolute, join } from "node:path";

/** Returns `true` for an error that says that there is nothing at a path, or a file where a folder would have to be. */
export function saysAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

/** Resolves to `true` if there is anything at a path: a link counts, wherever it leads. */
export async function exists(path: string): Promise<boolean> {
  return await found(Deno.lstat(path)) !== undefined;
}

/** Resolves to `true` if there is a folder at a path, or a link to one. */
export async function isFolder(path: string): Promise<boolean> {
  return (await found(Deno.stat(path)))?.isDirectory ?? false;
}

async function found(info: Promise<Deno.FileInfo>): Promise<Deno.FileInfo | undefined> {
  try {
    return await info;
  } catch (error) {
    if (saysAbsent(error)) return undefined;
    throw error;
  }
}

/** Returns a path as this process is to open it, given the folder that relative paths start from. */
export function pathIn(folder: string | undefined, path: string): string {
  return folder === undefined || folder === "" || isAbsolute(path) ? path : join(folder, path);
}
