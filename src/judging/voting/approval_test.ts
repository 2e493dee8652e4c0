import assert from "node:assert/strict";
import { TENNESSEE } from "./_elections_fixture.ts";
import { approvalCount } from "./approval.ts";

Deno.test("approvalCount() counts the approvals, whatever the ranking says", () => {
  const { scores, order } = approvalCount(["A", "B", "C"], [
    { voter: "u", ranking: ["A", "B", "C"], approved: ["B", "C"] },
    { voter: "v", ranking: [], approved: ["B"], weight: 2 },
    { voter: "w", ranking: ["A"], approved: [] },
  ]);
  assert.deepEqual(scores, { A: 0, B: 3, C: 1 });
  assert.deepEqual(order, [["B"], ["C"], ["A"]]);
});

Deno.test("approvalCount() takes the upper half of a ranking without approvals", () => {
  const approved = (all: string, ranking: string, recused: string[] = []) =>
    Object.entries(approvalCount([...all], [{ voter: "v", ranking: [...ranking], recused }]).scores)
      .flatMap(([candidate, votes]) => votes > 0 ? [candidate] : []).join("");
  assert.equal(approved("A", "A"), "A");
  assert.equal(approved("AB", "BA"), "B");
  assert.equal(approved("ABC", "BAC"), "B");
  assert.equal(approved("ABCD", "BADC"), "AB");
  assert.equal(approved("ABCD", "B"), "B");
  assert.equal(approved("ABCDE", "ABCDE"), "AB");
  assert.equal(approved("ABCD", "BCD", ["A"]), "B"); // the upper half of three
});

Deno.test("approvalCount() chooses Nashville, the first or second of most", () => {
  const { scores, winners } = approvalCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(scores, { Memphis: 42, Nashville: 68, Chattanooga: 58, Knoxville: 32 });
  assert.deepEqual(winners, ["Nashville"]);
});

Deno.test("approvalCount() has no winner if nobody is approved of", () => {
  assert.deepEqual(approvalCount(["A", "B"], [{ voter: "v", ranking: ["A"], approved: [] }]).winners, []);
});
