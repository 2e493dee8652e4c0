/**
 * Lists the texts that a language lacks, by their names: `deno task languages [TAG]`.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { print } from "../runtime/console.ts";
import { type Language, LANGUAGES, missingTexts } from "../words/language.ts";
import { repositoryFiles } from "./files.ts";

const MODULES = /^src\/(?:words\/[a-z_]+|.*\/words\/mod)\.ts$/;

for (
  const path of (await repositoryFiles(fileURLToPath(new URL("../..", import.meta.url)))).filter((each) =>
    MODULES.test(each) && !/_(?:test|fixture)\.ts$/.test(each)
  )
) {
  await import(new URL(`../../${path}`, import.meta.url).href);
}
const [only] = Deno.args;
for (const [tag, name] of Object.entries(LANGUAGES)) {
  if (only !== undefined && only !== tag) continue;
  const { missing, all } = missingTexts(tag as Language);
  print("stdout", `${tag} (${name}): ${all - missing.length} of ${all} texts\n`);
  if (only === tag) { for (const path of missing) print("stdout", `  ${path}\n`); }
}
