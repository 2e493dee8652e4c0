import type { z } from "zod";
import { capital } from "../archive/render/words.ts";
import { baseUrlsIn } from "../models/provider_server.ts";
import { COMMON_FIELDS, type ParticipantConfiguration } from "../protocols/configuration.ts";
import { allProtocols, protocolNamed, PROTOCOLS } from "../protocols/list.ts";
import type { FlagOf, Protocol } from "../protocols/protocol.ts";
import { isObject } from "../transcript/json.ts";
import { type JsonSchema, jsonSchemaOf, problemsIn } from "../transcript/problems.ts";
import { UsageError } from "../setup/errors.ts";
import { type Flag, type Group, setting } from "./flags.ts";
import { DURATION_WANTED, parseDuration } from "./lines.ts";
import { pair, withEntry } from "./pairs.ts";
import { PRICE } from "./prices.ts";

/** Flags that do not follow from the names of common fields. */
const EXCEPTIONS: Readonly<Record<string, FlagOf>> = {
  brief: { value: "DIR" },
  sources: { value: "DIR" },
  attachments: { flag: "--attach", value: "FILE", help: "Image or text to show in the first round" },
  checkQuotations: { flag: "--no-quotation-check" },
  roundCount: { flag: "--rounds" },
  judges: { flag: "--judge", value: "SPEC", help: "A model that judges" },
  temperature: { value: "T" },
  reasoningEffort: { value: "EFFORT" },
  outputDirectory: { flag: "--out", value: "DIR" },
  generateFullTranscript: { flag: "--transcript" },
  tools: { flag: "--tool", value: "NAME" },
  contextDirectory: { flag: "--context-dir", value: "DIR" },
};

/** Help headings of fields; all others are under Form. */
const GROUPS: readonly (readonly [Group, readonly string[]])[] = [
  ["About", [
    ...PROTOCOLS.map(({ subject }) => subject),
    "brief",
    "sources",
    "attachments",
    "title",
    "checkQuotations",
  ]],
  ["About", ["contextDirectory", "answers"]],
  ["Speakers", ["positions", "factCheck", "judges", "strictJudges"]],
  ["Models", ["model", "baseUrl", "temperature", "reasoningEffort", "seed", "context", "contextSearch", "tools"]],
  ["Limits", ["maxTurns", "maxDurationMs", "maxCalls", "maxTokens", "maxCostUsd"]],
  ["Limits", ["timeoutMs", "silenceMs", "patienceMs", "absent", "concurrency"]],
  ["Output", ["outputDirectory", "outputFormat", "generateFullTranscript"]],
];

/** The model for all or for one participant: `SPEC` or `NAME=SPEC`. With a `/` before the first `=`, it is a SPEC. */
export const MODEL: Flag = {
  flag: "--model",
  value: "SPEC | NAME=SPEC",
  help: "Model for all, for one participant (id, name or role) or for summarizer",
  group: "Models",
  repeatable: true,
  field: "model",
  set(configuration, given) {
    if (!/^[^=/]*=/.test(given)) {
      if (configuration.model === undefined) return { ...configuration, model: given };
      throw new UsageError("--model names a model for all twice; for one participant, give --model NAME=SPEC");
    }
    const [name, spec] = pair("--model", "NAME=SPEC", given);
    return { ...configuration, models: withEntry("--model", configuration.models, name, spec) };
  },
};

/** The server of a provider: `URL` or `PROVIDER=URL`. */
const BASE_URL: Flag = {
  flag: "--base-url",
  value: "[PROVIDER=]URL",
  help: "Server of a provider's models (openai)",
  group: "Models",
  repeatable: true,
  ...setting("baseUrl", (given, before) => {
    const [provider, url] = /^[^=/:]*=/.test(given) ? pair("--base-url", "PROVIDER=URL", given) : ["openai", given];
    const urls = withEntry("--base-url", baseUrlsIn(COMMON_FIELDS.baseUrl.parse(before)), provider, url);
    const only = Object.keys(urls).length === 1 ? urls["openai"] : undefined;
    return check("--base-url", COMMON_FIELDS.baseUrl, only ?? urls, given);
  }),
};

/** A custom criterion for evaluators. */
export const CRITERION: Flag = {
  flag: "--criterion",
  value: "NAME=MEANING",
  help: "A criterion of your own and its meaning, in addition to the built-in ones",
  group: "Form",
  repeatable: true,
  ...setting("ownCriteria", (given, before) => {
    const [name, description] = pair("--criterion", "NAME=MEANING", given);
    return [...listIn(before), { name, description }];
  }),
};

/** Returns the flags of the named common fields. */
export function commonFlags(names: readonly (keyof typeof COMMON_FIELDS)[]): readonly Flag[] {
  return names.flatMap((name) => {
    if (name === "model") return [MODEL];
    if (name === "prices") return [PRICE];
    if (name === "baseUrl") return [BASE_URL];
    if (name === "context") return contextFlags(["strategy", "window", "threshold", "maxLength", "prompt"]);
    return flagOf(name, COMMON_FIELDS[name], EXCEPTIONS[name]) ?? [];
  });
}

