import { deepEqual, equal, rejects } from "node:assert/strict";
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

Deno.test("FillerModel stands in for its model, and counts the prompt", async () => {
  const model = new FillerModel(MODEL, { tokens: (_, { maxOutputTokens = 0 }) => maxOutputTokens / 2 });
  deepEqual([model.id, model.contextWindow, model.reasoningReserve], ["openai/gpt-4o", 128_000, 100]);
  equal(model.contextWindowKnown, true);
  equal(new FillerModel({ ...MODEL, contextWindowKnown: false }).contextWindowKnown, false);
  const pieces: string[] = [];
  const answer = await model.complete(PROMPT, { maxOutputTokens: 600, onDelta: (piece) => pieces.push(piece) });
  equal(pieces.join(""), answer.text);
  deepEqual(answer.usage, { inputTokens: countTokens("Rules.") + countTokens("Speak now."), outputTokens: 300 });
  equal((await new FillerModel(MODEL).complete(PROMPT)).usage?.outputTokens, 256);
});

Deno.test("FillerModel rejects lengths that are none, and obeys the signal", async () => {
  for (const tokens of [0, -1, 1.5, NaN, Infinity]) {
    await rejects(new FillerModel(MODEL, { tokens: () => tokens }).complete(PROMPT), RangeError);
  }
  const reason = new Error("enough");
  await rejects(
    new FillerModel(MODEL).complete(PROMPT, { signal: AbortSignal.abort(reason) }),
    (error) => error === reason,
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

Deno.test("minimalInstance() gives up on a schema that requires itself or points elsewhere", async () => {
  const endless = { type: "object", properties: { self: { $ref: "#" } }, required: ["self"] };
  for (const schema of [endless, { $ref: "https://example.com/schema" }]) {
    await rejects(new FillerModel(MODEL).complete(PROMPT, { schema: { name: "x", schema } }), RangeError);
  }
});

Deno.test("FillerModel fills the first text of a form that may be so long, where it is told to", async () => {
  const schema = {
    name: "opinion",
    schema: {
      type: "object",
      properties: { stance: { enum: ["yes", "no"] }, title: { type: "string", maxLength: 9 }, why: { type: "string" } },
      required: ["stance", "title", "why"],
    },
  };
  const answer = await new FillerModel(MODEL, { fillsForms: true }).complete(PROMPT, { schema, maxOutputTokens: 50 });
  const { why, ...rest } = JSON.parse(answer.text);
  deepEqual(rest, { stance: "yes", title: "x" });
  equal(countTokens(why), 50);
});
