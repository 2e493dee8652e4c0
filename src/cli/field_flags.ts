import type { z } from "zod";
import { capital } from "../words/en/phrases.ts";
import { baseUrlsIn } from "../models/provider_server.ts";
import { COMMON_FIELDS, type ParticipantConfiguration } from "../protocols/configuration.ts";
import { type Field, fieldsThat, type FlagOf, isOutside, kebab, type Traits, traitsOf } from "../protocols/fields.ts";
import { allProtocols, protocolNamed, PROTOCOLS } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { fieldsIn, isObject } from "../transcript/json.ts";
import { type JsonSchema, jsonSchemaOf, problemsIn } from "../transcript/problems.ts";
import { UsageError } from "../setup/errors.ts";
import { presetsOf } from "../setup/presets.ts";
import { type Flag, setting } from "./flags.ts";
import { DURATION_WANTED, parseDuration } from "./lines.ts";
import { pair, withEntry } from "./pairs.ts";
import { PRICE } from "./prices.ts";

const FOR_ALL = setting({ model: (given) => given });

/** The model for all or for one participant: `SPEC` or `NAME=SPEC`. With a `/` before the first `=`, it is a SPEC. */
export const MODEL: Flag = {
  flag: "--model",
  value: "SPEC | NAME=SPEC",
  help: "Model for all, for one participant (id, name or role) or for summarizer",
  group: "Models",
  repeatable: true,
  field: FOR_ALL.field,
  set(configuration, given) {
    if (!/^[^=/]*=/.test(given)) {
      if (configuration.model === undefined) return FOR_ALL.set(configuration, given);
      throw new UsageError("--model names a model for all twice; for one participant, give --model NAME=SPEC");
    }
    const [name, spec] = pair("--model", "NAME=SPEC", given);
    return { ...configuration, models: withEntry("--model", configuration.models, name, spec) };
  },
};

/** Returns the flag that chooses a preset of a protocol. */
function presetFlag(protocol: Protocol): Flag {
  const presets = presetsOf(protocol).map(({ name, about }) => `${name} (${about})`);
  return {
    flag: "--preset",
    value: "NAME",
    help: `Settings in one word: ${presets.join(", ")}, or one of 'presets' in the configuration`,
    group: "Form",
    ...setting({ preset: (given) => given }),
  };
}

/** The server of a provider: `URL` or `PROVIDER=URL`. */
const BASE_URL: Flag = {
  flag: "--base-url",
  value: "[PROVIDER=]URL",
  help: "Server of a provider's models (openai)",
  group: "Models",
  repeatable: true,
  ...setting({
    baseUrl(given, before) {
      const [provider, url] = /^[^=/:]*=/.test(given) ? pair("--base-url", "PROVIDER=URL", given) : ["openai", given];
      const urls = withEntry("--base-url", baseUrlsIn(COMMON_FIELDS.baseUrl.parse(before)), provider, url);
      const only = Object.keys(urls).length === 1 ? urls["openai"] : undefined;
      return check("--base-url", COMMON_FIELDS.baseUrl, only ?? urls, given);
    },
  }),
};

/** A custom criterion for evaluators. */
export const CRITERION: Flag = {
  flag: "--criterion",
  value: "NAME=MEANING",
  help: "A criterion of your own and its meaning, in addition to the built-in ones",
  group: "Form",
  repeatable: true,
  ...setting({
    ownCriteria(given, before) {
      const [name, description] = pair("--criterion", "NAME=MEANING", given);
      return [...listIn(before), { name, description }];
    },
  }),
};

/** The common fields that have flags. Protocols that have judges, clerks or answers bring them themselves. */
const { judges: _, clerks: _clerks, answers: _answers, ...SHARED } = COMMON_FIELDS;
const FLAGGED = fieldsThat(SHARED, ({ group }) => group !== undefined);

/** The flags of common fields that are not made as the others. */
const SPECIAL: Readonly<Record<string, readonly Flag[]>> = {
  model: [MODEL],
  prices: [PRICE],
  baseUrl: [BASE_URL],
};

/** Fields that a command names one by one. */
type Taken = Readonly<Record<string, Field | undefined>>;