/** Returns the flags of a protocol's own fields. */
export function ownFlags({ fields, flags = {}, speaker }: Protocol): readonly Flag[] {
  const own = Object.entries(fields).flatMap(([name, schema]) =>
    flagOf(name, schema, { ...EXCEPTIONS[name], ...flags[name] }) ?? []
  );
  if (!speaker) return own;
  const add = (given: string, before: unknown) => [...listIn(before), speakerIn(speaker, given)];
  return [...own, { ...speaker, group: "Speakers", repeatable: true, ...setting("speakers", add) }];
}

/**
 * Returns a protocol and the flags of its own fields.
 *
 * @throws {TypeError} If there is no such protocol.
 */
export async function flagsOf(name: string): Promise<{ readonly protocol: Protocol; readonly flags: readonly Flag[] }> {
  const protocol = await protocolNamed(name);
  if (!protocol) throw new TypeError(`There is no protocol '${name}'`);
  return { protocol, flags: ownFlags(protocol) };
}

/** Returns the flags of fields of any protocol, for commands on archives. */
export async function flagsOfFields(fields: readonly string[]): Promise<readonly Flag[]> {
  const all = (await allProtocols()).flatMap(ownFlags).filter(({ field = "" }) => fields.includes(field));
  return all.filter(({ flag }, at) => all.findIndex((other) => other.flag === flag) === at);
}

/** Returns the flags of protocol fields that a fork may change: all but the participants. */
export async function forkedFlags(): Promise<readonly Flag[]> {
  const fields = (await allProtocols()).flatMap(({ fields, subject, seating = [] }) =>
    Object.keys(fields).filter((field) => field !== subject && !seating.includes(field))
  );
  return await flagsOfFields([...fields, "positions", "factCheck", "judges"]);
}

/** Returns the flags of fields within `context`. */
export function contextFlags(
  names: readonly ("strategy" | "window" | "threshold" | "maxLength" | "prompt")[],
): readonly Flag[] {
  const { properties } = Object(jsonSchemaOf(COMMON_FIELDS.context));
  return names.map((name): Flag => {
    const [isStrategy, isPrompt] = [name === "strategy", name === "prompt"];
    const flag = isStrategy ? "--context" : `--context-${kebab(name)}` as const;
    const help = String(properties[name].description);
    const read = (given: string, before: unknown) => {
      const value = isStrategy || isPrompt ? given : asNumber(given);
      check(flag, COMMON_FIELDS.context, { [name]: value }, given);
      return { ...Object(before), [name]: value };
    };
    const value = isStrategy ? "STRATEGY" : isPrompt ? "FILE" : "N";
    const file = isPrompt ? { file: "text" as const } : {};
    return { flag, value, help: capital(help), group: "Models", ...file, ...setting("context", read) };
  });
}

/** Returns the flag of a field, derived from its name and schema; `undefined` for a field that only a file can set. */
function flagOf(field: string, schema: z.ZodType, exception: FlagOf = {}): Flag | undefined {
  const json = namesIn(jsonSchemaOf(schema), exception);
  const isSwitch = json["type"] === "boolean";
  const flag = exception.flag ?? `--${isSwitch && json["default"] === true ? "no-" : ""}${kebab(field)}` as const;
  const base: Flag = {
    flag,
    field,
    help: exception.help ?? helpOf(json, exception),
    group: GROUPS.find(([, fields]) => fields.includes(field))?.[0] ?? "Form",
  };
  const { sets, file } = exception;
  if (sets !== undefined) return { ...base, ...setting(field, () => sets) };
  if (isSwitch) {
    if (!flag.startsWith("--no-")) return { ...base, ...setting(field, () => true) };
    const what = base.help.replace(/ \(.*\)$/, "");
    return { ...base, help: `Do not ${what.charAt(0).toLowerCase()}${what.slice(1)}`, ...setting(field, () => false) };
  }
  if (file) return { ...base, value: exception.value ?? "FILE", file, ...namesOrFile(namesIn(json, exception)) };
  const reader = readerOf(flag, json, { field, ...exception });
  if (!reader) return undefined;
  const { value, repeatable = false, text } = reader;
  const read = (given: string, before: unknown) => check(flag, schema, text(given, before), given);
  return { ...base, value: exception.value ?? value, repeatable, ...setting(field, read) };
}

/** @throws {UsageError} If a flag has set its field to an invalid value. */
function check(flag: string, schema: z.ZodType, value: unknown, given: string): unknown {
  const [problem] = problemsIn(schema, value);
  if (problem) throw new UsageError(`${flag} must be ${problem.wanted}: current value is '${given}'`);
  return value;
}

