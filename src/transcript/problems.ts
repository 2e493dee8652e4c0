import { z } from "zod";
import { isList, isObject } from "./json.ts";
import { WANTED } from "../words/problems.ts";
import { omitUndefined } from "./omit_undefined.ts";

/** JSON Schema as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

/** An invalid value: its place, and what is expected there. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly wanted: string;
  /** What is wrong, if the value does not show it. */
  readonly problem?: string;
  /** The known names, if the name is wrong. */
  readonly known?: readonly string[];
  /** Set if `wanted` is the schema's own text, which is English. */
  readonly isOwnText?: true;
  /** Set if the value has the right type but is out of range. */
  readonly outOfRange?: true;
}

/** Returns the problems of a value; none if it is valid. */
export function problemsIn(schema: z.ZodType, value: unknown): readonly Problem[] {
  const { error } = schema.safeParse(value);
  if (!error) return [];
  const json = jsonSchemaOf(schema);
  const problems = error.issues.flatMap((issue) => problemsOf(issue, { json, value, before: [] }));
  const byPath = Map.groupBy(problems, ({ path }) => JSON.stringify(path)); // a list may have a wrong type, and length
  return [...byPath.values()].flatMap(([first]) => first ?? []);
}

/** A problem that a schema's own check finds. */
export interface FoundProblem extends Pick<Problem, "path" | "problem"> {
  /** @default what the schema at the path accepts */
  readonly wanted?: string;
  /** Hides the value. */
  readonly isSecret?: true;
}

/** Adds a problem to the issues of a schema; `problemsIn` returns it as it is. */
export function addProblem(context: z.core.$RefinementCtx, { path, ...params }: FoundProblem): void {
  context.addIssue({ code: "custom", path: [...path], params });
}

interface Place {
  readonly json: JsonSchema;
  readonly value: unknown;
  readonly before: Problem["path"];
}

function problemsOf(issue: z.core.$ZodIssue, place: Place): readonly Problem[] {
  const path = [...place.before, ...issue.path.map((part) => typeof part === "number" ? part : String(part))];
  const own = path.reduce<JsonSchema>((schema, part) => schemaAt(schema, part), place.json);
  const value = path.reduce<unknown>(valueAt, place.value);
  if (issue.code === "unrecognized_keys") {
    const known = namesOf(own);
    return issue.keys.map((key) => ({
      path: [...path, key],
      value: valueAt(value, key),
      wanted: wantedOf(own),
      known,
    }));
  }
  if (issue.code === "invalid_union") {
    // Use the branch that got past the type check, because the value resembles it.
    const inner = issue.errors.find(([first]) =>
      first !== undefined && (first.path.length > 0 || first.code === "unrecognized_keys")
    );
    if (inner) return inner.flatMap((each) => problemsOf(each, { ...place, before: path }));
  }
  const { wanted, problem, isSecret }: Partial<FoundProblem> = issue.code === "custom" ? issue.params ?? {} : {};
  const isNumber = own["type"] === "integer" || own["type"] === "number";
  return [{
    path,
    value: isSecret && value !== undefined ? "(not shown)" : value,
    wanted: wanted ?? wantedOf(own),
    ...omitUndefined({
      problem,
      isOwnText: wanted !== undefined || hasOwnText(own) ? true as const : undefined,
      outOfRange: isNumber && typeof value === "number" ? true as const : undefined,
    }),
  }];
}

function valueAt(value: unknown, part: string | number): unknown {
  if (typeof part === "number") return isList(value) ? value[part] : undefined;
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/** Returns the JSON Schema of the accepted input: fields with a default are optional. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  return json;
}

/** Returns the schema of a field or item; one that says nothing if it has none of its own. */
export function schemaAt(schema: JsonSchema, part: string | number): JsonSchema {
  const { properties, additionalProperties, items, anyOf } = schema;
  const own = typeof part === "number" ? items : valueAt(properties, part) ?? additionalProperties;
  if (isObject(own)) return own;
  const branches = Array.isArray(anyOf) ? anyOf.filter(isObject).map((branch) => schemaAt(branch, part)) : [];
  return branches.find((branch) => Object.keys(branch).length > 0) ?? {};
}

function namesOf(schema: JsonSchema): readonly string[] {
  const branches = Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isObject) : [schema];
  return branches.flatMap(({ properties, propertyNames }) => {
    const names = valueAt(propertyNames, "enum");
    return [...Object.keys(properties ?? {}), ...(isList(names) ? names.map(String) : [])];
  });
}

/** Returns `true` if a schema says in words of its own what it accepts. */
function hasOwnText({ wanted, anyOf }: JsonSchema): boolean {
  return typeof wanted === "string" || Array.isArray(anyOf) && anyOf.filter(isObject).some(hasOwnText);
}

/** Describes in words what a schema accepts. */
export function wantedOf(schema: JsonSchema): string {
  const { wanted, anyOf, type, minimum, maximum, exclusiveMinimum, items } = schema;
  if (typeof wanted === "string") return wanted;
  if (Array.isArray(schema["enum"])) return WANTED.oneOf(schema["enum"].map(String));
  if ("const" in schema) return String(schema["const"]);
  if (Array.isArray(anyOf)) return WANTED.or(anyOf.filter(isObject).map(wantedOf));
  if (Array.isArray(type)) return WANTED.or(type.map((each) => wantedOf({ type: each })));
  switch (type) {
    case "boolean":
      return WANTED.boolean;
    case "integer":
      return WANTED.integerFrom(Number(minimum));
    case "number":
      if (exclusiveMinimum !== undefined) return WANTED.numberAbove(Number(exclusiveMinimum));
      return maximum === undefined
        ? WANTED.numberFrom(Number(minimum))
        : WANTED.numberBetween(Number(minimum), Number(maximum));
    case "array":
      return isObject(items) && Array.isArray(items["enum"]) ? WANTED.listOf(items["enum"].map(String)) : WANTED.list;
    case "object":
      return namesOf(schema).length > 0 ? WANTED.fields(namesOf(schema)) : WANTED.byName;
    default:
      return type === "null" ? "null" : WANTED.text;
  }
}

/** Returns the path of a problem as `a.b[0]`. */
export function pathInWords(path: Problem["path"]): string {
  return path.map((part, index) => typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`).join("");
}

/** Returns a value as messages show it. */
export function inWords(value: unknown): string {
  const json = typeof value === "number" ? String(value) : JSON.stringify(value) ?? String(value);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}
