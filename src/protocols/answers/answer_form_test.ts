import assert from "node:assert/strict";
import fc from "fast-check";
import { answerForm, answerRead, probabilityRead } from "./answer_form.ts";
import { type AskedQuestion, isRight, labelOf, normalAnswer } from "./question.ts";

const COLOURS = { question: "Which?", choices: ["red", "B", "blue"] };

/** Returns the answer that a form reads, or the problem. */
function read(answer: unknown, question: AskedQuestion = COLOURS): string {
  const reading = answerForm(question).read({ reason: "So.", answer });
  return reading.ok ? reading.value.answer : reading.problem;
}

Deno.test("answerForm() reads a choice's letter or exact text, and does not search prose", () => {
  for (const letter of ["C", "c", " (C) ", "C.", "c)", "Blue", "blue."]) assert.equal(read(letter), "C", letter);
  assert.equal(read("B"), "B", "a letter comes before a choice of that name");
  for (const wrong of ["D", "It is C", "not C", "", "red or blue", 3, null]) {
    assert.match(read(wrong), /^The field `answer` must be/, String(wrong));
  }
  assert.match(answerForm(COLOURS).textOf({ reason: "So.", answer: "B" }, 1), /^Answer: B\. B\n\nSo\.$/);
});

Deno.test("answerForm() asks for a probability, and does without one that cannot be read", () => {
  const read = (probability?: unknown) => {
    const reading = answerForm(COLOURS).read({ reason: "So.", answer: "C", probability });
    return reading.ok ? probabilityRead(reading.value) : reading.problem;
  };
  assert.deepEqual([read(70), read("70 %"), read("70/100"), read(0)], [0.7, 0.7, 0.7, 0]);
  for (const missing of [undefined, null, 170, -1, "quite", NaN]) assert.equal(read(missing), undefined);
  assert.match(JSON.stringify(answerForm(COLOURS).jsonSchema), /"required":\["reason","answer","probability"\]/);
});

Deno.test("answerForm() reads its own output again, whatever the choices are called", () => {
  const choices = fc.uniqueArray(fc.constantFrom("A", "B", "C", "a.", "red", "1,000", "1000.0", "D)"), {
    minLength: 2,
    selector: normalAnswer,
  });
  fc.assert(fc.property(choices, fc.nat(), fc.string(), (choices, place, other) => {
    const question = { question: "Which?", choices };
    for (const answer of [labelOf(place % choices.length), choices[place % choices.length], other]) {
      const reading = answerForm(question).read({ reason: "So.", answer });
      if (!reading.ok) continue;
      assert.deepEqual(answerForm(question).read(reading.value), reading);
      assert.ok(choices.some((choice) => choice === answerRead(reading.value, choices)));
    }
  }));
});

Deno.test("answerRead() returns the text of a choice, and nothing from damaged fields", () => {
  assert.equal(answerRead({ answer: "C" }, COLOURS.choices), "blue");
  assert.equal(answerRead({ answer: " Perth " }, undefined), "Perth");
  for (const damaged of [undefined, null, 3, {}, { answer: 3 }, { answer: "D" }, { answer: "blue" }]) {
    assert.equal(answerRead(damaged, COLOURS.choices), undefined, JSON.stringify(damaged));
  }
  assert.equal(answerRead({ answer: " " }, undefined), undefined);
});

Deno.test("isRight() compares texts in their normal form, and numbers by value", () => {
  const accepted = ["1200", "a dozen hundred"];
  for (const right of ["1,200", " 1200. ", "1200.0", "A dozen  hundred"]) assert.ok(isRight(accepted, right), right);
  for (const wrong of ["12,00", "120", "1200 apples", "dozen", ""]) assert.ok(!isRight(accepted, wrong), wrong);
  assert.ok(!isRight([], "anything"));
});
