import { dirname } from "node:path";
import { ADDRESS } from "../agents/documents.ts";
import { withArticle } from "../words/en/phrases.ts";
import { COMMON_FIELDS, type Configuration } from "../protocols/configuration.ts";
import { debate } from "../protocols/debate/protocol.ts";
import { allProtocols, PROTOCOLS } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { type Fields, fieldsThat } from "../protocols/fields.ts";
import { text } from "../protocols/schema.ts";
import { pathIn } from "../runtime/found.ts";
import { fieldsOf, fileOf } from "../setup/configuration.ts";
import { UsageError } from "../setup/errors.ts";
import { checkPresetsIn } from "../setup/presets.ts";
import { fieldFrom, readSettings, valueIn } from "../setup/settings_file.ts";
import { fieldsIn, isObject } from "../transcript/json.ts";
import type { Context } from "./io.ts";

/** Returns the configuration in the file that `--config` names. */
export async function fileConfiguration({ args, io }: Context, protocol: Protocol): Promise<Configuration> {
  const path = args.flags.get("--config");
  if (path === undefined) return {};
  const file = { cwd: io.cwd, ...fileOf(protocol) };
  const configuration = await readSettings(path, file) as Configuration; // just checked
  await checkPresetsIn(path, file, configuration);
  const folder = dirname(path);
  const pathOf = (given: string) => ADDRESS.test(given) ? given : pathIn(folder === "." ? undefined : folder, given);
  const placeOf = (given: unknown) =>
    isObject(given) ? { ...given, path: pathOf(String(given["path"])) } : pathOf(String(given));
  const paths = Object.keys(fieldsThat(fieldsOf(protocol), ({ holds }) => holds === "path")).flatMap((field) => {
    const given = configuration[field];
    if (Array.isArray(given)) return [[field, given.map(placeOf)]];
    return typeof given === "string" ? [[field, pathOf(given)]] : [];
  });
  return { ...configuration, ...Object.fromEntries(paths) };
}

/** Returns the configuration in that file; its subject field tells the protocol. */
export async function anyConfiguration(context: Context): Promise<Configuration> {
  const path = context.args.flags.get("--config");
  if (path === undefined) return {};
  const value = fieldsIn(await valueIn(path, context.io.cwd));
  const protocol = PROTOCOLS.find(({ subject }) => Object.hasOwn(value, subject));
  return await fileConfiguration(context, await protocol?.load() ?? debate);
}

/**
 * Returns the configuration that flags set, including the contents of files that they name.
 *
 * @throws {UsageError} If a flag is for another protocol.
 * @throws {ConfigError} If a file cannot be used.
 */
export async function flagConfiguration({ args, io }: Context, protocol: Protocol): Promise<Configuration> {
  const { files } = args;
  let { configuration } = args;
  const known: Fields = { ...COMMON_FIELDS, ...fieldsOf(protocol), ...protocol.fields };
  const own = new Set([...Object.keys(known), "speakers", "unknownCalls", "repeatTools", "strictJudges"]);
  const alien = [...Object.keys(configuration), ...Object.keys(files)].find((field) => !own.has(field));
  if (alien !== undefined) {
    const theirs = (await allProtocols()).filter(({ fields }) => Object.hasOwn(fields, alien)).map(({ name }) => name);
    throw new UsageError(`Cannot set '${alien}' of ${withArticle(protocol.name)}: it is for ${theirs.join(", ")}`);
  }
  const read: Record<string, unknown> = {};
  for (const [field, { set, ...file }] of Object.entries(files)) {
    const schema = set ? text() : known[field];
    const value = schema && await fieldFrom(file, { field, schema, cwd: io.cwd });
    if (set) configuration = set(configuration, String(value));
    else read[field] = value;
  }
  return { ...configuration, ...read };
}
