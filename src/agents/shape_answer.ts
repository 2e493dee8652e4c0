import { fieldsIn, isObject } from "../transcript/json.ts";
import { exactNumber } from "./answer_schema.ts";
import { asForm, type Form, hasType, plainForm, propertiesOf } from "./form_fields.ts";

/** Returns the letters and digits of a name in lower case, by which names are matched: `Logical Coherence` is `logical_coherence`. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Returns a value in the shape of a form, if it has all that the form asks for in another one: under names that are
 * spelled otherwise, a level higher or lower, in a list with one item or of names and values, or with a remark beside a
 * number. Values are moved, and never made; what could mean two fields is left alone.
 */
export function shaped(value: unknown, form: Form): unknown {
  const plain = plainForm(form);
  if (hasType(plain, "object")) return objectIn(value, plain);
  if (hasType(plain, "number") || hasType(plain, "integer")) return numberIn(value);
  if (hasType(plain, "array") && Array.isArray(value)) {
    return value.map((item) => shaped(item, asForm(plain["items"])));
  }
  return value;
}

function objectIn(given: unknown, form: Form): unknown {
  const value = Array.isArray(given) ? itemsIn(given, form) : given;
  if (!isObject(value)) return given;
  const own = matched(Object.keys(value), form);
  const [only, ...others] = Object.keys(value);
  if (
    own.size === 0 && only !== undefined && others.length === 0 && typeof value[only] === "object" &&
    value[only] !== null
  ) {
    const inner = liftedFrom(value, form);
    if (Object.keys(inner).length === 0) return objectIn(value[only], form);
  }
  const fields = propertiesOf(form).flatMap(([name, field]): [string, unknown][] => {
    const key = own.get(name);
    return key === undefined ? [] : [[name, shaped(value[key], field)]];
  });
  const taken = new Set(own.values());
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !taken.has(key)));
  const present = Object.fromEntries(fields);
  return { ...rest, ...present, ...liftedFrom(rest, form, present) };
}

/**
 * Returns inner objects of a form that are missing, made of fields that stand a level higher. A field that could belong
 * to several of them is left alone.
 */
function liftedFrom(value: { readonly [key: string]: unknown }, form: Form, present: object = {}) {
  const missing = propertiesOf(form).flatMap(([name, field]) => {
    const plain = plainForm(field);
    if (Object.hasOwn(present, name) || !hasType(plain, "object")) return [];
    return [{ name, plain, keys: [...matched(Object.keys(value), plain).values()] }];
  });
  return Object.fromEntries(missing.flatMap(({ name, plain, keys }): [string, unknown][] => {
    const isShared = missing.some((other) => other.name !== name && other.keys.some((key) => keys.includes(key)));
    return keys.length === 0 || isShared ? [] : [[name, objectIn(value, plain)]];
  }));
}

/** Returns the key of each field of a form that has exactly one, by its own name or one that is spelled otherwise. */
function matched(keys: readonly string[], form: Form): ReadonlyMap<string, string> {
  const names = propertiesOf(form).map(([name]) => name);
  return new Map(names.flatMap((name): [string, string][] => {
    if (keys.includes(name)) return [[name, name]];
    const isUnique = names.filter((other) => plainName(other) === plainName(name)).length === 1;
    const alike = keys.filter((key) => !names.includes(key) && plainName(key) === plainName(name));
    return isUnique && alike.length === 1 && alike[0] !== undefined ? [[name, alike[0]]] : [];
  }));
}

/** Returns the only item of a list, or an object made of a list of names and values; else the list. */
function itemsIn(items: readonly unknown[], form: Form): unknown {
  if (items.length === 1 && isObject(items[0]) && nameIn(items[0], form) === undefined) return items[0];
  const entries = items.map((item): readonly [string, unknown] | undefined => {
    if (!isObject(item)) return undefined;
    const key = nameIn(item, form);
    if (key === undefined) return undefined;
    const { [key]: name, ...rest } = item;
    const [only, ...others] = Object.values(rest);
    return [String(name), others.length === 0 ? only : rest];
  });
  const names = new Set(entries.map((entry) => entry?.[0]));
  const isList = names.size === items.length && !names.has(undefined);
  return isList ? Object.fromEntries(entries.filter((entry) => entry !== undefined)) : items;
}

/** Returns the key under which an item of a list names a field of the form, or of an object within it. */
function nameIn(item: { readonly [key: string]: unknown }, form: Form): string | undefined {
  const inner = propertiesOf(form).flatMap(([name, field]) => [
    name,
    ...propertiesOf(plainForm(field)).map(([name]) => name),
  ]);
  const names = new Set(inner.map(plainName));
  return Object.keys(item).find((key) => typeof item[key] === "string" && names.has(plainName(item[key])));
}

const DECIMAL_COMMA = /^\s*(\d+),(\d+)\s*$/;

/** Returns the only number of an object with a remark, and a number with a decimal comma with a point. */
function numberIn(value: unknown): unknown {
  if (typeof value === "string") return value.replace(DECIMAL_COMMA, "$1.$2");
  if (!isObject(value)) return value;
  const numbers = Object.values(value).map(numberIn).filter((each) => typeof exactNumber(each) === "number");
  return numbers.length === 1 ? numbers[0] : value;
}

/**
 * Returns the fields of an answer whose numbers are on a scale of 0 to 1 where the form has a larger one: all of them lie
 * between 0 and 1, and one has decimals. `0.85` beside a scale of 0 to 10 may mean 8.5. A number that names its scale, as
 * in `0.5/10`, is on it.
 */
export function sharesIn(value: unknown, form: Form): readonly string[] {
  const byScale = Map.groupBy(numbersIn(value, form), ({ max }) => max);
  return [...byScale.values()].flatMap((numbers) => {
    const isShare = numbers.every(({ number }) => number >= 0 && number <= 1) &&
      numbers.some(({ number }) => !Number.isInteger(number));
    return isShare ? [...new Set(numbers.map(({ path: [field = ""] }) => field))] : [];
  });
}

interface Found {
  readonly number: number;
  readonly max: number;
  readonly path: readonly string[];
}

function numbersIn(value: unknown, form: Form, path: readonly string[] = []): readonly Found[] {
  const plain = plainForm(form);
  if (hasType(plain, "object")) {
    return propertiesOf(plain).flatMap(([name, field]) => numbersIn(fieldsIn(value)[name], field, [...path, name]));
  }
  if (hasType(plain, "array")) {
    return [value].flat().flatMap((item) => numbersIn(item, asForm(plain["items"]), path));
  }
  const { minimum, maximum: max } = plain;
  if (!hasType(plain, "number") || Number(minimum ?? 0) > 1 || typeof max !== "number" || max <= 1) return [];
  const number = exactNumber(value, max);
  if (typeof number !== "number") return [];
  return [{ number: typeof value === "string" && /[/%]/.test(value) ? max : number, max, path }];
}
