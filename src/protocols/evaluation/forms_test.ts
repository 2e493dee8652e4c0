import assert from "node:assert/strict";
import { EVALUATION_CRITERIA } from "../../transcript/evaluation.ts";
import { ratingsSchema } from "./forms.ts";

const CRITERIA = EVALUATION_CRITERIA.filter(({ id }) => id === "security" || id === "overall");

Deno.test("ratingsSchema() asks only for a reason and then a score, on each criterion", () => {
  const { name, jsonSchema } = ratingsSchema(CRITERIA);
  assert.equal(name, "ratings");
  const properties = Object(jsonSchema["properties"]);
  assert.deepEqual(Object.keys(properties), ["security", "overall"]);
  for (const [seat, { id }] of CRITERIA.entries()) {
    assert.deepEqual(Object.keys(properties[id].properties), ["reason", "score"]);
    assert.equal(properties[id].additionalProperties, false);
    assert.equal(properties[id].description, `${CRITERIA[seat]?.name}: ${CRITERIA[seat]?.description}`);
  }
  assert.throws(() => ratingsSchema([]), TypeError);
});

Deno.test("ratingsSchema() reads each rating separately: an invalid score is missing, with its problem", () => {
  const { read } = ratingsSchema(CRITERIA);
  const wrong: readonly (readonly [unknown, string])[] = [
    [0, "must be a number from 1 to 10, not 0"],
    [10.5, "must be a number from 1 to 10, not 10.5"],
    [-3, "must be a number from 1 to 10, not -3"],
    ["high", 'must be a number from 1 to 10, not "high"'],
    ["7 or 8", 'must be a number from 1 to 10, not "7 or 8"'],
    ["9/11", 'must be a number from 1 to 10, not "9/11"'],
    [true, "must be a number from 1 to 10, not true"],
    [[7], "must be a number from 1 to 10, not [7]"],
    [undefined, "is missing"],
  ];
  for (const [score, problem] of wrong) {
    assert.deepEqual(read({ security: { reason: "r", score }, overall: { reason: "s", score: 7 } }), {
      ok: true,
      value: { security: { score: null, reason: "r", problem }, overall: { score: 7, reason: "s" } },
    });
  }
  assert.deepEqual(read({ overall: { reason: "s", score: 7 } }), {
    ok: true,
    value: { security: { score: null, reason: "", problem: "is missing" }, overall: { score: 7, reason: "s" } },
  });
});

Deno.test("ratingsSchema() reads scores in quotes, out of ten, without a reason, and explicit nulls", () => {
  const { read } = ratingsSchema(CRITERIA);
  for (const [given, score] of [["8.5", 8.5], ["7/10", 7], [1, 1], [10, 10], [" 6 / 10 ", 6], [null, null]] as const) {
    assert.deepEqual(read({ security: { score: given }, overall: { reason: " s ", score: 5 } }), {
      ok: true,
      value: { security: { score, reason: "" }, overall: { score: 5, reason: "s" } },
    });
  }
  const bare = read({ security: 8, overall: 5 });
  assert.ok(bare.ok && bare.value["security"]?.score === 8);
});

Deno.test("ratingsSchema() refuses an answer without any readable score, and reads its own output again", () => {
  const { read } = ratingsSchema(CRITERIA);
  for (const nothing of [7, "7", null, [7], {}, { security: { score: 0 }, overall: { score: "high" } }, { score: 7 }]) {
    const reading = read(nothing);
    assert.equal(reading.ok, false, JSON.stringify(nothing));
    assert.match(reading.ok ? "" : reading.problem, /^The (?:answer must be an object|field `security\.score`)/);
  }
  const once = read({ security: { reason: "r", score: 11 }, overall: { reason: "s", score: null } });
  assert.ok(once.ok);
  assert.deepEqual(read(JSON.parse(JSON.stringify(once.value))), once);
});
