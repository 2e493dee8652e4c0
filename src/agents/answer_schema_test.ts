import assert from "node:assert/strict";
import { findingsSchema, scoreSchema } from "./answer_schema.ts";
import { formText } from "./form_text.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns every object schema within a schema. */
function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  return [...(schema["type"] === "object" ? [schema] : []), ...Object.values(schema).flatMap(objectsIn)];
}

Deno.test("schemas follow the strict form: all properties required, no others allowed", () => {
  const criteria = [{ id: "properties", description: "Even this name.", weight: 1 }];
  for (const [schema, count] of [[scoreSchema(criteria), 2], [findingsSchema(), 2]] as const) {
    assert.match(schema.name, /^[a-z_]+$/);
    const objects = objectsIn(schema.jsonSchema);
    assert.equal(objects.length, count);
    for (const object of objects) {
      assert.deepEqual(object["required"], Object.keys(object["properties"] ?? {}));
      assert.equal(object["additionalProperties"], false);
    }
    assert.deepEqual(JSON.parse(JSON.stringify(schema.jsonSchema)), schema.jsonSchema);
  }
});

Deno.test("findingsSchema() asks for one of four verdicts and for a source that is a text or null", () => {
  const { jsonSchema } = findingsSchema();
  assert.match(JSON.stringify(jsonSchema), /"source":\{"description":"[^"]*","type":\["string","null"\]\}/);
  assert.match(formText(jsonSchema), /"verdict": "supported" or "overstated" .*"source": text or null \/\/ Name/s);
});

Deno.test("scoreSchema() asks for the reason before the scores, and describes each criterion", () => {
  const schema = scoreSchema([{ id: "clarity", description: "Is it clear?", weight: 1 }]);
  const properties = schema.jsonSchema["properties"] as Record<string, { properties?: unknown }>;
  assert.deepEqual(Object.keys(properties), ["reason", "scores"]);
  assert.deepEqual(properties["scores"]?.properties, {
    clarity: { type: "number", minimum: 0, maximum: 10, description: "Is it clear?" },
  });
  assert.deepEqual(schema.read({ reason: "r", scores: { clarity: 0, other: 3 } }), {
    ok: true,
    value: { reason: "r", scores: { clarity: 0 } },
  });
  assert.throws(() => scoreSchema([]), TypeError);
});