/** Returns the schema of the names that a flag takes, for a field that takes a name or fields. */
function namesIn(json: JsonSchema, { value }: FlagOf): JsonSchema {
  const names = Array.isArray(json["anyOf"]) && value !== undefined
    ? json["anyOf"].find((each) => each.enum)
    : undefined;
  return { ...json, ...names };
}

/** Returns the names that a flag takes besides paths, and its check, for a field that has some. */
function namesOrFile({ enum: names }: JsonSchema): Pick<Flag, "names" | "wanted"> {
  if (!Array.isArray(names)) return {};
  const text = `one of ${names.join(", ")}, or the path of a file`;
  return { names, wanted: { text, pattern: new RegExp(`^(?:${names.join("|")})$|[./\\\\]`) } };
}

/** Reads the value of a flag. */
interface Reader {
  /** Name of the value in the help. */
  readonly value: string;
  readonly repeatable?: true;
  readonly text: (given: string, before: unknown) => unknown;
}

function readerOf(
  flag: string,
  json: JsonSchema,
  { field, value: name = "NAME=VALUE", commas }: FlagOf & { readonly field: string },
): Reader | undefined {
  const { type, enum: all, items, additionalProperties: entries, properties } = json;
  if (type === "integer" || type === "number") {
    return field.endsWith("Ms")
      ? {
        value: "TIME",
        text: (given) => json["minimum"] === 0 && /^0(?:m?s|m)?$/.test(given) ? 0 : durationIn(flag, given),
      }
      : { value: "N", text: asNumber };
  }
  if (type === "string" || (isText(json) && !kindsOf(json).includes("object"))) {
    return { value: Array.isArray(all) ? choices(all) : "TEXT", text: (given) => given };
  }
  if (type === "array" && isText(items)) {
    return commas
      ? { value: "LIST", text: (given) => given.split(",").map((word) => word.trim()) }
      : { value: "TEXT", repeatable: true, text: (given, before) => [...listIn(before), given] };
  }
  if (type === "object" && kindsOf(entries).some((kind) => ["string", "number", "integer"].includes(kind))) {
    return {
      value: name,
      repeatable: true,
      text: (given, before) => {
        const [key, text] = pair(flag, name, given);
        return withEntry(flag, Object(before), key, isText(entries) ? text : asNumber(text));
      },
    };
  }
  if (type === "object" && isObject(properties) && name === "RULE[=N]") {
    const names = Object.keys(properties);
    return {
      value: name,
      repeatable: true,
      text: (given, before) => ({ ...Object(before), ...rule(flag, names, given) }),
    };
  }
  return undefined;
}

/** `NAME` or `NAME=N`, with hyphens in the name. `max-rounds` always applies, so it sets nothing. */
function rule(flag: string, names: readonly string[], given: string): Readonly<Record<string, unknown>> {
  const [name = "", value] = given.split(/=(.*)/s);
  if (name === "max-rounds" && value === undefined) return {};
  const field = names.find((each) => kebab(each) === name);
  if (field !== undefined) return { [field]: value === undefined ? true : asNumber(value) };
  throw new UsageError(
    `${flag} must be one of ${[...names.map(kebab), "max-rounds"].join(", ")}: current value is '${given}'`,
  );
}

/** `NAME` or `NAME=SPEC`. */
function speakerIn({ flag, value }: NonNullable<Protocol["speaker"]>, given: string): ParticipantConfiguration {
  if (!given.includes("=")) return { name: given.trim() };
  const [name, model] = pair(flag, value, given);
  return { name, model };
}

function durationIn(flag: string, given: string): number {
  const ms = parseDuration(given);
  if (ms === undefined) throw new UsageError(`${flag} must be ${DURATION_WANTED}: current value is '${given}'`);
  return ms;
}

function asNumber(text: string): number {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : NaN;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the types that a schema allows. */
function kindsOf(json: unknown): readonly string[] {
  const { type, anyOf } = Object(json);
  return Array.isArray(anyOf) ? anyOf.map((each) => String(Object(each).type)) : [String(type)];
}

function isText(json: unknown): boolean {
  return kindsOf(json).includes("string");
}

function choices(values: readonly unknown[]): string {
  const all = values.join("|");
  return all.length <= 24 ? all : "NAME";
}

function helpOf({ default: value, enum: all, description }: JsonSchema, { value: name }: FlagOf): string {
  const listed = Array.isArray(all) && (name !== undefined || choices(all) === "NAME") ? `: ${all.join(", ")}` : "";
  const [, text = "", usual = ""] = /^(.*?)( \([^()]*\))?$/.exec(String(description ?? "")) ?? [];
  return `${text}${listed}${value === undefined || typeof value === "boolean" ? usual : ` (${value})`}`;
}

/** Returns a field's name as in its flag, without its unit: `max-cost` for `maxCostUsd`. */
function kebab(field: string): string {
  return field.replace(/(?:Ms|Usd)$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
