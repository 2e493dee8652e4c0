import { readFile } from "node:fs/promises";
import process from "node:process";

/** The namespace of Deno, where that runs this process. Nothing outside of `src/runtime/` names it. */
export const deno = (globalThis as { readonly Deno?: typeof Deno }).Deno;

/** The runtime of this process. */
export const HOST = deno
  ? { name: "Deno", version: deno.version.deno } as const
  : { name: "Node", version: process.versions.node } as const;

/** Reads a text file: on Deno in its own way, which takes a third of the time of Node's. */
export function readText(path: string): Promise<string> {
  return deno ? deno.readTextFile(path) : readFile(path, "utf8");
}

/** Returns an environment variable; `undefined` also if reading it is not allowed. */
export function environmentVariable(variable: string): string | undefined {
  // Asking for a permission would stop the process with a question about a variable that is probably not set.
  return mayReadVariable(variable) ? process.env[variable] : undefined;
}

/** Returns `true` if reading an environment variable is allowed. */
export function mayReadVariable(variable: string): boolean {
  return !deno || deno.permissions.querySync({ name: "env", variable }).state === "granted";
}

/** Returns `true` if starting a program is allowed. */
export function mayRun(command: string): boolean {
  return !deno || deno.permissions.querySync({ name: "run", command }).state === "granted";
}

/** Returns `true` if the person at the terminal wants no colours. */
export function wantsNoColor(): boolean {
  return deno ? deno.noColor : (process.env["NO_COLOR"] ?? "") !== "";
}

/** Tells how far this process may do something; `undefined` where there are no such permissions. */
export async function permissionTo(name: "read" | "write" | "net"): Promise<"all" | "part" | "none" | undefined> {
  if (!deno) return undefined;
  const { state, partial } = await deno.permissions.query({ name });
  return partial ? "part" : state === "granted" ? "all" : "none";
}

/** Returns `true` if this process may read and write a path, without a question at the terminal. */
export function mayUse(path: string): boolean {
  return !deno ||
    (["read", "write"] as const).every((name) => deno.permissions.querySync({ name, path }).state === "granted");
}

/** Returns the URL of the script that was started, and the path of the Deno that runs it; `undefined` on Node. */
export function startedByDeno(): { readonly mainModule: string; readonly execPath: string } | undefined {
  return deno && { mainModule: deno.mainModule, execPath: deno.execPath() };
}
