import { deepEqual, equal, match, ok } from "node:assert/strict";
import { minimalInstance } from "../../models/filler_model.ts";
import { convergenceForm, evaluationForm, responseForm, synthesisForm } from "./forms.ts";

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
  for (const instance of [minimalInstance(form.jsonSchema), minimalInstance(form.jsonSchema, "word ".repeat(50))]) {
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

const IDS = new Map([["Ada", "a1"], ["Ben", "b2"]]);

Deno.test("evaluationForm() reads names as ids, and takes a name that nobody has for nobody's or for anybody's", () => {
  const nothing = { reason: "So.", moved: [], commonGround: [], disagreements: [], decision: "continue" };
  const evaluated = (value: object) => {
    const reading = evaluationForm(IDS).read({ ...nothing, groups: [], ...value });
    return reading.ok ? reading.value : undefined;
  };
  const groups = [{ position: "p", participants: ["Ada", "BEN", "Zoe", "ada"] }];
  const found = evaluated({ groups });
  deepEqual(found?.groups, [{ position: "p", participants: ["a1", "b2"] }]);
  deepEqual(evaluated({ moved: ["ben"] })?.moved, ["b2"]);
  deepEqual(evaluated({ moved: ["Zoe"] })?.moved, ["a1", "b2"]);
  deepEqual(evaluated(JSON.parse(JSON.stringify(found))), found);
  for (const decision of ["CONTINUE", "stop.", true, null]) equal(evaluated({ decision }), undefined);
  equal(evaluated({ reason: "" }), undefined);
});

Deno.test("synthesisForm() reads nothing that claims another agreement", () => {
  const form = synthesisForm("no_agreement", "No agreement was found.");
  const said = { answer: "In sum.", commonGround: ["All like tea"], openQuestions: [] };
  for (const agreement of ["agreement", "", null, "No agreement"]) ok(!form.read({ ...said, agreement }).ok);
  const reading = form.read({ ...said, agreement: "no_agreement" });
  equal(
    reading.ok && form.textOf(reading.value),
    "No agreement was found.\n\nIn sum.\n\nCommon ground:\n- All like tea",
  );
});

Deno.test("convergenceForm() reads a field and no words", () => {
  const form = convergenceForm();
  for (const converged of ["true", "CONVERGED", 1, null]) ok(!form.read({ reason: "So.", converged }).ok);
  ok(form.read({ reason: "NOT CONVERGED", converged: false }).ok);
});
