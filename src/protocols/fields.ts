import type { z } from "zod";

/** The flag of a field, if it differs from the field's name in kebab-case. */
export interface FlagOf {
  /** The flag with its hyphens: `--rounds`, or `--no-scoring` for a switch that turns something off. */
  readonly flag?: `--${string}`;
  /** Name of the flag's value in the help. */
  readonly value?: string;
  /** One line of help. @default the field's description */
  readonly help?: string;
  /** For a switch `--no-…`: one line of help for the flag without "no", where the default may be off. @default no flag */
  readonly asks?: string;
  /** For a switch: the value that it sets. @default true */
  readonly sets?: string;
  /** If set, the flag takes a whole list, separated by commas. @default one entry for each flag */
  readonly commas?: true;
  /**
   * If set, the flag takes the path of a file that contains the field's value, as text or as YAML, or that is a document; or
   * one of the field's names, if it has some.
   */
  readonly file?: "text" | "yaml" | "document";
}

/** A heading of flags in the help of a command. */
export type Group = "About" | "Speakers" | "Form" | "Models" | "Limits" | "Output";

/** Properties of an option besides its schema. */
export interface Traits {
  /**
   * Permission to set it: anyone who may start a dialogue, or the operator alone, by a flag or a file of their own. Requests
   * over HTTP, agents, jobs of a queue and archives set what anyone may set, and nothing else.
   */
  readonly from: "anyone" | "operator";
  /**
   * Content that refers to the world outside: a path, or a list of them; addresses of servers, or programs; SPECs of models.
   * Relative paths start from the folder of the file that gives them. No path or address is taken from a journal.
   */
  readonly holds?: "path" | "address" | "model";
  /**
   * Its effect, if it cannot change what is said: on how models are asked, on how much may be used, on what a panel decides
   * or clerks note at the end, or on the archive's form. @default on what is said
   */
  readonly changes?: "requests" | "limits" | "verdict" | "archive";
  /** It says what one dialogue is about or who takes part in it: no preset sets it. */
  readonly ofOne?: true;
  /** The journal's first line leaves it out, because it says the same otherwise, or the next run must not inherit it. */
  readonly unrecorded?: true;
  /** Reviews of finished dialogues have it, too. */
  readonly inReviews?: true;
  /** Its heading in the help. @default "Form"; a field of all protocols without one has no flag */
  readonly group?: Group;
  /** Its flag, where it does not follow from its name. */
  readonly flag?: FlagOf;
  /** Its usual value in words, if the schema has no default; the description ends with it. */
  readonly usual?: string;
  /**
   * Its place on the page that starts a dialogue. @default among those for experts; none for what changes requests or
   * the archive
   */
  readonly page?: "usual" | "limits" | "none";
  /** Its label on pages. @default its name in words */
  readonly label?: string;
}

declare const TRAITS: unique symbol;

/** The schema of an option with its traits; a schema without them is no field. */
export type Field<T extends z.ZodType = z.ZodType> = T & { readonly [TRAITS]: Traits };

/** Options by name. */
export type Fields = Readonly<Record<string, Field>>;

/** A field for each option of an interface; the compiler checks that they match. */
export type FieldsOf<T> = { readonly [K in keyof T]-?: Field<z.ZodType<T[K] | undefined>> };

const given = new WeakMap<z.ZodType, Traits>();

function field<T extends z.ZodType>(schema: T, traits: Traits): Field<T> {
  const { usual } = traits;
  const own = usual === undefined ? schema.clone() : schema.describe(`${schema.description} (${usual})`);
  given.set(own, traits);
  return own as Field<T>;
}

/** Makes a field that anyone who may start a dialogue may set. */
export function anyone<T extends z.ZodType>(schema: T, traits: Omit<Traits, "from"> = {}): Field<T> {
  return field(schema, { from: "anyone", ...traits });
}

/** Makes a field that only the operator may set. */
export function operator<T extends z.ZodType>(schema: T, traits: Omit<Traits, "from"> = {}): Field<T> {
  return field(schema, { from: "operator", ...traits });
}

/** Makes a field like another, with other traits or another description. */
export function like<F extends Field>(other: F, { flag, ...traits }: Partial<Traits>, schema: F = other): F {
  const known = traitsOf(other);
  return field(schema, { ...known, ...traits, flag: { ...known.flag, ...flag } });
}

/** Traits that the numbers of rounds of all protocols share. */
export const ROUNDS: Omit<Traits, "from"> = { flag: { flag: "--rounds" }, page: "usual", label: "Rounds" };

/** Returns the traits of a field. */
export function traitsOf(field: Field): Traits {
  const traits = given.get(field);
  if (!traits) throw new TypeError("Cannot read the traits of a schema: it is no field");
  return traits;
}

/** Returns the fields whose traits fit. */
export function fieldsThat(fields: Fields, fit: (traits: Traits) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => fit(traitsOf(field))));
}

/** Returns `true` for a field that anyone may set. */
export function isFromAnyone({ from }: Traits): boolean {
  return from === "anyone";
}

/** Returns `true` for a field that no journal may set, because it holds a path or an address. */
export function isOutside({ holds }: Traits): boolean {
  return holds === "path" || holds === "address";
}

/** Returns a field's name as in its flag, without its unit: `max-cost` for `maxCostUsd`. */
export function kebab(field: string): string {
  return field.replace(/(?:Ms|Usd)$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
