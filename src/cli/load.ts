import type { Subcommands } from "./subcommands.ts";

/**
 * Loads a file of this folder. Its address is computed, because Deno reads whatever stands behind a literal one, and all
 * that imports in turn, before it runs anything.
 */
export async function load<File extends keyof Subcommands>(file: File): Promise<Subcommands[File]> {
  const { url } = import.meta;
  return await import(new URL(`./${file}${url.slice(url.lastIndexOf("."))}`, url).href);
}