function flagsOfAll(fields: Taken): readonly Flag[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field === COMMON_FIELDS.context) return contextFlags(CONTEXT_FLAGS);
    return SPECIAL[name] ?? (field ? [...opposite(name, field), flagOf(name, field) ?? []].flat() : []);
  });
}

/** Returns the flags of common fields that a function takes from all of them. */
export function commonFlags(taken: (fields: typeof COMMON_FIELDS) => Taken): readonly Flag[] {
  return flagsOfAll(taken(COMMON_FIELDS));
}

/** Returns the flags of the common fields whose traits fit. */
export function flagsThat(fit: (traits: Traits) => boolean = () => true): readonly Flag[] {
  return flagsOfAll(fieldsThat(FLAGGED, fit));
}

/** Returns the flags of common fields that a dialogue may be given again, or anew, when it is resumed. */
export function resumingFlags(): readonly Flag[] {
  return flagsThat((traits) => {
    const { holds, changes, unrecorded = false } = traits;
    if (holds === "path" && changes === undefined) return true;
    return !unrecorded && (isOutside(traits) || changes !== undefined);
  });
}

/** Returns the flags of reviews, except those of models and contexts. */
export function reviewFlags(): readonly Flag[] {
  const { model: _, context: _context, ...fields } = fieldsThat(FLAGGED, ({ inReviews = false }) => inReviews);
  return flagsOfAll(fields);
}

/** Returns the flags of a protocol's own fields. */
export function ownFlags({ fields, speaker }: Protocol): readonly Flag[] {
  const own = flagsOfAll(fields);
  if (!speaker) return own;
  const speakers = (given: string, before: unknown) => [...listIn(before), speakerIn(speaker, given)];
  return [...own, { ...speaker, group: "Speakers", repeatable: true, ...setting({ speakers }) }];
}

/**
 * Returns a protocol and the flags of its own fields, with its presets first.
 *
 * @throws {TypeError} If there is no such protocol.
 */
export async function flagsOf(name: string): Promise<{ readonly protocol: Protocol; readonly flags: readonly Flag[] }> {
  const protocol = await protocolNamed(name);
  if (!protocol) throw new TypeError(`There is no protocol '${name}'`);
  return { protocol, flags: [presetFlag(protocol), ...ownFlags(protocol)] };
}

/** Returns the flags of fields that a function takes from those of all protocols; of a name, the first counts. */
export async function protocolFlags(taken: (fields: Taken) => Taken): Promise<readonly Flag[]> {
  const all: Record<string, Field> = {};
  for (const { fields } of await allProtocols()) {
    for (const [name, field] of Object.entries(fields)) all[name] ??= field;
  }
  return flagsOfAll(taken(all));
}

/** Returns the flags of protocol fields that a fork may change: all but the subjects. */
export async function forkedFlags(): Promise<readonly Flag[]> {
  const subjects = PROTOCOLS.map(({ subject }) => subject);
  const flags = await protocolFlags((fields) => fields);
  return flags.filter(({ field = "" }) => !subjects.includes(field));
}

/** Fields within a context that have flags. */
const CONTEXT_FLAGS = ["strategy", "window", "threshold", "maxLength", "prompt"] as const;

/** Returns the flags of fields within a context. */
export function contextFlags(names: readonly (typeof CONTEXT_FLAGS)[number][]): readonly Flag[] {
  const { properties } = fieldsIn(jsonSchemaOf(COMMON_FIELDS.context));
  return names.map((name): Flag => {
    const [isStrategy, isPrompt] = [name === "strategy", name === "prompt"];
    const flag = isStrategy ? "--context" : `--context-${kebab(name)}` as const;
    const help = String(fieldsIn(fieldsIn(properties)[name])["description"]);
    const context = (given: string, before: unknown) => {
      const value = isStrategy || isPrompt ? given : asNumber(given);
      check(flag, COMMON_FIELDS.context, { [name]: value }, given);
      return { ...fieldsIn(before), [name]: value };
    };
    const value = isStrategy ? "STRATEGY" : isPrompt ? "FILE" : "N";
    const file = isPrompt ? { file: "text" as const } : {};
    return { flag, value, help: capital(help), group: "Models", ...file, ...setting({ context }) };
  });
}

