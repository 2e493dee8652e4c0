import assert from "node:assert/strict";
import fc from "fast-check";
import { majorityAnswer } from "./majority_answer.ts";

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
