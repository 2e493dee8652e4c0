import { readFile } from "node:fs/promises";

/** Reads the script of a page: modules of JavaScript as one classic script, because pages of files may not load modules. */
export async function readClassicScript(name: "search.js" | "dialogue.js"): Promise<string> {
  const parts = await partsOf(new URL(`browser/${name}`, import.meta.url), new Set());
  return `(() => {\n"use strict";\n${parts.join("\n")}\n})();\n`;
}

const IMPORT = /^import (?:[^"]* from )?"(\.[^"]+)";\n/gm;

/** Returns a module after those that it imports, each once, without what only modules may say. */
async function partsOf(address: URL, read: Set<string>): Promise<readonly string[]> {
  if (read.has(address.href)) return [];
  read.add(address.href);
  const text = await readFile(address, "utf8");
  const imported: string[] = [];
  for (const [, path = ""] of text.matchAll(IMPORT)) imported.push(...await partsOf(new URL(path, address), read));
  return [...imported, text.replace(IMPORT, "").replace(/^export (?=(?:async )?function|const|let|class)/gm, "")];
}

/**
 * Reads the library of the search, as a classic script that sets `MiniSearch`, from its package.
 *
 * @throws {Error} If its files cannot be read, such as without the permission for the folder of packages.
 */
export async function readSearchLibrary(): Promise<string> {
  const text = await readFile(new URL("../umd/index.js", import.meta.resolve("minisearch")), "utf8");
  return text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
}
