/**
 * Writes the JSON Schemas of configuration files that are published: one for each protocol, and those of judges and
 * evaluators. Tests compare the files with the code.
 *
 * Run by `deno task schemas`.
 *
 * @module
 */
import { configurationSchemaText } from "../cli/configuration_file.ts";
import { SCHEMA_FILE } from "../cli/init_files.ts";
import { REVIEW_SCHEMAS } from "../cli/review_files.ts";
import { PROTOCOLS } from "../protocols/list.ts";

const texts = new Map(Object.entries(REVIEW_SCHEMAS).map(([name, text]) => [`${name}.schema.json`, text]));
for (const { name } of PROTOCOLS) {
  texts.set(name === "debate" ? SCHEMA_FILE : `${name}.schema.json`, configurationSchemaText(name));
}
for (const [file, text] of texts) await Deno.writeTextFile(new URL(`../cli/${file}`, import.meta.url), text);
