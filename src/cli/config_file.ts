import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isMap, isNode, isPair, isSeq, LineCounter, parseDocument } from "yaml";
import type { Document } from "yaml";
import { ConfigError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import { fileFields } from "./fields.ts";
import { pathIn } from "./paths.ts";
import { type ProtocolName, PROTOCOLS, SUBJECTS } from "./protocol_names.ts";
import { didYouMean } from "./suggest.ts";
import { fieldsOf, isFields, type Path, type Problem } from "./value_kind.ts";

/** Fields that hold paths: relative ones start from the file's folder. */
const PATHS = ["brief", "sources", "dataset", "outputDirectory"] as const;

/** Names that people try, and the ones that are right. */
const OTHER_NAMES: Readonly<Record<string, string>> = { rounds: "roundCount", format: "debateFormat" };

/**
 * Reads a configuration file, YAML or JSON, and checks it whole. Relative paths in it start from its folder.
 *
 * @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right.
 */
export async function readConfigFile(
  path: string,
  { cwd, protocol }: { readonly cwd?: string | undefined; readonly protocol?: ProtocolName | undefined } = {},
): Promise<Configuration> {
  let content: string;
  try {
    content = await readFile(pathIn(cwd, path), "utf8");
  } catch (cause) {
    const why = cause instanceof Error && "code" in cause && cause.code === "ENOENT"
      ? "there is no such file"
      : String(cause);
    throw new ConfigError(`Cannot read the configuration ${path}: ${why}; convene init writes one`, { cause });
  }
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
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  const [syntax] = document.errors;
  if (syntax) {
    const { line, col } = lines.linePos(syntax.pos[0]);
    throw new ConfigError(`Cannot use ${path}:${line}:${col}: ${syntax.message}`);
  }
  const value: unknown = document.toJS() ?? {};
  const problems = fieldsOf(fileFields(protocol ?? protocolFor(value))).check(value, []);
  if (problems.length > 0) {
    const told = problems.map((problem) => {
      const { line, col } = lines.linePos(offsetOf(document, problem));
      return `${path}:${line}:${col}: ${inWords(problem, protocol)}`;
    });
    throw new ConfigError(`Cannot use the configuration:\n${told.map((line) => `  ${line}`).join("\n")}`);
  }
  return isFields(value) ? value : {};
}

/** The protocol that a configuration is for, by the field that says what it is about. */
function protocolFor(value: unknown): ProtocolName {
  return PROTOCOLS.find((protocol) => isFields(value) && Object.hasOwn(value, SUBJECTS[protocol])) ?? "debate";
}

function inWords({ path, value, wanted, known }: Problem, protocol: ProtocolName = "debate"): string {
  const name = pathInWords(path);
  if (known) {
    const own = String(path.at(-1));
    const other = path.length === 1 ? otherName(own, protocol) : "";
    return `there is no field '${name}'${other || didYouMean(own, known) || `; known are ${known.join(", ")}`}`;
  }
  if (value === undefined) return `'${name}' is missing; wanted: ${wanted}`;
  return `'${name}' must be ${wanted}: current value is ${shown(value)}`;
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

function pathInWords(path: Path): string {
  if (path.length === 0) return "the configuration";
  return path.map((part, index) => typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`).join("");
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}

/** Where a problem stands: at the field's name if that is wrong, else at its value, else at what should have it. */
function offsetOf(document: Document, { path, known }: Problem): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const [index, part] of path.entries()) {
    const last = index === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && keyOf(item.key) === String(part));
      if (!pair) return offset;
      offset = last && known ? startOf(pair.key) : startOf(pair.value) || startOf(pair.key);
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      offset = startOf(node) || offset;
    }
  }
  return offset;
}

function keyOf(key: unknown): string {
  return isNode(key) && "value" in key ? String(key.value) : String(key);
}

function startOf(node: unknown): number {
  return isNode(node) ? node.range?.[0] ?? 0 : 0;
}
