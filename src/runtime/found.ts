import { isAbsolute, join } from "node:path";

/** No such name; or a file stands where a folder would have to be on the way to it. */
const ABSENT = [Deno.errors.NotFound, Deno.errors.NotADirectory] as const;

/** Whether an error of the file system says that there is nothing at a path. */
export function saysAbsent(error: unknown): boolean {
  return ABSENT.some((kind) => error instanceof kind);
}

/** Whether there is anything at a path: a link counts, wherever it leads. */
export async function exists(path: string): Promise<boolean> {
  return await found(Deno.lstat(path)) !== undefined;
}

/** Whether there is a folder at a path, or a link to one. */
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
