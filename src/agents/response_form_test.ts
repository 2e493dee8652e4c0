import { deepEqual, equal, match, ok } from "node:assert/strict";
import { filledInstance, minimalInstance } from "../models/_schema_instance.ts";
import { responseForm } from "./response_form.ts";

const whole = {
  stance: "yes",
  position: "We should.",
  reasoning: "It pays [1].",
  keyPoints: ["It pays"],
  confidence: 0.7,
  citations: [{ source: "A book", url: null }],
  claims: [{ text: "It pays.", label: "fact", citations: [1], supports: [], rebuts: [], revises: [] }],
};

function read(value: unknown) {
  const reading = responseForm({ claims: new Set(["1.1"]) }).read(value);
  return reading.ok ? reading.value : reading.problem;
}

Deno.test("responseForm() reads what it asks for, and what a filler makes of it", () => {
  ok(typeof read(whole) === "object");
  const form = responseForm({ stances: ["no"] });
  for (const instance of [minimalInstance(form.jsonSchema), filledInstance(form.jsonSchema, "word ".repeat(50))]) {
    const reading = form.read(instance);
    ok(reading.ok && reading.value.stance === "no", JSON.stringify(reading));
  }
});

Deno.test("responseForm() makes nothing of a response without stance, position or reasoning", () => {
  for (const field of ["stance", "position", "reasoning"]) {
    for (const value of [undefined, null, "", " ", 7, "maybe"]) {
      if (value === "maybe" && field !== "stance") continue;
      match(String(read({ ...whole, [field]: value })), new RegExp(field), `${field}: ${value}`);
    }
  }
  for (const value of ["yes", null, [], 1]) equal(typeof read(value), "string");
});

Deno.test("responseForm() has one entry for each source, and numbers all citations by it", () => {
  const value = read({
    ...whole,
    position: "So it is [3].",
    reasoning: "See [1], [2], [3], [4].",
    keyPoints: ["See [2]"],
    citations: ["A Book", { source: "other", url: "https://example.org/x/" }, "a  book", {
      source: "The same page",
      url: "https://example.org/x",
    }],
    claims: [{ text: "By [4]", citations: [3, 4] }],
  });
  ok(typeof value === "object");
  deepEqual(value.citations, [{ source: "A Book" }, { source: "other", url: "https://example.org/x/" }]);
  deepEqual([value.position, value.reasoning, value.keyPoints], ["So it is [1].", "See [1], [2], [1], [2].", [
    "See [2]",
  ]]);
  deepEqual([value.claims[0]?.text, value.claims[0]?.citations], ["By [2]", [1, 2]]);
});
