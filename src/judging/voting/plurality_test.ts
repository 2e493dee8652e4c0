import assert from "node:assert/strict";
import { PARADOX, TENNESSEE } from "./_elections_fixture.ts";
import { pluralityCount } from "./plurality.ts";

Deno.test("pluralityCount() chooses Memphis, whom most would have last", () => {
  const { scores, winners } = pluralityCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(scores, { Memphis: 42, Nashville: 26, Chattanooga: 15, Knoxville: 17 });
  assert.deepEqual(winners, ["Memphis"]);
});

Deno.test("pluralityCount() leaves a tie a tie, and names nobody without a vote", () => {
  assert.deepEqual(pluralityCount(PARADOX.candidates, PARADOX.ballots).winners, ["A", "B", "C"]);
  assert.deepEqual(pluralityCount(["A"], []).winners, []);
});
