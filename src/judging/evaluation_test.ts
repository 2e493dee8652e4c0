import assert from "node:assert/strict";
import fc from "fast-check";
import { EVALUATION_CRITERIA, type Ratings } from "../transcript/evaluation.ts";
import type { Json } from "../transcript/json.ts";
import type { Note } from "../transcript/record.ts";
import { evaluationOf, isWithoutScore } from "./evaluation.ts";

const REVIEWED = { dialogueId: "0123456789abcdef", protocol: "debate", hash: "0".repeat(64) };

/** A recorded evaluation in which each evaluator gave these values for `overall`; `undefined` means no answer. */
function evaluation(given: readonly (Json | undefined)[]): Parameters<typeof evaluationOf>[0] {
  const ids = given.map((_, seat) => `e${seat}`);
  const notes = given.map((value, seat): Note => ({
    key: `evaluation/ratings/e${seat}`,
    participant: `e${seat}`,
    kind: "evaluation",
    answer: value === undefined
      ? { given: false, code: "timeout", reason: "No answer" }
      : { given: true, value: { overall: { score: value, reason: "So it is." } } },
    at: "2026-01-01T00:00:00.000Z",
  }));
  return {
    protocol: "evaluation",
    notes,
    participants: ids.map((id) => ({ id, name: id, role: "evaluator" })),
    settings: {
      reviewed: REVIEWED,
      participants: Object.fromEntries(ids.map((id) => [id, { criteria: ["overall"] }])),
    },
  };
}

const SCORE = fc.integer({ min: 10, max: 100 }).map((tenths) => tenths / 10);
/** Values that are not scores: off the scale, of another type, or missing. */
const NONE = fc.constantFrom<Json | undefined>(null, undefined, 0, 10.5, -1, 11, "8", [8], { score: 8 }, true);

Deno.test("evaluationOf() returns the mean of valid scores to two decimals, ignoring other values", () => {
  fc.assert(fc.property(fc.array(SCORE, { minLength: 1, maxLength: 6 }), fc.array(NONE), (scores, none) => {
    const { means = [] } = evaluationOf(evaluation([...none, ...scores])) ?? {};
    const [mean] = means;
    const exact = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    assert.ok(mean?.mean !== undefined && Math.abs(mean.mean - exact) <= 0.005 + 1e-9);
    assert.equal(mean.mean, Math.round(100 * mean.mean) / 100);
    assert.deepEqual([mean.scored, mean.asked], [scores.length, scores.length + none.length]);
  }));
});

Deno.test("evaluationOf() has no mean if nobody gave a score, and reports how many were asked", () => {
  fc.assert(fc.property(fc.array(NONE, { minLength: 1 }), (none) => {
    const found = evaluationOf(evaluation(none));
    assert.deepEqual(found?.means, [{ criterion: "overall", scored: 0, asked: none.length }]);
    assert.ok(found && isWithoutScore(found));
  }));
});

Deno.test("evaluationOf() does not depend on the order of evaluators", () => {
  fc.assert(fc.property(fc.array(fc.oneof(SCORE, NONE), { minLength: 1 }), (given) => {
    const [a, b] = [given, given.toReversed()].map((each) => evaluationOf(evaluation(each))?.means);
    assert.deepEqual(a, b);
  }));
});

Deno.test("evaluationOf() reads each evaluator's criteria from the settings, and nothing from other records", () => {
  const record = evaluation([7]);
  assert.equal(evaluationOf({ ...record, settings: {} }), undefined);
  assert.equal(evaluationOf({ ...record, protocol: "panel" }), undefined);
  const all = EVALUATION_CRITERIA.map(({ id }) => id);
  const settings = { ...record.settings, participants: { e0: { criteria: [...all.toReversed(), "wit"] } } };
  const found = evaluationOf({ ...record, settings });
  assert.deepEqual(found?.evaluators[0]?.criteria, all);
  const ratings: Ratings = { overall: { score: 7, reason: "So it is." } };
  assert.deepEqual(found?.evaluators[0]?.ratings, ratings);
  const unasked = evaluationOf({ ...record, notes: [] });
  assert.equal(unasked?.evaluators[0]?.failed?.code, "unfinished");
});
