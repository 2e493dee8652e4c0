import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { FillerModel, minimalInstance } from "./filler_model.ts";
import type { Prompt } from "./chat_model.ts";

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
      type: "object",
      properties: {
        scores: { type: "array", minItems: 2, items: { type: "number", minimum: 1, maximum: 10 } },
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
    [{ type: "number", maximum: -2 }, -2],
    [{ type: "array", items: { type: "string" } }, []],
    [{ type: "array", minItems: 2, items: { const: 2 } }, [2, 2]],
    [{ type: "integer", minimum: 3 }, 3],
    [{ type: "object", properties: { a: { const: 1 }, b: {} }, required: ["a"] }, { a: 1 }],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "x"],
  ];
  for (const [schema, expected] of cases) deepEqual(minimalInstance(schema), expected, JSON.stringify(schema));
});
