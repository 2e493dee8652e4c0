import type { Json } from "../../transcript/event.ts";

type Schema = { readonly [key: string]: unknown };

/**
 * The smallest value that a JSON Schema allows, for a structured answer that is neither a score nor a fact check: what
 * is required, the first of what may be chosen, `text` wherever a text is wanted. `undefined` if there is none to be
 * made from it.
 */
export function smallestValue(schema: Schema, text: string, depth = 0): Json | undefined {
  if (depth > 12) return undefined;
  if ("const" in schema) return asJson(schema["const"]);
  if ("default" in schema) return asJson(schema["default"]);
  const choices = schema["enum"];
  if (Array.isArray(choices)) return asJson(choices[0]);
  for (const word of ["anyOf", "oneOf", "allOf"]) {
    const options = schema[word];
    const [first] = Array.isArray(options) ? options : [];
    if (isSchema(first)) return smallestValue(first, text, depth + 1);
  }
  const type = Array.isArray(schema["type"]) ? schema["type"][0] : schema["type"];
  switch (type) {
    case "object":
      return smallestObject(schema, text, depth);
    case "array": {
      const item = isSchema(schema["items"]) ? smallestValue(schema["items"], text, depth + 1) : text;
      const count = numberIn(schema, "minItems") ?? 0;
      return item === undefined
        ? (count === 0 ? [] : undefined)
        : Array.from({ length: Math.min(count, 100) }, () => item);
    }
    case "string":
      return smallestString(schema, text);
    case "number":
    case "integer":
      return smallestNumber(schema, type === "integer");
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return isSchema(schema["properties"]) ? smallestObject(schema, text, depth) : undefined;
  }
}

function smallestObject(schema: Schema, text: string, depth: number): Json | undefined {
  const properties = isSchema(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields: Record<string, Json> = {};
  for (const name of required) {
    const property = properties[String(name)];
    const value = isSchema(property) ? smallestValue(property, text, depth + 1) : undefined;
    if (value === undefined) return undefined;
    fields[String(name)] = value;
  }
  return fields;
}

function smallestString(schema: Schema, text: string): string {
  const least = numberIn(schema, "minLength") ?? 0;
  return text.padEnd(least, ".").slice(0, numberIn(schema, "maxLength") ?? undefined);
}

function smallestNumber(schema: Schema, integer: boolean): number {
  const least = numberIn(schema, "minimum") ?? above(numberIn(schema, "exclusiveMinimum"), integer);
  const most = numberIn(schema, "maximum");
  const value = least ?? (most !== undefined && most < 0 ? most : 0);
  return integer ? Math.ceil(value) : value;
}

function above(bound: number | undefined, integer: boolean): number | undefined {
  return bound === undefined ? undefined : integer ? Math.floor(bound) + 1 : bound + 0.001;
}

function numberIn(schema: Schema, name: string): number | undefined {
  const value = schema[name];
  return typeof value === "number" ? value : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asJson(value: unknown): Json | undefined {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}
