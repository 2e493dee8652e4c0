import { isObject } from "./_usage.ts";

/**
 * Whether a JSON Schema keeps the rules of OpenAI's strict mode that can be told from its form: every object forbids
 * additional properties and requires all it names. Without them a request that asks for strictness is refused.
 */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isObject(schema)) return true;
  if (isObject(schema.properties)) {
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    if (schema.additionalProperties !== false) return false;
    if (!Object.keys(schema.properties).every((name) => required.includes(name))) return false;
    if (!Object.values(schema.properties).every(isStrict)) return false;
  } else if (schema.type === "object") {
    return false;
  }
  return [schema.items, schema.anyOf, schema.$defs && Object.values(schema.$defs)].every(isStrict);
}
