import { isObject } from "../transcript/json.ts";

/** A JSON Schema, or a part of one. */
export type Form = { readonly [key: string]: unknown };

/** A field's value as given in a line, or a hint at what it should be. */
type FieldReading = { readonly value: unknown } | { readonly hint: string };

/** Reads a field's value from a line: an exact value, or the only choice that begins with the text. */
export function readField(form: Form, line: string): FieldReading {
  const text = line.trim();
  if (text === "" && hasType(form, "null")) return { value: null };
  const choices = Array.isArray(form["enum"]) ? form["enum"].map(String) : undefined;
  if (choices) {
    const chosen = choices.filter((choice) => text !== "" && choice.startsWith(text.toLowerCase()));
    const value = choices.find((choice) => choice === text) ?? (chosen.length === 1 ? chosen[0] : undefined);
    return value === undefined ? { hint: `one of ${choices.join(", ")}` } : { value };
  }
  if (hasType(form, "number") || hasType(form, "integer")) return readNumber(form, text);
  if (hasType(form, "boolean")) {
    const value = /^(?:(y|yes|true)|n|no|false)$/i.exec(text);
    return value ? { value: value[1] !== undefined } : { hint: "yes or no" };
  }
  return text === "" ? { hint: "a few words" } : { value: text };
}

function readNumber(form: Form, text: string): FieldReading {
  const { minimum = -Infinity, maximum = Infinity } = form as { minimum?: number; maximum?: number };
  const value = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  const whole = !hasType(form, "integer") || Number.isInteger(value);
  if (whole && value >= minimum && value <= maximum) return { value };
  const kind = hasType(form, "integer") ? "a whole number" : "a number";
  return { hint: Number.isFinite(minimum + maximum) ? `${kind} from ${minimum} to ${maximum}` : kind };
}

/** Returns the first of several alternative forms, with `null` added to its types if an alternative allows it. */
export function plainForm({ anyOf, oneOf, ...form }: Form): Form {
  const options: readonly unknown[] = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : [];
  if (options.length === 0) return form;
  const forms = options.map(asForm);
  const { type, ...first } = forms.find((option) => option["type"] !== "null") ?? {};
  const nullable = forms.some((option) => hasType(option, "null"));
  return { ...first, ...form, type: [...(type === undefined ? [] : [type].flat()), ...(nullable ? ["null"] : [])] };
}

/** Returns `true` if a form allows a value of that type. */
export function hasType(form: Form, type: string): boolean {
  return form["type"] === type || (Array.isArray(form["type"]) && form["type"].includes(type));
}

/** Returns the fields of an object form with their names. */
export function propertiesOf(form: Form): readonly (readonly [string, Form])[] {
  return Object.entries(asForm(form["properties"])).map(([name, inner]) => [name, asForm(inner)] as const);
}

/** Returns part of a form as a form; if it is not one, returns a form that accepts anything. */
export function asForm(value: unknown): Form {
  return isObject(value) ? value : {};
}

/** Forms without descriptions, by the original forms. */
const bareForms = new WeakMap<Form, Form>();

/**
 * Returns a form without its descriptions, for providers that enforce a schema: the prompt already describes each
 * field.
 */
export function bareForm(form: Form): Form {
  const known = bareForms.get(form) ?? bare(form);
  bareForms.set(form, known);
  return known;
}

function bare(form: Form): Form {
  const inner = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inner) : isObject(value) ? bare(value) : value;
  const entries = Object.entries(form).map(([name, value]) =>
    name === "properties" && isObject(value)
      ? [name, Object.fromEntries(Object.entries(value).map(([field, one]) => [field, inner(one)]))]
      : [name, inner(value)]
  );
  return Object.fromEntries(entries.filter(([name, value]) => name !== "description" || typeof value !== "string"));
}
