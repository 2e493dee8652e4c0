/**
 * Lists the texts that a language lacks, by their names: `deno task languages [TAG]`.
 *
 * @module
 */
import { print } from "../runtime/console.ts";
import { type Language, LANGUAGES, missingTexts } from "../words/language.ts";
import { loadAllTexts } from "./all_texts.ts";

await loadAllTexts();
const [only] = Deno.args;
for (const [tag, name] of Object.entries(LANGUAGES)) {
  if (only !== undefined && only !== tag) continue;
  const { missing, all } = missingTexts(tag as Language);
  print("stdout", `${tag} (${name}): ${all - missing.length} of ${all} texts\n`);
  if (only === tag) { for (const path of missing) print("stdout", `  ${path}\n`); }
}