/** Returns the flag that asks for what a switch may turn off, if its default may be off, too. */
function opposite(name: string, field: Field): readonly Flag[] {
  const { group = "Form", flag: { flag, asks } = {} } = traitsOf(field);
  if (asks === undefined || !flag?.startsWith("--no-")) return [];
  return [{ flag: `--${flag.slice("--no-".length)}`, group, help: asks, ...setting({ [name]: () => true }) }];
}

/** Returns the flag of a field, derived from its name, schema and traits; `undefined` if only a file can set it. */
function flagOf(name: string, field: Field): Flag | undefined {
  const { group = "Form", flag: exception = {}, usual } = traitsOf(field);
  const json = namesIn(jsonSchemaOf(field), exception);
  const isSwitch = json["type"] === "boolean";
  const flag = exception.flag ?? `--${isSwitch && json["default"] === true ? "no-" : ""}${kebab(name)}` as const;
  const base: Flag = { flag, field: name, help: exception.help ?? helpOf(json, exception, usual), group };
  const { sets, file } = exception;
  if (sets !== undefined) return { ...base, ...setting({ [name]: () => sets }) };
  if (isSwitch) {
    if (!flag.startsWith("--no-")) return { ...base, ...setting({ [name]: () => true }) };
    const what = textOf(json, usual);
    const help = `Do not ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
    return { ...base, help, ...setting({ [name]: () => false }) };
  }
  if (file) return { ...base, value: exception.value ?? "FILE", file, ...namesOrFile(namesIn(json, exception)) };
  const reader = readerOf(flag, json, { field: name, ...exception });
  if (!reader) return undefined;
  const { value, repeatable = false, text } = reader;
  const read = (given: string, before: unknown) => check(flag, field, text(given, before), given);
  return { ...base, value: exception.value ?? value, repeatable, ...setting({ [name]: read }) };
}

/** @throws {UsageError} If a flag has set its field to an invalid value. */
function check(flag: string, schema: z.ZodType, value: unknown, given: string): unknown {
  const [problem] = problemsIn(schema, value);
  if (problem) throw new UsageError(`${flag} must be ${problem.wanted}: current value is '${given}'`);
  return value;
}

/** Returns the schema of the text that a flag takes, such as a name, for a field that takes a text or fields. */
function namesIn(json: JsonSchema, { value }: FlagOf): JsonSchema {
  const names = Array.isArray(json["anyOf"]) && value !== undefined
    ? json["anyOf"].find((each) => each.enum ?? each.type === "string")
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
        return withEntry(flag, fieldsIn(before), key, isText(entries) ? text : asNumber(text));
      },
    };
  }
  if (type === "object" && isObject(properties) && name === "RULE[=N]") {
    const names = Object.keys(properties);
    return {
      value: name,
      repeatable: true,
      text: (given, before) => ({ ...fieldsIn(before), ...rule(flag, names, given) }),
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
  const { type, anyOf } = fieldsIn(json);
  return Array.isArray(anyOf) ? anyOf.map((each) => String(fieldsIn(each).type)) : [String(type)];
}

function isText(json: unknown): boolean {
  return kindsOf(json).includes("string");
}

function choices(values: readonly unknown[]): string {
  const all = values.join("|");
  return all.length <= 24 ? all : "NAME";
}

function helpOf(json: JsonSchema, { value: name }: FlagOf, usual: string | undefined): string {
  const { default: value, enum: all } = json;
  const listed = Array.isArray(all) && (name !== undefined || choices(all) === "NAME") ? `: ${all.join(", ")}` : "";
  const taken = value === undefined || typeof value === "boolean" ? usual : value;
  return `${textOf(json, usual)}${listed}${taken === undefined ? "" : ` (${taken})`}`;
}

/** Returns the description of a field without its usual value. */
export function textOf({ description = "" }: JsonSchema, usual: string | undefined): string {
  const text = `${description}`;
  return usual === undefined ? text : text.slice(0, -` (${usual})`.length);
}
