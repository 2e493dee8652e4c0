import { ConfigError } from "./cli_error.ts";
import type { CommandName } from "./commands.ts";
import type { Context } from "./context.ts";
import { isProtocol } from "./protocol_names.ts";

/** What a command's own file exports. */
export interface CommandModule {
  /** Runs the command, and gives the exit code. */
  readonly run: (context: Context) => Promise<number>;
}

/**
 * Loads a command's file. Without this project's `deno.json`, Deno reads all files behind an import with a literal name
 * before the program starts, also those of commands that are not called, which would take half as long again as starting
 * Deno; behind a name that is put together it reads none. The price is that the program must be allowed to read its own
 * folder.
 *
 * @throws {ConfigError} If it is not.
 */
export async function loadCommand(name: CommandName): Promise<CommandModule> {
  const file = new URL(`./${isProtocol(name) ? "hold" : name.replace("-", "_")}.ts`, import.meta.url);
  return await ownFile(() => import(file.href));
}

/**
 * Loads a file of the command that not every run needs.
 *
 * @throws {ConfigError} If the program may not read its own folder.
 */
export async function ownFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof TypeError) || !error.message.includes("Requires read access")) throw error;
    const folder = decodeURIComponent(new URL("..", import.meta.url).pathname);
    throw new ConfigError(`Cannot load the command: allow to read its own files too, with --allow-read=${folder}`, {
      cause: error,
    });
  }
}
