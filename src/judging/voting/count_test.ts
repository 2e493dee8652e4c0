import assert from "node:assert/strict";
import { PARADOX, TENNESSEE } from "./_elections_fixture.ts";
import { approvalCount, pluralityCount } from "./count.ts";

Deno.test("approvalCount() counts the approvals, whatever the ranking says", () => {
  const { scores, order } = approvalCount(["A", "B", "C"], [
    { voter: "u", ranking: ["A", "B", "C"], approved: ["B", "C"] },
    { voter: "v", ranking: [], approved: ["B"], weight: 2 },
    { voter: "w", ranking: ["A"], approved: [] },
  ]);
  assert.deepEqual(scores, { A: 0, B: 3, C: 1 });
  assert.deepEqual(order, [["B"], ["C"], ["A"]]);
});

Deno.test("approvalCount() chooses Nashville, the first or second of most", () => {
  const { scores, winners } = approvalCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(scores, { Memphis: 42, Nashville: 68, Chattanooga: 58, Knoxville: 32 });
  assert.deepEqual(winners, ["Nashville"]);
});

Deno.test("approvalCount() has no winner if nobody is approved of", () => {
  assert.deepEqual(approvalCount(["A", "B"], [{ voter: "v", ranking: ["A"], approved: [] }]).winners, []);
});

Deno.test("pluralityCount() chooses Memphis, whom most would have last", () => {
  const { scores, winners } = pluralityCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(scores, { Memphis: 42, Nashville: 26, Chattanooga: 15, Knoxville: 17 });
  assert.deepEqual(winners, ["Memphis"]);
});

Deno.test("pluralityCount() leaves a tie a tie, and names nobody without a vote", () => {
  assert.deepEqual(pluralityCount(PARADOX.candidates, PARADOX.ballots).winners, ["A", "B", "C"]);
  assert.deepEqual(pluralityCount(["A"], []).winners, []);
});
