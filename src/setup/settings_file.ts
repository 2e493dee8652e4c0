import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";
import { pathIn } from "../runtime/found.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { singleLine } from "../text/visible.ts";
import { placeIn, type ReadYaml, readYaml, YamlError } from "../text/yaml.ts";
import { fieldsIn, isObject } from "../transcript/json.ts";
import { inWords, jsonSchemaOf, pathInWords, type Problem, problemsIn } from "../transcript/problems.ts";
import { COMMON_FIELDS } from "../protocols/configuration.ts";
import { fieldsThat, type FlagOf } from "../protocols/fields.ts";
import { RECORDED } from "./outside.ts";
import { ConfigError } from "./errors.ts";
import { readWork } from "./work.ts";

export interface SettingsFile {
  readonly schema: z.ZodType;
  /** Name of the file's content, such as `the configuration`. */
  readonly whole: string;
  /** Advice if there is no such file. */
  readonly help: string;
  /** Returns a hint about an unknown name, starting with `; `; empty without one. */
  readonly otherName: (name: string, path: Problem["path"]) => string;
  /** Leaves paths of recordings as they were given. @default false */
  readonly keepsRecordings?: boolean;
}

/**
 * Reads a settings file, YAML or JSON, and checks it completely. Paths of recordings start from the file's folder,
 * unless `keepsRecordings` is set.
 *
 * @throws {ConfigError} If fields are wrong: names each with line, column, value and what is wanted.
 */
export async function readSettings(
  path: string,
  { cwd, ...file }: SettingsFile & { readonly cwd: string | undefined },
): Promise<unknown> {
  const help = `; ${file.help}`;
  const settings = checkedSettings(await fileText(path, { cwd, what: `${file.whole} `, help }), path, file);
  const folder = dirname(path);
  return folder === "." || file.keepsRecordings ? settings : withRecordingsIn(folder, settings);
}

/** Fields that name models, wherever they stand in settings. */
const MODELS: ReadonlySet<string> = new Set(
  Object.keys(fieldsThat(COMMON_FIELDS, ({ holds }) => holds === "model")),
);

/** Returns settings in which the paths of recordings, given from a folder, lead to them from outside. */
export function withRecordingsIn<T>(folder: string, value: T): T {
  return recordingsIn(folder, value, false) as T; // of the same shape
}

function recordingsIn(folder: string, value: unknown, isModel: boolean): unknown {
  if (typeof value === "string") {
    return isModel && value.startsWith(RECORDED) ? RECORDED + pathIn(folder, value.slice(RECORDED.length)) : value;
  }
  if (Array.isArray(value)) return value.map((part) => recordingsIn(folder, part, isModel));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, recordingsIn(folder, part, isModel || MODELS.has(name))]),
  );
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "reading it is not permitted",
};

/**
 * Returns the text of a file.
 *
 * @param what The kind of file, ending in a space, for messages.
 * @throws {ConfigError} If it cannot be read.
 */
async function fileText(
  path: string,
  { cwd, what = "", help = "" }: { readonly cwd: string | undefined; readonly what?: string; readonly help?: string },
): Promise<string> {
  try {
    return await readFile(pathIn(cwd, path), "utf8");
  } catch (cause) {
    const why = UNREADABLE[String(fieldsIn(cause)["code"])] ?? String(cause);
    throw new ConfigError(`Cannot read ${what}${path}: ${why}${help}`, { cause });
  }
}

/** Reads the value in a settings file without checking it. */
export async function valueIn(path: string, cwd: string | undefined): Promise<unknown> {
  return yamlIn(await fileText(path, { cwd }), path).value;
}

/**
 * Reads settings from a file's text.
 *
 * @throws {ConfigError} If fields are wrong, naming each.
 */
export function checkedSettings(content: string, path: string, file: Omit<SettingsFile, "help">): unknown {
  const { schema, whole } = file;
  const yaml = yamlIn(content, path);
  const value = yaml.value ?? {};
  const problems = problemsIn(schema, value);
  if (problems.length === 0) return value;
  const listed = problems.map((problem) => {
    const { line, col } = placeIn(yaml, problem.path, problem.known !== undefined);
    return `  ${path}:${line}:${col}: ${described(problem, file)}`;
  });
  throw new ConfigError(`Cannot use ${whole}:\n${listed.join("\n")}`);
}

function yamlIn(content: string, path: string): ReadYaml {
  try {
    return readYaml(content);
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const place = cause.at ? `:${cause.at.line}:${cause.at.col}` : "";
    throw new ConfigError(`Cannot use ${path}${place}: ${singleLine(cause.message)}`, { cause });
  }
}

function described(
  { path, value, wanted, known }: Problem,
  { whole, otherName }: Pick<SettingsFile, "whole" | "otherName">,
): string {
  const name = path.length === 0 ? whole : pathInWords(path);
  if (known) {
    const own = String(path.at(-1));
    const hint = otherName(own, path) || didYouMean(own, known) || `; known fields: ${known.join(", ")}`;
    return `there is no field '${singleLine(name)}'${hint}`;
  }
  if (value === undefined) return `'${name}' is missing; wanted: ${wanted}`;
  const given = Array.isArray(value) && value.length === 0 ? "give at least one" : `current value is ${inWords(value)}`;
  return `'${name}' must be ${wanted}: ${singleLine(given)}`;
}

/**
 * Returns the value of a field from a file of its own.
 *
 * @throws {ConfigError} If the file cannot be read or used; names each wrong field of YAML with its line.
 */
export async function fieldFrom(
  { path, form }: { readonly path: string; readonly form: NonNullable<FlagOf["file"]> },
  { field, schema, cwd }: { readonly field: string; readonly schema: z.ZodType; readonly cwd: string | undefined },
): Promise<unknown> {
  if (form === "document") return (await readWork(path, cwd)).work;
  const content = await fileText(path, { cwd });
  if (form === "yaml") return checkedSettings(content, path, { schema, whole: `'${field}'`, otherName: () => "" });
  const [problem] = problemsIn(schema, content);
  if (problem) {
    throw new ConfigError(`Cannot use ${path}: '${pathInWords([field, ...problem.path])}' must be ${problem.wanted}`);
  }
  return content;
}

/** Returns the text of a JSON Schema, without the parts that are only for messages. */
export function schemaText(title: string, schema: z.ZodType): string {
  const whole = { $schema: "http://json-schema.org/draft-07/schema#", title, ...jsonSchemaOf(schema) };
  const hidden = (name: string) => name === "wanted" || name === "propertyNames";
  const text = JSON.stringify(whole, (name, value: unknown) => hidden(name) ? undefined : value, 2);
  return `${text}\n`;
}
