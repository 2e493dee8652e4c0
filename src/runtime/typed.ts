import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { HOST, startedByDeno } from "./host.ts";

/** Facts about how the process was started. */
export interface Start {
  /** URL of the started script. */
  readonly mainModule: string;
  /** URL of this project's `main.ts`. */
  readonly ownModule: string;
  readonly cwd: string;
  /** Path of Deno, and its version. */
  readonly execPath: string;
  readonly version: string;
}

/** Returns the command that starts this program: its task in the folder of a clone, otherwise its installed name. */
export function programOf({ mainModule, ownModule, cwd, execPath, version }: Start): string {
  const inClone = mainModule === ownModule && mainModule === pathToFileURL(join(cwd, "src", "main.ts")).href;
  if (!inClone) return "convene";
  // A Deno fetched by npx is not on the PATH, and by itself shows the whole task.
  return /[\\/]_npx[\\/]/.test(execPath) ? `npx -y deno@${version} task --quiet convene` : "deno task convene";
}

/** Returns the command that starts this program in the current process's setting. */
export function program(): string {
  const start = startedByDeno();
  if (!start) return "convene";
  const ownModule = new URL("../main.ts", import.meta.url).href;
  return programOf({ ...start, ownModule, cwd: process.cwd(), version: HOST.version });
}

/** Says how a command is typed with the permission to start programs, which the task of a clone does not have. */
export function unboundedly(command: string): string {
  return program() === "convene"
    ? "Run Deno with --allow-run and --allow-env, as 'deno run -A' does"
    : `Type deno run -A src/main.ts ${command} in place of ${program()} ${command}`;
}

/**
 * Returns a command as typed in the current setting, such as `deno task convene list` for `list`. The task of a clone
 * cannot start agents.
 */
export function typed(command: string): string {
  const startsAgents = command.includes(" --allow-agents ") && program() !== "convene";
  return `${startsAgents ? "deno run -A src/main.ts" : program()} ${command}`;
}
