import assert from "node:assert/strict";
import { spokenValue } from "./spoken_value.ts";

const SPEECH = "Buses are late. They are full. Trams are not.";
const object = (properties: Record<string, unknown>, required = Object.keys(properties)) =>
  ({ type: "object", properties, required }) as const;
const text = { type: "string" } as const;

Deno.test("spokenValue() says a speech where texts are wanted, sentence by sentence where there are several", () => {
  for (
    const [schema, value] of [
      [text, SPEECH],
      [{ type: "string", maxLength: 5 }, "Buses"],
      [object({ reason: text }), { reason: SPEECH }],
      [object({ position: text, reasoning: text }), {
        position: "Buses are late.",
        reasoning: "They are full. Trams are not.",
      }],
      [object({ a: text, b: text, c: text, d: text }), {
        a: "Buses are late.",
        b: "They are full.",
        c: "Trams are not.",
        d: "Trams are not.",
      }],
      [object({ claims: { type: "array", minItems: 2, items: object({ claim: text }) } }), {
        claims: [{ claim: "Buses are late." }, { claim: "They are full. Trams are not." }],
      }],
      [{ properties: { a: text }, required: ["a"] }, { a: SPEECH }],
    ] as const
  ) assert.deepEqual(spokenValue(schema, SPEECH), { ok: true, value }, JSON.stringify(schema));
});

Deno.test("spokenValue() leaves out what can be left out, and claims nothing where it can", () => {
  for (
    const [schema, value] of [
      [{ const: 3 }, 3],
      [{ type: "number", default: 0.5 }, 0.5],
      [{ enum: ["yes", "no", "neutral"] }, "neutral"],
      [{ enum: ["fact", "inference", "unlabelled"] }, "unlabelled"],
      [{ enum: ["only"] }, "only"],
      [{ type: ["number", "null"] }, null],
      [{ anyOf: [{ type: "number", minimum: 0 }, { type: "null" }] }, null],
      [{ anyOf: [{ enum: ["yes", "no"] }, { type: "null" }] }, null],
      [{ type: "array", items: text }, []],
      [object({ stance: text, confidence: { type: "number" } }, ["stance"]), { stance: SPEECH }],
    ] as const
  ) assert.deepEqual(spokenValue(schema, SPEECH), { ok: true, value }, JSON.stringify(schema));
});

Deno.test("spokenValue() makes no number, no yes or no, and no choice up", () => {
  const endless: Record<string, unknown> = { type: "object", required: ["a"], properties: {} };
  endless["properties"] = { a: endless };
  for (
    const [schema, problem] of [
      [object({ confidence: { type: "number", minimum: 0, maximum: 1 } }), "'confidence' was not measured"],
      [object({ ranks: { type: "array", minItems: 1, items: { type: "integer" } } }), "'ranks' was not measured"],
      [object({ inner: object({ sure: { type: "boolean" } }) }), "'inner.sure' was not measured"],
      [object({ vote: { enum: ["yes", "no"] } }), "'vote' was not measured: yes, no"],
      [{ $ref: "#/a" }, "the answer is of a form that is not understood"],
      [{ type: "object", required: ["a"] }, "'a' is of a form that is not understood"],
      [{ type: "string", minLength: 999 }, "the answer is to be longer than what was said"],
      [endless, `'${Array(13).fill("a").join(".")}' is a part of itself`],
    ] as const
  ) assert.deepEqual(spokenValue(schema, SPEECH), { ok: false, problem }, JSON.stringify(problem));
});
