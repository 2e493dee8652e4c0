import { deepEqual } from "node:assert/strict";
import { scoreSchema } from "../agents/scores_form_fixture.ts";
import { sharesIn } from "../agents/shape_answer.ts";
import { minimalInstance } from "../models/filler_model.ts";
import { ratingsSchema } from "./evaluation/forms.ts";
import { beliefSchema } from "./panel/belief_form.ts";
import { judgementSchema } from "./panel/judgement_form.ts";

const CRITERIA = [{ id: "clarity", description: "Is it clear?", weight: 1 }];
const [criterion] = CRITERIA;

Deno.test("shares of 1 are found in every form with a larger scale, and in no other", () => {
  const evaluated = criterion ? [{ ...criterion, name: "Clarity" }] : [];
  const scores = scoreSchema(CRITERIA);
  const judgement = judgementSchema({ cast: [{ id: "a" }, { id: "b" }], statements: [], criteria: CRITERIA });
  const ratings = ratingsSchema(evaluated);
  deepEqual(sharesIn({ reason: "r", scores: { clarity: 0.85 } }, scores.jsonSchema), ["scores"]);
  const sides = { side_1: { clarity: 0.9 }, side_2: { clarity: 0.7 } };
  deepEqual(sharesIn({ scores: sides, margin: 0.2 }, judgement.jsonSchema), ["scores", "margin"]);
  deepEqual(sharesIn({ scores: { ...sides, side_1: { clarity: 9 } }, margin: 0.2 }, judgement.jsonSchema), []);
  deepEqual(sharesIn({ clarity: { reason: "r", score: 0.85 } }, ratings.jsonSchema), ["clarity"]);
  deepEqual(sharesIn({ clarity: { reason: "r", score: null } }, ratings.jsonSchema), []);
  deepEqual(sharesIn({ reason: "r", side_1: 0.7, side_2: 0.3 }, beliefSchema(2).jsonSchema), []);
  for (const { jsonSchema } of [scores, judgement, ratings]) {
    deepEqual(sharesIn(minimalInstance(jsonSchema), jsonSchema), []);
  }
});
