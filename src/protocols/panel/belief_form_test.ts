import assert from "node:assert/strict";
import { beliefSchema } from "./belief_form.ts";

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
    [0.6, 0.6, /all sum to 1 \(they sum to 1.2\)/],
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
