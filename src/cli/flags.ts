import type { z } from "zod";
import { COMMON_FIELDS, type Configuration, type ParticipantConfiguration } from "../protocols/configuration.ts";
import { PROTOCOLS } from "../protocols/list.ts";
import type { FlagOf, Protocol } from "../protocols/protocol.ts";
import { isFields, type JsonSchema, jsonSchemaOf, problemsIn, wantedOf } from "../protocols/schema.ts";
import { DURATION_WANTED, parseDuration } from "./duration.ts";
import { UsageError } from "./errors.ts";

/** Headings of the help, in their order. */
export const GROUPS = ["About", "Speakers", "Form", "Models", "Limits", "Output"] as const;

/** A heading of the help. */
export type Group = typeof GROUPS[number];

/** A flag of a command. */
export interface Flag {
  readonly flag: `--${string}`;
  /** Name of its value in the help. A flag without one is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly group: Group;
  readonly repeatable?: boolean;
  /** The field of the configuration that it sets; flags without one say how the command itself behaves. */
  readonly field?: string;
  /** The value is the path of a file that holds the field's value. */
  readonly file?: FlagOf["file"];
  /** Reads the field's value from the text after the flag, given its value so far. */
  readonly read?: (given: string, before: unknown) => unknown;
  /** Checks the value of a flag without a field. */
  readonly wanted?: { readonly text: string; readonly pattern: RegExp };
}

/** Flags of fields of every protocol that their names do not give. */
const EXCEPTIONS: Readonly<Record<string, FlagOf>> = {
  brief: { value: "DIR" },
  sources: { value: "DIR" },
  checkQuotations: { flag: "--no-quotation-check" },
  roundCount: { flag: "--rounds" },
  judges: { flag: "--judge", value: "SPEC", help: "A model that judges" },
  baseUrl: { value: "URL" },
  temperature: { value: "T" },
  outputDirectory: { flag: "--out", value: "DIR" },
  generateFullTranscript: { flag: "--transcript" },
};

const GROUP_OF: Readonly<Record<string, Group>> = {
  ...Object.fromEntries(PROTOCOLS.map(({ subject }) => [subject, "About" as const])),
  ...grouped("About", ["brief", "sources", "title", "checkQuotations", "contextDirectory", "answers"]),
  ...grouped("Speakers", ["positions", "factCheck", "judges", "strictJudges"]),
  ...grouped("Models", ["model", "baseUrl", "temperature", "seed", "context", "contextSearch"]),
  ...grouped("Limits", ["maxTurns", "maxDurationMs", "maxCalls", "maxTokens", "maxCostUsd"]),
  ...grouped("Limits", ["timeoutMs", "silenceMs", "concurrency"]),
  ...grouped("Output", ["outputDirectory", "outputFormat", "generateFullTranscript"]),
};

function grouped(group: Group, fields: readonly string[]): Readonly<Record<string, Group>> {
  return Object.fromEntries(fields.map((field) => [field, group]));
}

/** Returns the flags of the fields of every protocol that are named. */
export function commonFlags(names: readonly (keyof typeof COMMON_FIELDS)[]): readonly Flag[] {
  return names.flatMap((name) => {
    if (name === "model") return [MODEL];
    if (name === "context") return contextFlags(["strategy", "window", "threshold", "maxLength"]);
    return flagOf(name, COMMON_FIELDS[name], EXCEPTIONS[name]) ?? [];
  });
}

/** Returns the flags of a protocol's own fields. */
export function ownFlags({ fields, flags = {}, speaker }: Protocol): readonly Flag[] {
  const own = Object.entries(fields).flatMap(([name, schema]) =>
    flagOf(name, schema, { ...EXCEPTIONS[name], ...flags[name] }) ?? []
  );
  if (!speaker) return own;
  const { flag, value, help } = speaker;
  const read = (given: string, before: unknown) => [...listIn(before), speakerIn(flag, value, given)];
  return [...own, { flag, value, help, group: "Speakers", repeatable: true, field: "speakers", read }];
}

