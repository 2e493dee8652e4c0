import assert from "node:assert/strict";
import fc from "fast-check";
import { compareAccuracy, majorityAnswer } from "./baseline.ts";
import { normals } from "./panel/_judges_fixture.ts";

/** Answers to many questions by two that are right where what both see, and what one alone sees, is good enough. */
function answers({ questions, first, second, normal }: {
  readonly questions: number;
  readonly first: number;
  readonly second: number;
  readonly normal: () => number;
}): [boolean[], boolean[]] {
  const common = Array.from({ length: questions }, normal);
  // Of what is seen, half of the variance is common to both.
  const right = (threshold: number) => common.map((seen) => (seen + normal()) / Math.SQRT2 > threshold);
  return [right(first), right(second)];
}

/** Above this lie 60, 70 and 80 % of the normal distribution. */
const [SIXTY, SEVENTY, EIGHTY] = [-0.253347103, -0.524400513, -0.841621234] as const;

Deno.test("compareAccuracy() finds the gain of the one that is better, and the loss the other way round", () => {
  const [better, worse] = answers({ questions: 400, first: EIGHTY, second: SIXTY, normal: normals(11) });
  const { first, second, gain, conclusion } = compareAccuracy(better, worse);
  assert.ok(first.defined && Math.abs(first.value - 0.8) < 0.06);
  assert.ok(second.defined && Math.abs(second.value - 0.6) < 0.06);
  assert.ok(gain.defined && gain.interval.defined && gain.interval.low < 0.2 && gain.interval.high > 0.2);
  assert.equal(conclusion, "better");
  assert.equal(compareAccuracy(worse, better).conclusion, "worse");
});

Deno.test("compareAccuracy() says that no difference is shown between two that are equally good", () => {
  const [one, other] = answers({ questions: 400, first: SEVENTY, second: SEVENTY, normal: normals(12) });
  assert.equal(compareAccuracy(one, other).conclusion, "no difference shown");
  assert.equal(compareAccuracy(one, one).conclusion, "no difference shown");
});

for (const questions of [20, 50, 200]) {
  Deno.test(`compareAccuracy() has intervals that hold the true gain in 93–97 % of 2000 sets of ${questions} questions`, () => {
    const normal = normals(40_000 + questions);
    let held = 0;
    for (let n = 0; n < 2_000; n++) {
      const { gain } = compareAccuracy(...answers({ questions, first: SEVENTY, second: SIXTY, normal }));
      assert.ok(gain.defined && gain.interval.defined);
      if (gain.interval.low <= 0.1 && 0.1 <= gain.interval.high) held++;
    }
    assert.ok(held / 2_000 >= 0.93 && held / 2_000 <= 0.97, `held in ${held / 20} %`);
  });
}

Deno.test("compareAccuracy() has nothing to say of no questions, and refuses answers to others", () => {
  const none = compareAccuracy([], []);
  assert.deepEqual(none.gain, { defined: false, reason: "there are no cases" });
  assert.equal(none.conclusion, "no difference shown");
  assert.throws(() => compareAccuracy([true], []), {
    name: "RangeError",
    message: "Cannot compare answers as both must be to the same questions: they are to 1 and 0",
  });
});

Deno.test("majorityAnswer() takes the answer that is given most often", () => {
  assert.deepEqual(majorityAnswer(["4", "5", "4", undefined]), { answer: "4", times: 2, given: 3 });
  assert.deepEqual(majorityAnswer(["a", "b", "c", "b"]), { answer: "b", times: 2, given: 4 });
});

Deno.test("majorityAnswer() picks none of a tie and invents nothing where nothing was answered", () => {
  assert.deepEqual(majorityAnswer(["a", "b"]), { times: 1, given: 2 });
  assert.deepEqual(majorityAnswer([undefined]), { times: 0, given: 0 });
  assert.deepEqual(majorityAnswer([]), { times: 0, given: 0 });
});

Deno.test("majorityAnswer() does not depend on the order of answers", () => {
  const answers = fc.array(fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }), { maxLength: 9 });
  fc.assert(fc.property(answers, (given) => {
    assert.deepEqual(majorityAnswer(given.toReversed()), majorityAnswer(given));
  }));
});
