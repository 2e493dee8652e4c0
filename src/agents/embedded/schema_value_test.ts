import assert from "node:assert/strict";
import { smallestValue } from "./schema_value.ts";

Deno.test("smallestValue() gives what each form requires", () => {
  for (
    const [schema, value] of [
      [{ const: 3 }, 3],
      [{ enum: ["b", "a"] }, "b"],
      [{ type: "boolean" }, false],
      [{ type: ["null", "string"] }, null],
      [{ type: "integer", exclusiveMinimum: 2 }, 3],
      [{ type: "number", minimum: 0.5 }, 0.5],
      [{ type: "number", maximum: -1 }, -1],
      [{ type: "string", maxLength: 2 }, "te"],
      [{ type: "string", minLength: 6 }, "text.."],
      [{ type: "array", items: { type: "string" }, minItems: 2 }, ["text", "text"]],
      [{ type: "array" }, []],
      [{ anyOf: [{ type: "string" }, { type: "null" }] }, "text"],
      [{ type: "object", properties: { a: { type: "null" }, b: { type: "null" } }, required: ["a"] }, { a: null }],
      [{ type: "object", required: ["a"] }, undefined],
      [{ $ref: "#/a" }, undefined],
    ] as const
  ) assert.deepEqual(smallestValue(schema, "text"), value, JSON.stringify(schema));
});

Deno.test("smallestValue() gives up on a schema that holds itself", () => {
  const schema: { type: string; required: string[]; properties: Record<string, unknown> } = {
    type: "object",
    required: ["a"],
    properties: {},
  };
  schema.properties["a"] = schema;
  assert.equal(smallestValue(schema, "text"), undefined);
});
