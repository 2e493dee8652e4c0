import assert from "node:assert/strict";
import fc from "fast-check";
import type { Status } from "../../transcript/event.ts";
import type { Statement } from "../../transcript/message.ts";
import { countAnswers } from "./outcome.ts";

const CHOICES = ["red", "green", "blue"];

/** Returns a message with an answer. */
function message(answer: unknown, n: number): Statement {
  return {
    number: n + 1,
    kind: "answer",
    speaker: "answerer",
    at: "",
    failed: false,
    text: "",
    phase: "answers",
    key: `answers/answer-${n + 1}/answerer`,
    fields: { reason: "So.", answer: String(answer) },
  };
}

const counted = (answers: readonly unknown[], choices?: readonly string[], status: Status = "completed") =>
  countAnswers({ messages: answers.map(message), settings: choices ? { choices } : {}, status });

Deno.test("countAnswers() takes the most frequent answer, and leaves a tie, in any order", () => {
  const letters = fc.array(fc.constantFrom("A", "B", "C"), { minLength: 1, maxLength: 12 });
  fc.assert(fc.property(letters, (letters) => {
    const { outcome, votes, asked, given } = counted(letters, CHOICES);
    assert.deepEqual([asked, given], [letters.length, letters.length]);
    const counts = ["A", "B", "C"].map((each) => letters.filter((letter) => letter === each).length);
    const first = CHOICES.filter((_, n) => counts[n] === Math.max(...counts));
    if (outcome.kind === "tied") assert.deepEqual(outcome.between.toSorted(), first.toSorted());
    else assert.deepEqual(outcome, { kind: "answered", answer: first[0] });
    assert.equal(outcome.kind === "tied", first.length > 1);
    for (const { answer, votes: some, messages } of votes) {
      assert.deepEqual([some, messages.length], Array(2).fill(counts[CHOICES.indexOf(answer)]));
      assert.ok(messages.every((number) => CHOICES["ABC".indexOf(letters[number - 1] ?? "")] === answer));
    }
  }));
});

Deno.test("countAnswers() counts spelling variants as one answer", () => {
  const { outcome, votes } = counted(["1,200", "7", "1200.0"]);
  assert.deepEqual(outcome, { kind: "answered", answer: "1,200" });
  assert.deepEqual(votes.map(({ answer, votes }) => [answer, votes]), [["1,200", 2], ["7", 1]]);
});

Deno.test("countAnswers() counts no answer outside the choices, and invents none", () => {
  const { outcome, asked, given } = counted(["D", "green", ""], CHOICES);
  assert.deepEqual(outcome, { kind: "missing", reason: "No answer was given" });
  assert.deepEqual([asked, given], [3, 0]);
});

Deno.test("countAnswers() has no outcome before the last answer", () => {
  for (const status of ["stopped", "failed"] as const) {
    const { outcome, given } = counted(["A", "A"], CHOICES, status);
    assert.deepEqual([outcome.kind, given], ["missing", 2], status);
  }
});
