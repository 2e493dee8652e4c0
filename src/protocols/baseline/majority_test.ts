import assert from "node:assert/strict";
import fc from "fast-check";
import { majorityOf } from "./majority.ts";

const answers = fc.array(fc.constantFrom("A", "B", "C"), { maxLength: 12 });

Deno.test("majorityOf() ignores the order of the answers", () => {
  fc.assert(fc.property(answers, (list) => {
    const [plain, reversed] = [majorityOf(list), majorityOf(list.toReversed())];
    if (plain.kind !== "tied" || reversed.kind !== "tied") assert.deepEqual(plain, reversed);
    else assert.deepEqual(plain.between.toSorted(), reversed.between.toSorted());
  }));
});

Deno.test("majorityOf() decides where one answer was given more often than any other, and only there", () => {
  fc.assert(fc.property(answers, (list) => {
    const counts = ["A", "B", "C"].map((answer) => list.filter((each) => each === answer).length);
    const most = Math.max(...counts);
    const first = counts.filter((count) => count === most).length;
    const wanted = list.length === 0 ? "undecided" : first === 1 ? "decided" : "tied";
    const majority = majorityOf(list);
    assert.equal(majority.kind, wanted);
    if (majority.kind === "decided") assert.equal(majority.votes, most);
  }));
});

Deno.test("majorityOf() takes answers for the same that are written otherwise", () => {
  const lower = (text: string) => text.toLowerCase();
  assert.deepEqual(majorityOf(["Yes", "no", "yes"], lower), { kind: "decided", answer: "Yes", votes: 2 });
});
