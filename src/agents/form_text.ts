import { isObject } from "../transcript/json.ts";

type Schema = { readonly [key: string]: unknown };

/**
 * Returns the form of an answer as a model is shown it: what each field holds, with its description as a comment. It says
 * the same as the JSON Schema in about half of the tokens, and small models follow it better.
 *
 * @param schema In the subset of JSON Schema that answers are asked for in.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { formText } from "./form_text.ts";
 *
 * const schema = { type: "object", properties: { winner: { enum: ["A", "B"], description: "Who did better." } } };
 * assert.equal(formText(schema), '{\n  "winner": "A" or "B" // Who did better.\n}');
 * ```
 */
export function formText(schema: Schema): string {
  return typeText(schema, "");
}

function typeText(schema: Schema, indent: string): string {
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) return options.map((each) => typeText(Object(each), indent)).join(" or ");
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" or ");
  const type = schema["type"];
  if (Array.isArray(type)) return type.map((each) => typeText({ ...schema, type: each }, indent)).join(" or ");
  switch (type) {
    case "object":
      return objectText(schema, indent);
    case "array":
      return `[${typeText(Object(schema["items"]), indent)}, …]`;
    case "string":
      return "text";
    case "number":
    case "integer":
      return numberText(schema);
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    default:
      return "JSON";
  }
}

function objectText({ properties }: Schema, indent: string): string {
  if (!isObject(properties)) return "{}";
  const inner = `${indent}  `;
  const entries = Object.entries(properties);
  const lines = entries.map(([name, value], at) => {
    const field: Schema = Object(value);
    const comma = at < entries.length - 1 ? "," : "";
    const about = typeof field["description"] === "string" ? field["description"] : describedItems(field);
    const text = `${inner}${JSON.stringify(name)}: ${typeText(field, inner)}${comma}`;
    return about === "" ? text : withComment(text, about);
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** The comment stands behind the first line: where a value goes over several, it is of the whole. */
function withComment(text: string, about: string): string {
  const [first = "", ...rest] = text.split("\n");
  return [`${first} // ${about}`, ...rest].join("\n");
}

function describedItems({ items }: Schema): string {
  const about = Object(items)["description"];
  return typeof about === "string" ? about : "";
}

/** Bounds that are those of whole numbers in JavaScript say nothing. */
function numberText({ type, minimum, maximum }: Schema): string {
  const kind = type === "integer" ? "whole number" : "number";
  const has = (bound: unknown): bound is number =>
    typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (has(minimum) && has(maximum)) return `${kind} from ${minimum} to ${maximum}`;
  return has(minimum) ? `${kind} from ${minimum} on` : kind;
}
