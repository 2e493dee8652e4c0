import assert from "node:assert/strict";
import fc from "fast-check";
import type { Statement } from "../../transcript/message.ts";
import { outcomeOf } from "./outcome.ts";

const COLOURS = { id: "1", question: "Which?", choices: ["red", "green", "blue"], expected: ["green"] };
const NUMBER = { id: "2", question: "How many?", expected: ["1200"] };

/** Returns an answer in a way; the first is the single one. */
function answer(text: unknown, n: number): Statement {
  const way = n === 0 ? "single" : "votes";
  const base = { number: n + 1, kind: "answer", speaker: "answerer", at: "", failed: false, text: "" } as const;
  return {
    ...base,
    phase: `${way}/question-1`,
    key: `${way}/question-1/answer-${n + 1}/answerer`,
    fields: { reason: "So.", answer: String(text) },
  };
}

Deno.test("outcomeOf() takes the most frequent answer, and leaves a tie, in any order", () => {
  const letters = fc.array(fc.constantFrom("A", "B", "C"), { minLength: 1, maxLength: 12 });
  fc.assert(fc.property(letters, (letters) => {
    const { ways: { votes }, draws } = outcomeOf(COLOURS, 1, letters.map(answer));
    assert.equal(draws, letters.length);
    const counts = ["A", "B", "C"].map((each) => letters.filter((letter) => letter === each).length);
    const first = ["A", "B", "C"].filter((_, n) => counts[n] === Math.max(...counts));
    if (votes.kind === "tied") assert.deepEqual(votes.between.toSorted(), first);
    else assert.deepEqual(votes, { kind: "answered", answer: first[0], right: first[0] === "B" });
    assert.equal(votes.kind === "tied", first.length > 1);
  }));
});

Deno.test("outcomeOf() counts spelling variants as one answer", () => {
  const { ways: { votes } } = outcomeOf(NUMBER, 1, ["1,200", "7", "1200.0"].map(answer));
  assert.deepEqual(votes, { kind: "answered", answer: "1,200", right: true });
});

Deno.test("outcomeOf() counts no answer outside the choices, and invents none", () => {
  const { ways } = outcomeOf(COLOURS, 1, ["D", "green", ""].map(answer));
  assert.deepEqual(Object.values(ways).map(({ kind }) => kind), ["missing", "missing", "missing"]);
});
