import { deepEqual, equal } from "node:assert/strict";
import { z } from "zod";
import { zodAnswer } from "./answer_schema.ts";
import { bareForm } from "./form_fields.ts";
import { formText } from "./form_text.ts";

Deno.test("formText() shows fields, choices, bounds, lists and nullable values, each with its description", () => {
  const { jsonSchema } = zodAnswer(
    "all",
    z.object({
      reason: z.string().describe("Why."),
      winner: z.enum(["A", "B"]),
      score: z.number().min(0).max(10).describe("Of ten."),
      place: z.int(),
      count: z.int().min(1),
      sure: z.boolean(),
      source: z.string().nullable().describe("Its name."),
      points: z.array(z.string().describe("A point.")),
      claims: z.array(z.object({ text: z.string() })).describe("Those that matter."),
    }),
  );
  equal(
    formText(jsonSchema),
    `{
  "reason": text, // Why.
  "winner": "A" or "B",
  "score": number from 0 to 10, // Of ten.
  "place": whole number,
  "count": whole number of at least 1,
  "sure": true or false,
  "source": text or null, // Its name.
  "points": [text, …], // A point.
  "claims": [{ // Those that matter.
    "text": text
  }, …]
}`,
  );
});

Deno.test("formText() shows fields that are the same once, and names them where they return", () => {
  const coverage = z.object({ how: z.string().describe("Why."), covered: z.boolean() });
  const { jsonSchema } = zodAnswer(
    "coverage",
    z.object({
      R1: coverage.describe("It is quiet."),
      R2: coverage.describe("It is cheap."),
      why: z.string(),
      last: z.string(),
      R3: coverage.omit({ how: true }),
      none: z.object({}),
      neither: z.object({}),
    }),
  );
  equal(
    formText(jsonSchema),
    `{
  "R1": { // It is quiet.
    "how": text, // Why.
    "covered": true or false
  },
  "R2": { the same fields as "R1" }, // It is cheap.
  "why": text,
  "last": text,
  "R3": {
    "covered": true or false
  },
  "none": {},
  "neither": {}
}`,
  );
});

Deno.test("formText() names lists of the same things together, unless they are described", () => {
  const list = z.array(z.object({ words: z.string() }));
  const type = z.object({ "3.1": list, "3.2": list, other: list.describe("More."), last: list });
  equal(
    formText(zodAnswer("lists", type).jsonSchema),
    `{
  "3.1", "3.2" (each): [{
    "words": text
  }, …],
  "other": [{ // More.
    "words": text
  }, …],
  "last": [{
    "words": text
  }, …]
}`,
  );
});

Deno.test("formText() shows JSON for anything it has no words for", () => equal(formText({}), "JSON"));

Deno.test("bareForm() drops all descriptions, but no field of that name", () => {
  const field = { type: "string", description: "Of it." };
  const form = { type: "object", properties: { description: field, all: { type: "array", items: field } } };
  const bare = { type: "string" };
  deepEqual(bareForm({ ...form, anyOf: [field] }), {
    type: "object",
    anyOf: [bare],
    properties: { description: bare, all: { type: "array", items: bare } },
  });
});
