/**
 * Writes the JSON Schemas of configuration files that are published: one for each protocol, and those of judges,
 * evaluators and experiments. Tests compare the files with the code.
 *
 * Run by `deno task schemas`.
 *
 * @module
 */
import { experimentSchemaText } from "../experiments/options.ts";
import { configurationSchemaText } from "../setup/configuration.ts";
import { REVIEW_SCHEMAS } from "../setup/review_files.ts";
import { allProtocols } from "../protocols/list.ts";

const texts = new Map(Object.entries(REVIEW_SCHEMAS).map(([name, text]) => [`${name}.schema.json`, text]));
for (const protocol of await allProtocols()) {
  const { name } = protocol;
  texts.set(name === "debate" ? "convene.schema.json" : `${name}.schema.json`, configurationSchemaText(protocol));
}
texts.set("experiment.schema.json", await experimentSchemaText());
for (const [file, text] of texts) await Deno.writeTextFile(new URL(`../cli/${file}`, import.meta.url), text);
