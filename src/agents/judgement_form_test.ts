import assert from "node:assert/strict";
import { judgementSchema } from "./judgement_form.ts";

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
