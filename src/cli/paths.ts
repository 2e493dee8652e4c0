import { isAbsolute, join } from "node:path";

/** A path as this process is to open it, given the folder that relative paths start from. */
export function pathIn(folder: string | undefined, path: string): string {
  return folder === undefined || isAbsolute(path) ? path : join(folder, path);
}
