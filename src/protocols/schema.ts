import { z } from "zod";
import { inWords, pathInWords, problemsIn } from "../transcript/problems.ts";

/** Schemas by name. */
export type Schemas = Readonly<Record<string, z.ZodType>>;

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
