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
  assert.match(
    formText(jsonSchema),
    /"verdict": "supported" or "overstated" .*"source": text or null, \/\/ Name.*"calculation": text or null \/\/ If/s,
  );
});

Deno.test("scoreSchema() asks whether it contributes and why before the scores, and describes each criterion", () => {
  const schema = scoreSchema([{ id: "clarity", description: "Is it clear?", weight: 1 }]);
  const properties = schema.jsonSchema["properties"] as Record<string, { properties?: unknown }>;
  assert.deepEqual(Object.keys(properties), ["contributes", "reason", "scores"]);
  assert.deepEqual(properties["scores"]?.properties, {
    clarity: { type: "number", minimum: 0, maximum: 10, description: "Is it clear?" },
  });
  assert.deepEqual(schema.read({ reason: "r", scores: { clarity: 0, other: 3 } }), {
    ok: true,
    value: { reason: "r", scores: { clarity: 0 } },
  });
  assert.throws(() => scoreSchema([]), TypeError);
});

Deno.test("scoreSchema() reads whether a text contributes, and takes no answer to it for a missing one", () => {
  const schema = scoreSchema([{ id: "clarity", description: "Is it clear?", weight: 1 }]);
  const rest = { reason: "r", scores: { clarity: 5 } };
  for (const [given, read] of [["yes", true], ["No", false], [true, true], [false, false], ["true", true]] as const) {
    assert.deepEqual(schema.read({ contributes: given, ...rest }), { ok: true, value: { contributes: read, ...rest } });
  }
  for (const given of ["perhaps", 7, null, {}]) {
    const reading = schema.read({ contributes: given, ...rest });
    assert.equal(reading.problem, undefined, "it is not asked for again");
    assert.equal(JSON.stringify(reading.ok && reading.value), JSON.stringify(rest));
  }
});
