import assert from "node:assert/strict";
import { beliefSchema, judgementSchema } from "./forms.ts";

const CRITERIA = [{ id: "logic", description: "Is it sound?" }];

/** A good judgement on so many sides, with something else in it. */
function given(sides: number, other: object = {}): object {
  const scores = Object.fromEntries(Array.from({ length: sides }, (_, at) => [`side_${at + 1}`, { logic: 5 }]));
  return {
    clash: "Cost.",
    reasons: [{ text: "Figures.", messages: [2] }],
    scores,
    winner: "Side 1",
    margin: 1,
    ...other,
  };
}

Deno.test("judgementSchema() wants reasons before numbers, a score of each side, and the labels of the sides", () => {
  const { jsonSchema } = judgementSchema({ sides: 3, messages: 4, criteria: CRITERIA });
  const properties = Object(jsonSchema["properties"]);
  assert.deepEqual(Object.keys(properties), ["clash", "reasons", "scores", "winner", "margin"]);
  assert.deepEqual(Object.keys(properties.scores.properties), ["side_1", "side_2", "side_3"]);
  assert.deepEqual(properties.winner.enum, ["Side 1", "Side 2", "Side 3", "none"]);
});

Deno.test("judgementSchema() reads a margin with its sign: for the first of two sides, for the winner of more", () => {
  const two = judgementSchema({ sides: 2, messages: 4, criteria: CRITERIA });
  const three = judgementSchema({ sides: 3, messages: 4, criteria: CRITERIA });
  const reads = (schema: typeof two, sides: number, winner: string, margin: unknown) =>
    schema.read(given(sides, { winner, margin })).ok;
  const cases: readonly (readonly [string, unknown, boolean, boolean])[] = [
    ["Side 1", 2, true, true],
    ["Side 1", 0, true, true],
    ["Side 1", -2, false, false],
    ["Side 2", -2, true, false],
    ["Side 2", 2, false, true],
    ["Side 2", "-2.5", true, false],
    ["Side 2", "−2", true, false],
    ["none", 0, true, true],
    ["none", 1, false, false],
    ["Side 1", 10.5, false, false],
    ["Side 1", NaN, false, false],
    ["Side 1", "much", false, false],
  ];
  for (const [winner, margin, ofTwo, ofThree] of cases) {
    assert.equal(reads(two, 2, winner, margin), ofTwo, `two sides: ${winner} by ${margin}`);
    assert.equal(reads(three, 3, winner, margin), ofThree, `three sides: ${winner} by ${margin}`);
  }
});

Deno.test("judgementSchema() reads what it has read itself, and numbers that stand in quotes", () => {
  const schema = judgementSchema({ sides: 2, messages: 4, criteria: CRITERIA });
  const spoken = given(2, {
    scores: { side_1: { logic: "7/10" }, side_2: { logic: "6" } },
    reasons: [{ text: "x", messages: ["4"] }],
  });
  const reading = schema.read(spoken);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.scores, { side_1: { logic: 7 }, side_2: { logic: 6 } });
  assert.deepEqual(reading.value.reasons, [{ text: "x", messages: [4] }]);
  assert.deepEqual(schema.read(reading.value), reading);
  for (const number of [0, 5, 1.5, "two", null, -1]) {
    const wrong = schema.read(given(2, { reasons: [{ text: "x", messages: [number] }] }));
    assert.ok(!wrong.ok && wrong.problem.includes("from 1 to 4"), String(number));
  }
});

Deno.test("beliefSchema() reads probabilities that sum to 1 as they were stated, and as far as rounding goes", () => {
  const { read } = beliefSchema(3);
  const reading = read({ reason: "So.", side_1: 0.33, side_2: "0.33", side_3: 0.33 });
  assert.deepEqual(reading, { ok: true, value: { reason: "So.", side_1: 0.33, side_2: 0.33, side_3: 0.33 } });
  assert.ok(reading.ok);
  assert.deepEqual(read(reading.value), reading);
});

Deno.test("beliefSchema() refuses other sums, and what is no probability", () => {
  const { read } = beliefSchema(2);
  const wrong: readonly (readonly [unknown, unknown, RegExp])[] = [
    [0.6, 0.6, /all sum to 1: they sum to 1.2/],
    [0, 0.5, /they sum to 0.5/],
    [60, 40, /`side_1` must be a number from 0 to 1, not 60/],
    [-0.1, 1.1, /`side_1` must be a number from 0 to 1/],
    [0.5, undefined, /`side_2`/],
    ["likely", 0.5, /`side_1` must be a number/],
  ];
  for (const [one, two, problem] of wrong) {
    const reading = read({ reason: "So.", side_1: one, side_2: two });
    assert.ok(!reading.ok, `${one} and ${two}`);
    assert.match(reading.problem, problem);
  }
  assert.ok(read({ reason: "I cannot tell.", side_1: 0, side_2: 0 }).ok);
});
