import { z } from "zod";
import { isObject } from "../transcript/json.ts";

/** A schema for each property of an interface; the compiler checks that they match. */
export type SchemasOf<T> = { readonly [K in keyof T]-?: z.ZodType<T[K] | undefined> };

/** Schemas by name. */
export type Schemas = Readonly<Record<string, z.ZodType>>;

/** JSON Schema as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

/** Returns the schema of a text that is not blank. */
export function text(wanted = "a text") {
  return z.string().regex(/\S/).meta({ wanted });
}

/** Returns the schema of an integer with a minimum. */
export function integer(minimum = 1) {
  return z.int().min(minimum);
}

/** Returns the schema of a finite number above 0. */
export function positive() {
  return z.number().positive();
}

/** Returns the schema of a number from 0 to a maximum. */
export function upTo(maximum: number) {
  return z.number().min(0).max(maximum);
}

/** Returns an object with the same schema for each name. */
export function byName<T extends z.ZodType>(names: readonly string[], schema: T): { readonly [name: string]: T } {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

/** Returns the schema of values by name, with at least one entry. */
export function mapOf<T extends z.ZodType>(value: T, wanted: string) {
  return z.record(z.string(), value).refine((map) => Object.keys(map).length > 0).meta({ wanted });
}

/** Returns the schema of a list with at least one entry. */
export function listOf<T extends z.ZodType>(value: T, wanted: string) {
  return z.array(value).min(1).meta({ wanted });
}

/** An invalid value: its place, and what is expected there. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly wanted: string;
  /** The known names, if the name is wrong. */
  readonly known?: readonly string[];
  /** Set if the value has the right type but is out of range. */
  readonly outOfRange?: true;
}

/** Returns the problems of a value; none if it is valid. */
export function problemsIn(schema: z.ZodType, value: unknown): readonly Problem[] {
  const { error } = schema.safeParse(value);
  if (!error) return [];
  const json = jsonSchemaOf(schema);
  const problems = error.issues.flatMap((issue) => problemsOf(issue, { json, value, before: [] }));
  const paths = problems.map(({ path }) => JSON.stringify(path));
  return problems.filter((_, n) => paths.indexOf(paths[n] ?? "") === n); // a list may have a wrong type, and length
}

interface Place {
  readonly json: JsonSchema;
  readonly value: unknown;
  readonly before: Problem["path"];
}

function problemsOf(issue: z.core.$ZodIssue, place: Place): readonly Problem[] {
  const path = [...place.before, ...issue.path.map((part) => typeof part === "number" ? part : String(part))];
  const own = path.reduce<JsonSchema>((schema, part) => schemaAt(schema, part), place.json);
  const value = path.reduce<unknown>((from, part) => Object(from)[part], place.value);
  const wanted = issue.code === "custom" && typeof issue.params?.["wanted"] === "string"
    ? issue.params["wanted"]
    : wantedOf(own);
  if (issue.code === "unrecognized_keys") {
    const known = namesOf(own);
    return issue.keys.map((key) => ({ path: [...path, key], value: Object(value)[key], wanted, known }));
  }
  if (issue.code === "invalid_union") {
    // Use the branch that got past the type check, because the value resembles it.
    const inner = issue.errors.find(([first]) =>
      first !== undefined && (first.path.length > 0 || first.code === "unrecognized_keys")
    );
    if (inner) return inner.flatMap((each) => problemsOf(each, { ...place, before: path }));
  }
  const outOfRange = typeof value === "number" && (own["type"] === "integer" || own["type"] === "number");
  const isSecret = issue.code === "custom" && issue.params?.["isSecret"] === true;
  const shown = isSecret && value !== undefined ? "(not shown)" : value;
  return [{ path, value: shown, wanted, ...(outOfRange ? { outOfRange: true as const } : {}) }];
}

/** Returns the JSON Schema of the accepted input: fields with a default are optional. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  return json;
}

/** Returns the schema of a field or item; one that says nothing if it has none of its own. */
export function schemaAt(schema: JsonSchema, part: string | number): JsonSchema {
  const { properties, additionalProperties, items, anyOf } = schema;
  const own = typeof part === "number" ? items : Object(properties)[part] ?? additionalProperties;
  if (isObject(own)) return own;
  const branches = Array.isArray(anyOf) ? anyOf.filter(isObject).map((branch) => schemaAt(branch, part)) : [];
  return branches.find((branch) => Object.keys(branch).length > 0) ?? {};
}

function namesOf(schema: JsonSchema): readonly string[] {
  const branches = Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isObject) : [schema];
  return branches.flatMap(({ properties, propertyNames }) => [
    ...Object.keys(Object(properties)),
    ...(Array.isArray(Object(propertyNames).enum) ? Object(propertyNames).enum : []),
  ]);
}

/** Describes in words what a schema accepts. */
export function wantedOf(schema: JsonSchema): string {
  const { wanted, anyOf, type, minimum, maximum, exclusiveMinimum, items } = schema;
  if (typeof wanted === "string") return wanted;
  if (Array.isArray(schema["enum"])) return `one of ${schema["enum"].join(", ")}`;
  if ("const" in schema) return String(schema["const"]);
  if (Array.isArray(anyOf)) return anyOf.filter(isObject).map(wantedOf).join(", or ");
  if (Array.isArray(type)) return type.map((each) => each === "null" ? "null" : wantedOf({ type: each })).join(", or ");
  switch (type) {
    case "boolean":
      return "true or false";
    case "integer":
      return `an integer >= ${minimum}`;
    case "number":
      if (exclusiveMinimum !== undefined) return `a number > ${exclusiveMinimum}`;
      return maximum === undefined ? `a number >= ${minimum}` : `a number from ${minimum} to ${maximum}`;
    case "array":
      return isObject(items) && Array.isArray(items["enum"]) ? `a list of ${items["enum"].join(", ")}` : "a list";
    case "object":
      return namesOf(schema).length > 0 ? `fields: ${namesOf(schema).join(", ")}` : "values by name";
    default:
      return type === "null" ? "null" : "a text";
  }
}

/** Returns the path of a problem as `a.b[0]`. */
export function pathInWords(path: Problem["path"]): string {
  return path.map((part, index) => typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`).join("");
}

/**
 * Returns the options with their defaults filled in.
 *
 * @param what The dialogue, with its article: "a debate".
 * @throws {TypeError | RangeError} If a value is invalid; the message names the field and the value.
 */
export function checkedOptions<S extends z.ZodObject>(what: string, schema: S, config: object): z.output<S> {
  const { success, data } = schema.safeParse(config);
  if (success) return data;
  const [problem = { path: [], value: config, wanted: "an object" }] = problemsIn(schema, config);
  const { path, value, wanted, known, outOfRange } = problem;
  const field = pathInWords(path);
  const message = known
    ? `Cannot hold ${what}: there is no '${field}'; the known fields are ${known.join(", ")}`
    : `Cannot hold ${what}: '${field}' must be ${wanted}: current value is ${inWords(value)}`;
  throw outOfRange ? new RangeError(message) : new TypeError(message);
}

/**
 * Returns a function that makes errors about a dialogue that cannot be held. `what` includes the article: "a debate".
 */
export function cannotHold(what: string): (problem: string) => TypeError {
  return (problem) => new TypeError(`Cannot hold ${what}: ${problem}`);
}

/** Returns a value as messages show it. */
export function inWords(value: unknown): string {
  const json = typeof value === "number" ? String(value) : JSON.stringify(value) ?? String(value);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}
