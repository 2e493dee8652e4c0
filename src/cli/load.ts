import { readFile } from "node:fs/promises";
import { ConfigError } from "../setup/errors.ts";
import type { Subcommands } from "./subcommands.ts";

/**
 * Loads a file of this folder. Its address is computed, because Deno reads whatever stands behind a literal one, and all
 * that imports in turn, before it runs anything.
 *
 * @throws {ConfigError} If it needs packages that npm does not install by itself.
 */
export async function load<File extends keyof Subcommands>(file: File): Promise<Subcommands[File]> {
  const { url } = import.meta;
  try {
    return await import(new URL(`./${file}${url.slice(url.lastIndexOf("."))}`, url).href);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    const manifest = isMissing && await readFile(new URL("../../package.json", url), "utf8").catch(() => undefined);
    if (!manifest) throw error;
    const packages = Object.entries(JSON.parse(manifest).peerDependencies).map(([name, version]) =>
      `${name}@${version}`
    );
    throw new ConfigError(
      `A queue needs packages that are not installed: npm i -g ${packages.join(" ")} (in a project, without -g)`,
    );
  }
}
