import assert from "node:assert/strict";
import { findingsSchema, scoresSchema } from "./answer_schema.ts";
import { scoreSchema } from "./scores_form_fixture.ts";
import { formText } from "./form_text.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns every object schema within a schema. */
function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  return [...(schema["type"] === "object" ? [schema] : []), ...Object.values(schema).flatMap(objectsIn)];
}

Deno.test("schemas follow the strict form: all properties required, no others allowed", () => {
  const criteria = [{ id: "properties", description: "Even this name.", weight: 1 }];
  for (const [schema, count] of [[scoresSchema(criteria, 2), 5], [findingsSchema(), 2]] as const) {
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

Deno.test("scoresSchema() asks of each contribution whether it is one, and why, before its scores", () => {
  const schema = scoresSchema([{ id: "clarity" }], 2);
  const properties = schema.jsonSchema["properties"] as Record<string, { properties: Record<string, unknown> }>;
  assert.deepEqual(Object.keys(properties), ["contribution_1", "contribution_2"]);
  for (const { properties: asked } of Object.values(properties)) {
    assert.deepEqual(Object.keys(asked), ["contributes", "reason", "scores"]);
  }
  assert.throws(() => scoresSchema([], 1), TypeError);
});

Deno.test("scoresSchema() keeps what can be read, and names the contribution of what cannot", () => {
  const schema = scoresSchema([{ id: "clarity" }, { id: "wit" }], 2);
  const good = { reason: "r", scores: { clarity: 0, wit: 3 } };
  assert.deepEqual(schema.read({ contribution_1: good, contribution_2: good, other: 1 }), {
    ok: true,
    value: { contribution_1: good, contribution_2: good },
  });
  const partly = schema.read({
    contribution_1: good,
    contribution_2: { reason: "r", scores: { clarity: 11, wit: 2 } },
  });
  assert.deepEqual(partly.ok && JSON.parse(JSON.stringify(partly.value)), {
    contribution_1: good,
    contribution_2: { reason: "r", scores: { wit: 2 } },
  });
  assert.deepEqual(partly.problem, "The field `contribution_2.scores.clarity` must be a number from 0 to 10, not 11.");
  const lost = schema.read({ contribution_1: good, contribution_2: "I liked it." });
  assert.deepEqual(lost.ok && JSON.parse(JSON.stringify(lost.value)), { contribution_1: good });
  assert.equal(schema.read({ contribution_1: "Good.", contribution_2: {} }).ok, false);
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
