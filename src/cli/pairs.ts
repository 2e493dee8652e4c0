import { basename } from "node:path";
import { UsageError } from "../setup/errors.ts";
import { fieldsIn } from "../transcript/json.ts";

/**
 * Splits a value of the form `NAME=TEXT`.
 *
 * @throws {UsageError} If it has another form.
 */
export function pair(flag: string, value: string, given: string): readonly [name: string, text: string] {
  const [name = "", text = ""] = given.split(/=(.*)/s).map((part) => part.trim());
  if (name !== "" && text !== "") return [name, text];
  throw new UsageError(`${flag} must be ${value}: current value is '${given}'`);
}

/**
 * Returns the entries with another one added.
 *
 * @throws {UsageError} If the name is already used.
 */
export function withEntry<T>(flag: string, before: Readonly<Record<string, T>> = {}, name: string, value: T) {
  if (Object.hasOwn(before, name)) throw new UsageError(`${flag} names '${name}' twice`);
  return { ...before, [name]: value };
}

/** Adds `NAME=VALUE` to values by name. A value alone is its own name; a folder is named by its last part. */
export function withNamed(flag: string, before: unknown, given: string, { folder = false } = {}) {
  const [, name = folder ? basename(given) : given, value = given] = /^([\w.:-]+)=(.+)$/.exec(given) ?? [];
  return withEntry(flag, fieldsIn(before), name, value);
}
