import assert from "node:assert/strict";
import { beliefSchema, judgementSchema, missingIn } from "./forms.ts";

const CRITERIA = [{ id: "logic" }];

/** Returns a good judgement on several sides, with some parts replaced. */
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

Deno.test("judgementSchema() asks for reasons before numbers, a score for each side, and the sides' labels", () => {
  const { jsonSchema } = judgementSchema({ sides: 3, messages: 4, criteria: CRITERIA });
  const properties = Object(jsonSchema["properties"]);
  assert.deepEqual(Object.keys(properties), ["clash", "reasons", "scores", "winner", "margin"]);
  assert.deepEqual(Object.keys(properties.scores.properties), ["side_1", "side_2", "side_3"]);
  assert.deepEqual(properties.winner.enum, ["Side 1", "Side 2", "Side 3", "none"]);
});

Deno.test("judgementSchema() reads a margin that cannot contradict the winner, even an older signed one", () => {
  const { read } = judgementSchema({ sides: 2, messages: 4, criteria: CRITERIA });
  const cases: readonly (readonly [winner: string, margin: unknown, points: number | undefined])[] = [
    ["Side 1", 2, 2],
    ["Side 1", 0, 0],
    ["Side 2", 2, 2],
    ["Side 2", -2, 2],
    ["Side 2", "-2.5", 2.5],
    ["Side 2", "−2", 2],
    ["Side 1", "3/10", 3],
    ["none", 0, 0],
    ["none", 1, 0],
    ["Side 1", 10.5, undefined],
    ["Side 1", NaN, undefined],
    ["Side 1", "much", undefined],
    ["Side 1", undefined, undefined],
  ];
  for (const [winner, margin, points] of cases) {
    const reading = read(given(2, { winner, margin }));
    assert.ok(reading.ok);
    assert.deepEqual([reading.value.winner, reading.value.margin], [winner, points], `${winner} by ${margin}`);
  }
});

Deno.test("judgementSchema() requires only a winner, in any spelling of a label", () => {
  const { read } = judgementSchema({ sides: 2, messages: 4, criteria: CRITERIA });
  for (const [winner, label] of [["side 2", "Side 2"], ["side_1", "Side 1"], [" None ", "none"]]) {
    const reading = read({ winner });
    assert.deepEqual(reading.ok && reading.value, {
      clash: "",
      reasons: [],
      scores: { side_1: {}, side_2: {} },
      winner: label,
      ...(label === "none" ? { margin: 0 } : {}),
    });
    assert.deepEqual(
      reading.ok && missingIn(reading.value, { criteria: CRITERIA }),
      ["side_1.logic", "side_2.logic", ...(label === "none" ? [] : ["margin"])],
    );
  }
  for (const winner of [undefined, null, "Side 3", "Ada", 1, {}]) {
    const reading = read(given(2, { winner }));
    assert.ok(!reading.ok && reading.problem.includes("`winner`"), String(winner));
  }
});

Deno.test("judgementSchema() reads its own output, quoted numbers, and existing messages only", () => {
  const schema = judgementSchema({ sides: 2, messages: 4, criteria: CRITERIA });
  const spoken = given(2, {
    scores: { side_1: { logic: "7/10" }, side_2: { logic: 12 } },
    reasons: [{ text: "x", messages: ["4", 2, 0, 5, 1.5, "two", null, -1, 3] }, "Only a text.", 7],
  });
  const reading = schema.read(spoken);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.scores, { side_1: { logic: 7 }, side_2: {} });
  assert.deepEqual(reading.value.reasons, [{ text: "x", messages: [4, 2, 3] }, { text: "Only a text.", messages: [] }]);
  assert.deepEqual(schema.read(reading.value), reading);
});

Deno.test("beliefSchema() reads probabilities that sum to 1, exactly or within rounding", () => {
  const { read } = beliefSchema(3);
  const reading = read({ reason: "So.", side_1: 0.33, side_2: "0.33", side_3: 0.33 });
  assert.deepEqual(reading, { ok: true, value: { reason: "So.", side_1: 0.33, side_2: 0.33, side_3: 0.33 } });
  assert.ok(reading.ok);
  assert.deepEqual(read(reading.value), reading);
});

Deno.test("beliefSchema() refuses other sums, and values that are not probabilities", () => {
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
