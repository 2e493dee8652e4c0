import type { z } from "zod";

/** What is known of an option besides its schema. */
export interface Traits {
  /**
   * Who may set it: anyone who may start a dialogue, or the operator alone, by a flag or a file of their own. Requests
   * over HTTP, agents, jobs of a queue and archives set what anyone may set, and nothing else.
   */
  readonly from: "anyone" | "operator";
  /** It holds a path, or a list of them; relative ones start from the folder of the file that gives them. */
  readonly holds?: "path";
}

declare const TRAITS: unique symbol;

/** A schema of an option whose traits are given: without them it is no field. */
export type Field<T extends z.ZodType = z.ZodType> = T & { readonly [TRAITS]: Traits };

/** Options by name. */
export type Fields = Readonly<Record<string, Field>>;

/** A field for each option of an interface; the compiler checks that they match. */
export type FieldsOf<T> = { readonly [K in keyof T]-?: Field<z.ZodType<T[K] | undefined>> };

const given = new WeakMap<z.ZodType, Traits>();

function field<T extends z.ZodType>(schema: T, traits: Traits): Field<T> {
  given.set(schema, traits);
  return schema as Field<T>;
}

/** Makes a field that anyone may set who may start a dialogue. */
export function anyone<T extends z.ZodType>(schema: T, traits: Omit<Traits, "from"> = {}): Field<T> {
  return field(schema, { from: "anyone", ...traits });
}

/** Makes a field that only the operator may set. */
export function operator<T extends z.ZodType>(schema: T, traits: Omit<Traits, "from"> = {}): Field<T> {
  return field(schema, { from: "operator", ...traits });
}

/** Returns what is known of a field. */
export function traitsOf(field: Field): Traits {
  const traits = given.get(field);
  if (!traits) throw new TypeError("Cannot tell who may set a schema that is no field");
  return traits;
}

/** Returns the fields that anyone may set. */
export function fieldsFromAnyone(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => traitsOf(field).from === "anyone"));
}

/** Returns the names of the fields that hold paths. */
export function pathFields(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => traitsOf(field).holds === "path" ? [name] : []);
}