/** Returns the flag of a field, derived from its name and its schema; `undefined` for one that only a file can give. */
function flagOf(field: string, schema: z.ZodType, exception: FlagOf = {}): Flag | undefined {
  const json = jsonSchemaOf(schema);
  const isSwitch = json["type"] === "boolean";
  const flag = exception.flag ?? `--${isSwitch && json["default"] === true ? "no-" : ""}${kebab(field)}` as const;
  const base = {
    flag,
    field,
    help: exception.help ?? helpOf(json, exception),
    group: GROUP_OF[field] ?? "Form",
  } as const;
  if (exception.sets !== undefined) return { ...base, read: () => exception.sets };
  if (isSwitch) {
    const off = flag.startsWith("--no-");
    const help = off ? `Do not ${lowerFirst(base.help.replace(/ \(.*\)$/, ""))}` : base.help;
    return { ...base, help, read: () => !off };
  }
  const read = readerOf(flag, json, { field, ...exception });
  if (!read) return undefined;
  const { text, value, repeatable } = read;
  const checked = (given: string, before: unknown) => {
    const result = text(given, before);
    const [problem] = problemsIn(schema, result);
    if (problem) throw new UsageError(`${flag} must be ${problem.wanted}: current value is '${given}'`);
    return result;
  };
  return {
    ...base,
    value: exception.value ?? value,
    repeatable,
    ...(exception.file ? { file: exception.file } : {}),
    read: exception.file ? (given) => given : checked,
  };
}

interface Reader {
  readonly value: string;
  readonly repeatable: boolean;
  readonly text: (given: string, before: unknown) => unknown;
}

function readerOf(
  flag: string,
  json: JsonSchema,
  { field, value: name = "NAME=VALUE", commas, file }: FlagOf & { readonly field: string },
): Reader | undefined {
  const { type, additionalProperties, properties } = json;
  const once = (value: string, text: (given: string) => unknown): Reader => ({ value, repeatable: false, text });
  if (file) return once("FILE", (given) => given);
  if (type === "integer" || type === "number") {
    return field.endsWith("Ms") ? once("TIME", (given) => durationIn(flag, given)) : once("N", asNumber);
  }
  if (type === "string" || (isText(json) && !isMixed(json))) {
    return once(Array.isArray(json["enum"]) ? choices(json["enum"]) : "TEXT", same);
  }
  if (type === "array" && isText(json["items"])) {
    return commas
      ? once("LIST", (given) => given.split(",").map((word) => word.trim()))
      : { value: "TEXT", repeatable: true, text: (given, before) => [...listIn(before), given] };
  }
  if (type === "object" && isFields(additionalProperties) && isScalar(additionalProperties)) {
    const numbers = !isText(additionalProperties);
    return {
      value: name,
      repeatable: true,
      text: (given, before) => {
        const [key, text] = pair(flag, name, given);
        if (Object.hasOwn(Object(before), key)) throw new UsageError(`${flag} names '${key}' twice`);
        return { ...Object(before), [key]: numbers ? asNumber(text) : text };
      },
    };
  }
  if (type === "object" && isFields(properties) && name === "RULE[=N]") {
    const names = Object.keys(properties);
    return {
      value: name,
      repeatable: true,
      text: (given, before) => ({ ...Object(before), ...rule(flag, names, given) }),
    };
  }
  return undefined;
}

/** `NAME` or `NAME=N`, the name with hyphens. `max-rounds` always holds, and so sets nothing: given alone, it holds alone. */
function rule(flag: string, names: readonly string[], given: string): Readonly<Record<string, unknown>> {
  const [name = "", value] = given.split(/=(.*)/s);
  if (name === "max-rounds" && value === undefined) return {};
  const field = names.find((each) => kebab(each) === name);
  if (field !== undefined) return { [field]: value === undefined ? true : asNumber(value) };
  throw new UsageError(
    `${flag} must be one of ${[...names.map(kebab), "max-rounds"].join(", ")}: current value is '${given}'`,
  );
}

/** `SPEC` or `NAME=SPEC`: what has a `/` before the first `=` is a SPEC. */
export const MODEL: Flag = {
  flag: "--model",
  value: "SPEC | NAME=SPEC",
  help: "Model for all, or for a participant by id, name or role (embedded)",
  group: "Models",
  repeatable: true,
  field: "model",
};

