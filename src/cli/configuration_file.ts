import { dirname } from "node:path";
import { z } from "zod";
import { COMMON_FIELDS, type Configuration, participantSchema } from "../protocols/configuration.ts";
import { protocolNamed, PROTOCOLS } from "../protocols/list.ts";
import { type Protocol, withArticle } from "../protocols/protocol.ts";
import { type Fields, isFields, listOf } from "../protocols/schema.ts";
import { pathIn } from "../runtime/found.ts";
import type { Context } from "./context.ts";
import { ConfigError, UsageError } from "./errors.ts";
import { checkedSettings, fieldFrom, readSettings, schemaText } from "./settings_file.ts";

/** Fields that hold paths: relative ones start from the file's folder. */
const PATHS = ["brief", "sources", "dataset", "outputDirectory", "contextDirectory"] as const;

/** Names that people try, and the ones that are right. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  rounds: "roundCount",
  format: "debateFormat",
  members: "participants",
  agents: "participants",
  advocates: "participants",
};

/** Returns the fields that a configuration of a protocol may have. */
export function fieldsOf({ fields, roles }: Protocol): Fields {
  const { judges: _, ...common } = COMMON_FIELDS;
  const participants = listOf(participantSchema(roles), "a list of participants").optional()
    .describe("Who takes part; those who are left out are added");
  return { ...fields, ...common, participants };
}

/** Returns the schema of a configuration of a protocol. */
export function configurationSchema(protocol: Protocol): z.ZodObject {
  return z.strictObject(fieldsOf(protocol));
}

/** Returns the JSON Schema of configuration files of a protocol, as `convene init` writes it. */
export function configurationSchemaText(name: string): string {
  const protocol = protocolNamed(name) ?? debate();
  return schemaText(`Configuration of ${withArticle(protocol.name)} for convene`, configurationSchema(protocol));
}

/**
 * Reads a configuration from the text of a file.
 *
 * @throws {ConfigError} Naming every field that is wrong.
 */
export function parseConfiguration(content: string, path: string, protocol?: Protocol): Configuration {
  const value = checkedSettings(content, path, fileOf(protocol));
  return isFields(value) ? value as Configuration : {}; // as it was checked
}

function fileOf(protocol: Protocol | undefined) {
  return {
    schema: (value: unknown) => configurationSchema(protocol ?? protocolFor(value)),
    whole: "the configuration",
    help: "convene init writes one",
    otherName: (name: string, place: readonly unknown[]) =>
      place.length === 1 ? otherName(name, protocol ?? debate()) : "",
  };
}

/** Returns the file that `--config` names; without a protocol, the one that it is for is found by what it is about. */
export async function fileConfiguration({ args, io }: Context, protocol?: Protocol): Promise<Configuration> {
  const path = args.flags.get("--config");
  if (path === undefined) return {};
  const value = await readSettings(path, { cwd: io.cwd, ...fileOf(protocol) });
  const configuration = isFields(value) ? value as Configuration : {}; // as it was checked
  const folder = dirname(path);
  const paths = PATHS.flatMap((field) => {
    const given = configuration[field];
    return typeof given === "string" ? [[field, pathIn(folder === "." ? undefined : folder, given)]] : [];
  });
  return { ...configuration, ...Object.fromEntries(paths) };
}

/**
 * Returns the configuration that flags set, with the content of files that flags name.
 *
 * @throws {UsageError} If a flag is for another protocol.
 * @throws {ConfigError} If a file cannot be used.
 */
export async function flagConfiguration({ args, io }: Context, protocol: Protocol): Promise<Configuration> {
  const { configuration, files } = args;
  const known: Fields = { ...fieldsOf(protocol), ...protocol.fields };
  const own = new Set([...Object.keys(known), "speakers", "unknownCalls", "judges", "strictJudges"]);
  const alien = [...Object.keys(configuration), ...Object.keys(files)].find((field) => !own.has(field));
  if (alien !== undefined) {
    const theirs = PROTOCOLS.filter((other) => Object.hasOwn(other.fields, alien)).map(({ name }) => name).join(", ");
    throw new UsageError(`Cannot set '${alien}' of ${withArticle(protocol.name)}: it is for ${theirs}`);
  }
  const read: Record<string, unknown> = {};
  for (const [field, file] of Object.entries(files)) {
    const schema = known[field];
    if (schema) read[field] = await fieldFrom(file, { field, schema, cwd: io.cwd });
  }
  return { ...configuration, ...read };
}

/**
 * Returns a configuration of a protocol with its defaults filled in.
 *
 * @throws {ConfigError} If a field cannot be as it is.
 */
export function withDefaults(protocol: Protocol, configuration: Configuration): Configuration {
  const { speakers, unknownCalls, ...rest } = configuration;
  const { success, data } = configurationSchema(protocol).safeParse(rest);
  if (!success) {
    checkedSettings(JSON.stringify(rest), `the configuration of ${withArticle(protocol.name)}`, fileOf(protocol));
    throw new ConfigError(`Cannot use the configuration of ${withArticle(protocol.name)}`);
  }
  return { ...data, ...(speakers ? { speakers } : {}), ...(unknownCalls ? { unknownCalls } : {}) };
}

function debate(): Protocol {
  const [first] = PROTOCOLS;
  if (!first) throw new TypeError("Cannot check a configuration as there is no protocol");
  return first;
}

/** The protocol that a configuration is for, by the field that says what it is about. */
function protocolFor(value: unknown): Protocol {
  const has = (field: string) => isFields(value) && Object.hasOwn(value, field);
  return PROTOCOLS.find(({ subject, fields }) => has(subject) || (has("questions") && "questions" in fields)) ??
    debate();
}

/** Returns what somebody who tries a name that is not known, or not here, most likely meant. */
function otherName(name: string, protocol: Protocol): string {
  if (PROTOCOLS.some(({ subject }) => subject === name && subject !== "dataset")) {
    return `; did you mean '${protocol.subject}'?`;
  }
  const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
  if (other !== undefined && Object.hasOwn(fieldsOf(protocol), other)) return `; did you mean '${other}'?`;
  const others = PROTOCOLS.filter((each) => Object.hasOwn(fieldsOf(each), name)).map((each) => `convene ${each.name}`);
  return others.length === 0 ? "" : `; it is for ${others.join(", ")}`;
}
