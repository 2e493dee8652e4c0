import { dirname } from "node:path";
import { type CheckedFile, checkedSettings, readSettings } from "./checked_file.ts";
import type { Configuration } from "./configuration.ts";
import { fileFields } from "./fields.ts";
import { pathIn } from "./paths.ts";
import { type ProtocolName, PROTOCOLS, SUBJECTS } from "./protocol_names.ts";
import { fieldsOf, isFields } from "./value_kind.ts";

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

/**
 * Reads a configuration file, YAML or JSON, and checks it whole. Relative paths in it start from its folder.
 *
 * @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right.
 */
export async function readConfigFile(
  path: string,
  { cwd, protocol }: { readonly cwd?: string | undefined; readonly protocol?: ProtocolName | undefined } = {},
): Promise<Configuration> {
  const help = "convene init writes one";
  const content = await readSettings(path, { cwd, whole: "the configuration", help });
  const configuration = parseConfiguration(content, path, protocol);
  const folder = dirname(path);
  const paths = PATHS.flatMap((field) => {
    const value = configuration[field];
    return typeof value === "string" ? [[field, pathIn(folder === "." ? undefined : folder, value)]] : [];
  });
  return { ...configuration, ...Object.fromEntries(paths) };
}

/**
 * Reads a configuration from the text of a file.
 *
 * @throws {ConfigError} Naming every field that is wrong.
 */
export function parseConfiguration(content: string, path: string, protocol?: ProtocolName): Configuration {
  const file: CheckedFile = {
    kind: (value) => fieldsOf(fileFields(protocol ?? protocolFor(value))),
    whole: "the configuration",
    otherName: (name, place) => place.length === 1 ? otherName(name, protocol ?? "debate") : "",
  };
  const value = checkedSettings(content, path, file);
  return isFields(value) ? value : {};
}

/** The protocol that a configuration is for, by the field that says what it is about. */
function protocolFor(value: unknown): ProtocolName {
  if (!isFields(value)) return "debate";
  if (Object.hasOwn(value, "questions")) return "baseline"; // they stand in place of its subject, a dataset
  return PROTOCOLS.find((protocol) => Object.hasOwn(value, SUBJECTS[protocol])) ?? "debate";
}

/** What somebody who tries a name that there is not, or not here, most likely meant. */
function otherName(name: string, protocol: ProtocolName): string {
  if (["motion", "question", "problem", "topic"].includes(name)) return `; did you mean '${SUBJECTS[protocol]}'?`;
  const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
  if (other !== undefined && Object.hasOwn(fileFields(protocol), other)) return `; did you mean '${other}'?`;
  return elsewhere(name) === undefined ? "" : `; it is for ${elsewhere(name)}`;
}

/** The protocols that have a field of that name. */
function elsewhere(name: string): string | undefined {
  const others = PROTOCOLS.filter((protocol) => Object.hasOwn(fileFields(protocol), name));
  return others.length === 0 ? undefined : others.map((protocol) => `convene ${protocol}`).join(", ");
}
