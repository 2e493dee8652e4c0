import { isAbsolute, join } from "node:path";

/** No such name; or a file stands where a folder would have to be on the way to it. */
const ABSENT = [Deno.errors.NotFound, Deno.errors.NotADirectory] as const;

/** Returns `true` for an error of the file system that says that there is nothing at a path. */
export function saysAbsent(error: unknown): boolean {
  return ABSENT.some((kind) => error instanceof kind);
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
