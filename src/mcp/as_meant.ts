import { fieldsIn, isObject } from "../transcript/json.ts";
import { type JsonSchema, jsonSchemaOf, schemaAt } from "../transcript/problems.ts";
import type { z } from "zod";

/**
 * Returns arguments as the caller meant them. Some clients send lists, objects, numbers and booleans as texts, unknown to
 * the model that calls, and `null` for a field that they omit. Everything else stays as it is, to be checked.
 */
export function asMeant(schema: z.ZodType, given: unknown): unknown {
  return meantBy(jsonSchemaOf(schema), given);
}

function meantBy(schema: JsonSchema, given: unknown): unknown {
  if (Object.keys(schema).length === 0) return given; // anything may be there
  const value = typeof given === "string" ? readAs(typesOf(schema), given) : given;
  if (Array.isArray(value)) return value.map((item, index) => meantBy(schemaAt(schema, index), item));
  if (!isObject(value)) return value;
  const properties = fieldsIn(schema["properties"]);
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const own = schemaAt(schema, name);
      const meant = meantBy(own, field);
      const mayBeAbsent = Object.hasOwn(properties, name) && !required.includes(name);
      return meant === null && mayBeAbsent && !typesOf(own).has("null") ? [] : [[name, meant]];
    }),
  );
}

/** Returns the value in a text if it is `null` or has one of the types; otherwise, or if a text is wanted, the text. */
function readAs(types: ReadonlySet<unknown>, text: string): unknown {
  if (types.size === 0 || types.has("string")) return text;
  const word = text.trim();
  try {
    const read: unknown = JSON.parse(/^(?:true|false)$/i.test(word) ? word.toLowerCase() : word);
    if (typeof read === "string") return readAs(types, read); // a client may do it twice
    return read === null || typesIn(read).some((type) => types.has(type)) ? read : text;
  } catch {
    return text;
  }
}

/** Returns the types that a schema takes; none if it takes any. */
function typesOf({ type, anyOf }: JsonSchema): ReadonlySet<unknown> {
  const branches = Array.isArray(anyOf) ? anyOf.filter(isObject).map(typesOf) : [];
  return new Set([type ?? [], ...branches.map((types) => [...types])].flat());
}

function typesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return ["array"];
  if (isObject(value)) return ["object"];
  return Number.isFinite(value) ? ["number", "integer"] : [typeof value];
}
