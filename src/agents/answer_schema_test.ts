import assert from "node:assert/strict";
import { findingsSchema, scoreSchema } from "./answer_schema.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Every schema of an object in a schema. */
function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  return [...(schema["type"] === "object" ? [schema] : []), ...Object.values(schema).flatMap(objectsIn)];
}

Deno.test("the schemas are of the strict form: all properties required, no others allowed", () => {
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
