/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Returns a field that is an object; `undefined` if it is missing or something else. */
export function objectIn(value: Json | undefined, name: string): { readonly [key: string]: Json } | undefined {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(inner) ? inner : undefined;
}

/** Returns a value's fields, to be read by name; none if it is not an object. */
export function fieldsIn(value: Json | undefined): { readonly [key: string]: Json };
export function fieldsIn(value: unknown): { readonly [key: string]: unknown };
export function fieldsIn(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** Returns `true` for an object that is not a list; fields of values not known to be JSON keep unknown types. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json };
export function isObject(value: unknown): value is { readonly [key: string]: unknown };
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[];
export function isList(value: unknown): value is readonly unknown[];
export function isList(value: unknown): boolean {
  return Array.isArray(value);
}

/** Parses a text as JSON; `undefined` if it is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