/** Returns a configuration with what a flag sets in it. */
export function withFlag(configuration: Configuration, flag: Flag, given: string): Configuration {
  if (flag.field === "model") return withModel(configuration, given);
  const { field, read } = flag;
  if (field === undefined || read === undefined) return configuration;
  return { ...configuration, [field]: read(given, configuration[field]) };
}

function withModel(configuration: Configuration, given: string): Configuration {
  if (!/^[^=/]*=/.test(given)) {
    if (configuration.model !== undefined) {
      throw new UsageError("--model names a model for all twice; for one participant: --model NAME=SPEC");
    }
    return { ...configuration, model: given };
  }
  const [name, spec] = pair("--model", "NAME=SPEC", given);
  if (Object.hasOwn(configuration.models ?? {}, name)) throw new UsageError(`--model names '${name}' twice`);
  return { ...configuration, models: { ...configuration.models, [name]: spec } };
}

/** Returns the flags of fields within `context`. */
export function contextFlags(names: readonly ("strategy" | "window" | "threshold" | "maxLength")[]): readonly Flag[] {
  const properties = Object(jsonSchemaOf(COMMON_FIELDS.context)["properties"]);
  return names.map((name): Flag => {
    const flag = name === "strategy" ? "--context" : `--context-${kebab(name)}` as const;
    const read = (given: string, before: unknown) => {
      const value = { ...Object(before), [name]: name === "strategy" ? given : asNumber(given) };
      const [problem] = problemsIn(COMMON_FIELDS.context, { [name]: value[name] });
      if (problem) throw new UsageError(`${flag} must be ${problem.wanted}: current value is '${given}'`);
      return value;
    };
    const value = name === "strategy" ? "STRATEGY" : "N";
    const { [name]: own } = properties;
    const help = name === "strategy" ? `${wantedOf(own)} (full)` : describedBy(own);
    return { flag, value, help: upperFirst(help), group: "Models", field: "context", read };
  });
}

/** `NAME` or `NAME=SPEC`. */
function speakerIn(flag: string, value: string, given: string): ParticipantConfiguration {
  if (!given.includes("=")) return { name: given.trim() };
  const [name, model] = pair(flag, value, given);
  return { name, model };
}

function pair(flag: string, value: string, given: string): readonly [name: string, text: string] {
  const equals = given.indexOf("=");
  const [name, text] = [given.slice(0, equals).trim(), given.slice(equals + 1).trim()];
  if (equals < 1 || name === "" || text === "") {
    throw new UsageError(`${flag} must be ${value}: current value is '${given}'`);
  }
  return [name, text];
}

function durationIn(flag: string, given: string): number {
  const ms = parseDuration(given);
  if (ms === undefined) throw new UsageError(`${flag} must be ${DURATION_WANTED}: current value is '${given}'`);
  return ms;
}

function same(given: string): string {
  return given;
}

function asNumber(text: string): number {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : NaN;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isText(json: unknown): boolean {
  const { type, anyOf } = Object(json);
  return type === "string" || (Array.isArray(anyOf) && anyOf.some((each) => Object(each).type === "string"));
}

/** Returns whether a field takes a text or something with fields of its own: only a file can give both. */
function isMixed({ anyOf }: JsonSchema): boolean {
  return Array.isArray(anyOf) && anyOf.some((each) => Object(each).type === "object");
}

function isScalar(json: JsonSchema): boolean {
  const { type, anyOf } = json;
  const kinds = Array.isArray(anyOf) ? anyOf.map((each) => Object(each).type) : [type];
  return kinds.some((kind) => ["string", "number", "integer"].includes(String(kind)));
}

function choices(values: readonly unknown[]): string {
  const all = values.join("|");
  return all.length <= 24 ? all : "NAME";
}

function helpOf(json: JsonSchema, { value: name }: FlagOf): string {
  const { default: value, enum: all } = json;
  const listed = Array.isArray(all) && (name !== undefined || choices(all) === "NAME") ? `: ${all.join(", ")}` : "";
  return `${describedBy(json)}${listed}${value === undefined || typeof value === "boolean" ? "" : ` (${value})`}`;
}

function describedBy(json: JsonSchema): string {
  return String(json["description"] ?? "");
}

/** Returns a field's name as its flag has it, without its unit: `maxCostUsd` is `max-cost`. */
function kebab(field: string): string {
  return field.replace(/(?:Ms|Usd)$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
