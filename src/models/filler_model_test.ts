import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { minimalInstance } from "./_schema_instance.ts";
import type { Prompt } from "./chat_model.ts";
import { FillerModel } from "./filler_model.ts";

await loadTokenizer();

const MODEL = { id: "openai/gpt-4o", contextWindow: 128_000, reasoningReserve: 100 };
const PROMPT: Prompt = [{ role: "system", text: "Rules." }, { role: "user", text: "Speak now." }];

Deno.test("FillerModel fills the limit exactly, whatever it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3000 }), async (tokens) => {
      const answer = await new FillerModel(MODEL).complete(PROMPT, { maxOutputTokens: tokens });
      equal(countTokens(answer.text), tokens);
      equal(answer.usage?.outputTokens, tokens);
    }),
    { numRuns: 60 },
  );
});

Deno.test("FillerModel answers with a valid instance where JSON is asked for", async () => {
  const schema = {
    name: "scores",
    schema: {
      $defs: { score: { type: "number", minimum: 1, maximum: 10 } },
      type: "object",
      properties: {
        scores: { type: "array", minItems: 2, items: { $ref: "#/$defs/score" } },
        reason: { type: "string", minLength: 3 },
        note: { type: "string" },
      },
      required: ["scores", "reason"],
    },
  };
  const answer = await new FillerModel(MODEL).complete(PROMPT, { schema });
  deepEqual(JSON.parse(answer.text), { scores: [1, 1], reason: "xxx" });
  equal(answer.usage?.outputTokens, countTokens(answer.text));
});

Deno.test("minimalInstance() makes a valid value of every form it knows", () => {
  const cases: readonly (readonly [{ readonly [key: string]: unknown }, unknown])[] = [
    [{}, null],
    [{ const: 5 }, 5],
    [{ enum: ["a", "b"] }, "a"],
    [{ type: "boolean" }, false],
    [{ type: "null" }, null],
    [{ type: ["null", "string"] }, "x"],
    [{ type: "number" }, 0],
    [{ type: "number", exclusiveMinimum: 0 }, 1],
    [{ type: "number", exclusiveMinimum: 0, maximum: 1 }, 0.5],
    [{ type: "number", maximum: -2 }, -2],
    [{ type: "integer", minimum: 0.5 }, 1],
    [{ type: "integer", exclusiveMinimum: 3 }, 4],
    [{ type: "integer", exclusiveMaximum: 0 }, -1],
    [{ type: "number", minimum: 7, multipleOf: 5 }, 10],
    [{ type: "array", items: { type: "string" } }, []],
    [{ type: "array", minItems: 2, prefixItems: [{ const: 1 }], items: { const: 2 } }, [1, 2]],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "x"],
    [{ oneOf: [{ const: "x" }] }, "x"],
    [{ properties: { a: { const: 1 } }, required: ["a"] }, { a: 1 }],
    [{
      $defs: { a: { properties: { a: { const: 1 } }, required: ["a"] } },
      allOf: [{ $ref: "#/$defs/a" }, { type: "object", properties: { b: { const: 2 } }, required: ["b"] }],
    }, { a: 1, b: 2 }],
  ];
  for (const [schema, expected] of cases) deepEqual(minimalInstance(schema), expected, JSON.stringify(schema));
});
