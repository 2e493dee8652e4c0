import type { Stats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";

/** Returns the system's code for an error, such as `ENOENT`; `undefined` if it has none. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Returns `true` for an error that says that there is nothing at a path, or a file where a folder would have to be. */
export function saysAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "");
}

/** Returns `true` for an error that says that this process was not given the permission: its message says how to. */
export function saysForbidden(error: unknown): boolean {
  return error instanceof Error && error.name === "NotCapable" || systemCode(error) === "ERR_ACCESS_DENIED";
}

/** Resolves to `true` if there is anything at a path: a link counts, wherever it leads. */
export async function exists(path: string): Promise<boolean> {
  return await found(lstat(path)) !== undefined;
}

/** Resolves to `true` if there is a folder at a path, or a link to one. */
export async function isFolder(path: string): Promise<boolean> {
  return (await found(stat(path)))?.isDirectory() ?? false;
}

async function found(info: Promise<Stats>): Promise<Stats | undefined> {
  try {
    return await info;
  } catch (error) {
    if (saysAbsent(error)) return undefined;
    throw error;
  }
}

/** Returns `true` if two paths are spellings of the same one, such as `x`, `./x` and `x/`. Links are not followed. */
export function isSamePath(one: string, other: string): boolean {
  return resolve(one) === resolve(other);
}

/** Returns a path as this process is to open it, given the folder that relative paths start from. */
export function pathIn(folder: string | undefined, path: string): string {
  return folder === undefined || folder === "" || isAbsolute(path) ? path : join(folder, path);
}
