import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { HOST, startedByDeno } from "../runtime/host.ts";

/** The facts that tell how a process was started. */
export interface Start {
  /** URL of the script that was started. */
  readonly mainModule: string;
  /** URL of `main.ts` of this project. */
  readonly ownModule: string;
  readonly cwd: string;
  /** Path of Deno, and its version. */
  readonly execPath: string;
  readonly version: string;
}

/** Returns the words that start this program again: in the folder of a clone its task, else the name it is installed by. */
export function programOf({ mainModule, ownModule, cwd, execPath, version }: Start): string {
  const inClone = mainModule === ownModule && mainModule === pathToFileURL(join(cwd, "src", "main.ts")).href;
  if (!inClone) return "convene";
  // A Deno that npx has fetched is on no path.
  return /[\\/]_npx[\\/]/.test(execPath) ? `npx -y deno@${version} task convene` : "deno task convene";
}

/** Returns the words that start this program where it runs. */
export function program(): string {
  const start = startedByDeno();
  if (!start) return "convene";
  const ownModule = new URL("../main.ts", import.meta.url).href;
  return programOf({ ...start, ownModule, cwd: process.cwd(), version: HOST.version });
}

/** Returns a command as it is typed where this program runs: `deno task convene list` for `list`. */
export function typed(command: string): string {
  return `${program()} ${command}`;
}
