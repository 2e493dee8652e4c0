import { deepEqual, equal, ok } from "node:assert/strict";
import { convergenceForm, evaluationForm, synthesisForm } from "./roundtable_forms.ts";

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
