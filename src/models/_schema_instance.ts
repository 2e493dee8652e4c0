import { isObject } from "../transcript/json.ts";

/** How deep references are followed before a schema is taken for endless. */
const MAX_DEPTH = 20;

type Schema = { readonly [key: string]: unknown };

/**
 * A small value that is valid under a JSON Schema: required properties only, the fewest items, the least numbers, the
 * shortest strings. Knows types, `const`, `enum`, references within the schema, the first of `anyOf` and `oneOf`, and
 * `allOf`; `pattern`, `format` and `not` are beyond it.
 */
export function minimalInstance(root: Schema): unknown {
  return instanceOf(root, { root }, 0);
}

/** The same, but for the first text in it that may be of any length: that is `text`. */
export function filledInstance(root: Schema, text: string): unknown {
  return instanceOf(root, { root, text }, 0);
}

/** What an instance is made within. */
interface Within {
  readonly root: Schema;
  /** For the first text that takes it; gone then. */
  text?: string;
}

function stringOf({ minLength, maxLength }: Schema, within: Within): string {
  const { text } = within;
  if (text !== undefined && maxLength === undefined && text.length >= (toNumber(minLength) ?? 0)) {
    delete within.text;
    return text;
  }
  return "x".repeat(Math.max(1, toNumber(minLength) ?? 1)); // an empty one says nothing, and is often not wanted
}

function instanceOf(schema: unknown, within: Within, depth: number): unknown {
  if (!isObject(schema)) return null;
  if (depth > MAX_DEPTH) throw new RangeError("Cannot make an instance of a JSON Schema that requires itself");
  const { $ref, allOf, enum: values } = schema;
  if (typeof $ref === "string") return instanceOf(resolve($ref, within.root), within, depth + 1);
  if ("const" in schema) return schema.const;
  if (Array.isArray(values) && values.length > 0) return values[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return instanceOf({ ...without(schema), ...asObject(choices[0]) }, within, depth + 1);
  if (Array.isArray(allOf)) return instanceOf(merged([without(schema), ...allOf], within.root), within, depth + 1);
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, within, depth);
    case "array":
      return arrayOf(schema, within, depth);
    case "string":
      return stringOf(schema, within);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return false;
    default:
      return null;
  }
}

function objectOf({ properties, required }: Schema, within: Within, depth: number): unknown {
  const fields = asObject(properties);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  return Object.fromEntries(names.map((name) => [name, instanceOf(fields[name], within, depth + 1)]));
}

function arrayOf({ prefixItems, items, minItems }: Schema, within: Within, depth: number): readonly unknown[] {
  const first: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  return Array.from(
    { length: toNumber(minItems) ?? 0 },
    (_, index) => instanceOf(first[index] ?? items, within, depth + 1),
  );
}

function numberOf(schema: Schema): number {
  const whole = typeOf(schema) === "integer";
  const step = toNumber(schema.multipleOf) ?? (whole ? 1 : undefined);
  const over = toNumber(schema.exclusiveMinimum);
  const under = toNumber(schema.exclusiveMaximum);
  const least = toNumber(schema.minimum) ?? over;
  const most = toNumber(schema.maximum) ?? under;
  if (least === undefined) {
    if (most === undefined || most > 0 || (most === 0 && under === undefined)) return 0;
    const high = step === undefined ? most : Math.floor(most / step) * step;
    return high === under ? high - (step ?? 1) : high;
  }
  if (step !== undefined) {
    const low = Math.ceil(least / step) * step;
    return low === over ? low + step : low;
  }
  if (least !== over) return least;
  return most === undefined ? least + 1 : (least + most) / 2;
}

function typeOf({ type, properties, items }: Schema): unknown {
  if (Array.isArray(type)) return type.find((name) => name !== "null") ?? "null";
  return type ?? (properties !== undefined ? "object" : items !== undefined ? "array" : "null");
}

function merged(parts: readonly unknown[], root: Schema): Schema {
  return parts.map((part) => {
    const schema = asObject(part);
    return typeof schema.$ref === "string" ? asObject(resolve(schema.$ref, root)) : schema;
  }).reduce((all, part) => ({
    ...all,
    ...part,
    properties: { ...asObject(all.properties), ...asObject(part.properties) },
    required: [...toArray(all.required), ...toArray(part.required)],
  }), {});
}

function without({ anyOf: _any, oneOf: _one, allOf: _all, ...rest }: Schema): Schema {
  return rest;
}

function resolve(reference: string, root: Schema): unknown {
  if (!reference.startsWith("#")) throw new RangeError(`Cannot follow '${reference}' out of a JSON Schema`);
  const path = reference.slice(1).split("/").filter((part) => part !== "");
  return path.reduce<unknown>((at, part) => asObject(at)[part.replaceAll("~1", "/").replaceAll("~0", "~")], root);
}

function asObject(value: unknown): Schema {
  return isObject(value) ? value : {};
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
