import { sentences } from "../../text/sentences.ts";
import type { Json } from "../../transcript/event.ts";

type Schema = { readonly [key: string]: unknown };

/** A value of a form, or why a speech alone does not give one. */
export type SpokenValue =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: string };

/** Choices that claim nothing, in the order in which they are taken. */
const CLAIMS_NOTHING = ["neutral", "unlabelled", "unknown", "unsure", "unverifiable", "abstain", "none"];

const MAX_DEPTH = 12;

/**
 * What a speech gives of a form: its sentences where texts are wanted, in their order. What can be left out or be null
 * is, lists are as short as they may be, and of several choices one is taken that claims nothing. A number, a yes or no,
 * or a choice that claims something was not measured: a form that demands one is refused.
 */
export function spokenValue(schema: Schema, text: string): SpokenValue {
  return valueOf(schema, { text, field: "", depth: 0 });
}

/** Where in a form a value is wanted. */
interface Place {
  /** What is left of the speech for it. */
  readonly text: string;
  /** Path of the field, for example `claims.label`; empty for the whole. */
  readonly field: string;
  readonly depth: number;
}

function valueOf(schema: Schema, place: Place): SpokenValue {
  if (place.depth > MAX_DEPTH) return refused(place, "is a part of itself");
  for (const word of ["const", "default"]) if (word in schema) return given(schema[word]);
  if (allowsNull(schema)) return given(null);
  const choices = schema["enum"];
  if (Array.isArray(choices)) return choiceOf(choices, place);
  for (const word of ["anyOf", "oneOf", "allOf"]) {
    const options = schema[word];
    const [first] = Array.isArray(options) ? options : [];
    if (isSchema(first)) return valueOf(first, { ...place, depth: place.depth + 1 });
  }
  const type = schema["type"] ?? ("properties" in schema ? "object" : undefined);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return objectOf(schema, place);
    case "array":
      return listOf(schema, place);
    case "string":
      return stringOf(schema, place);
    case "number":
    case "integer":
    case "boolean":
      return refused(place, "was not measured");
    default:
      return refused(place, "is of a form that is not understood");
  }
}

function choiceOf(choices: readonly unknown[], place: Place): SpokenValue {
  const modest = CLAIMS_NOTHING.find((word) => choices.includes(word));
  if (modest !== undefined) return given(modest);
  return choices.length === 1 ? given(choices[0]) : refused(place, `was not measured: ${choices.join(", ")}`);
}

function objectOf(schema: Schema, place: Place): SpokenValue {
  const properties = isSchema(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const forms = required.map((name): [string, Schema | undefined] => {
    const form = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, isSchema(form) ? form : undefined];
  });
  const texts = forms.flatMap(([name, form]) => form && wantsText(form) ? [name] : []);
  const parts = partsOf(place.text, texts.length);
  const fields: [string, Json][] = [];
  for (const [name, form] of forms) {
    const field = place.field === "" ? name : `${place.field}.${name}`;
    const text = parts[texts.indexOf(name)] ?? place.text;
    const inner = { text, field, depth: place.depth + 1 };
    const value = form ? valueOf(form, inner) : refused(inner, "is of a form that is not understood");
    if (!value.ok) return value;
    fields.push([name, value.value]);
  }
  return given(Object.fromEntries(fields));
}

function listOf(schema: Schema, place: Place): SpokenValue {
  const items: Json[] = [];
  for (const text of partsOf(place.text, Math.min(numberIn(schema, "minItems") ?? 0, 100))) {
    const form = schema["items"];
    const item = isSchema(form) ? valueOf(form, { ...place, text, depth: place.depth + 1 }) : given(text);
    if (!item.ok) return item;
    items.push(item.value);
  }
  return given(items);
}

function stringOf(schema: Schema, place: Place): SpokenValue {
  const { text } = place;
  if (text.length < (numberIn(schema, "minLength") ?? 0)) return refused(place, "is to be longer than what was said");
  return given(text.slice(0, numberIn(schema, "maxLength")));
}

/** A text in so many parts: a sentence each, and for the last all that is left. With fewer sentences the last stands again. */
function partsOf(text: string, count: number): readonly string[] {
  if (count <= 1) return count === 1 ? [text] : [];
  const all = sentences(text);
  const last = all.at(-1)?.text ?? text;
  if (all.length < count) return Array.from({ length: count }, (_, n) => all[n]?.text ?? last);
  return [...all.slice(0, count - 1).map((sentence) => sentence.text), text.slice(all[count - 1]?.start).trimEnd()];
}

function wantsText(schema: Schema): boolean {
  return schema["type"] === "string" && !["const", "default", "enum"].some((word) => word in schema);
}

function allowsNull(schema: Schema): boolean {
  const options = schema["anyOf"] ?? schema["oneOf"];
  const { type } = schema;
  if (type === "null" || (Array.isArray(type) && type.includes("null"))) return true;
  return Array.isArray(options) && options.some((option) => isSchema(option) && allowsNull(option));
}

function given(value: unknown): SpokenValue {
  return { ok: true, value: JSON.parse(JSON.stringify(value ?? null)) };
}

function refused({ field }: Place, why: string): SpokenValue {
  return { ok: false, problem: `${field === "" ? "the answer" : `'${field}'`} ${why}` };
}

function numberIn(schema: Schema, name: string): number | undefined {
  const value = schema[name];
  return typeof value === "number" ? value : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
