import { fileURLToPath } from "node:url";
import { repositoryFiles } from "./files.ts";

const MODULES = /^src\/(?:words\/[a-z_]+|.*\/words\/mod)\.ts$/;

/** Loads all modules with texts in several languages. */
export async function loadAllTexts(): Promise<void> {
  for (const path of await repositoryFiles(fileURLToPath(new URL("../..", import.meta.url)))) {
    if (!MODULES.test(path) || /_(?:test|fixture)\.ts$/.test(path)) continue;
    await import(new URL(`../../${path}`, import.meta.url).href);
  }
}
