import { z } from "zod";
import { quotable } from "../text/fence.ts";
import type { AnswerSchema } from "./agent.ts";
import { problemOf } from "./_answer_problem.ts";

type JsonObject = { readonly [key: string]: unknown };

/**
 * An answer's form from a zod type, in the subset of JSON Schema that providers hold models to. Descriptions may name
 * participants or requirements: nothing in them looks like a fence.
 */
export function zodAnswer<T>(name: string, type: z.ZodType<T>): AnswerSchema<T> {
  const jsonSchema = strict(z.toJSONSchema(type, { io: "input", unrepresentable: "any" }));
  return { name, jsonSchema, read: zodReader(type) };
}

/** Reads answers by a zod type: for a form that asks for more than it insists on. */
export function zodReader<T>(type: z.ZodType<T>): AnswerSchema<T>["read"] {
  return (value) => {
    const result = type.safeParse(value);
    return result.success
      ? { ok: true, value: result.data }
      : { ok: false, problem: problemOf(result.error.issues, value) };
  };
}

/** Objects have all of their properties and no others, as strict providers demand. */
function strict(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).filter(([key]) => key !== "$schema")
    .map(([key, value]): [string, unknown] => {
      if (key === "description" && typeof value === "string") return [key, quotable(value)];
      return [key, key === "properties" ? strictAll(value) : strictValue(value)];
    });
  const result = Object.fromEntries(entries);
  if (result["type"] !== "object") return result;
  return { ...result, required: Object.keys(result["properties"] ?? {}), additionalProperties: false };
}

function strictAll(properties: unknown): unknown {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, strictValue(value)]));
}

function strictValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictValue);
  return isObject(value) ? strict(value) : value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
