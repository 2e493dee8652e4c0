import assert from "node:assert/strict";
import type { Ballot } from "../../transcript/ballot.ts";
import { type SelfVotes, VOTING_METHODS } from "./choices.ts";
import { countByAll } from "./methods.ts";
import { pairwiseMatrix } from "./pairwise.ts";
import { applySelfVotes } from "./self_votes.ts";

const CANDIDATES = ["A", "B", "C"];
const ownOf = (voter: string) => CANDIDATES.filter((candidate) => candidate === voter);
const BALLOTS: readonly Ballot[] = [
  { voter: "A", ranking: ["A", "B", "C"] },
  { voter: "B", ranking: ["B", "C", "A"] },
  { voter: "C", ranking: ["C", "B", "A"] },
];

function scores(selfVotes: SelfVotes, ballots = BALLOTS) {
  const counts = countByAll(CANDIDATES, applySelfVotes(ballots, selfVotes, ownOf));
  return Object.fromEntries(VOTING_METHODS.map((method) => [method, Object.values(counts[method].scores)]));
}

Deno.test("applySelfVotes() lets a ballot say nothing on its voter's candidate, neither for nor against", () => {
  assert.deepEqual(applySelfVotes(BALLOTS, "exclude", ownOf), [
    { voter: "A", ranking: ["B", "C"], recused: ["A"] },
    { voter: "B", ranking: ["C", "A"], recused: ["B"] },
    { voter: "C", ranking: ["B", "A"], recused: ["C"] },
  ]);
  assert.deepEqual(scores("exclude"), {
    borda: [2, 4, 3], // for B: 1.5 of A, 1 of themselves, 1.5 of C
    irv: [0, 2, 1],
    schulze: [0, 2, 1],
    approval: [0, 2, 1],
    plurality: [0, 2, 1],
  });
  const pairs = pairwiseMatrix(CANDIDATES, applySelfVotes(BALLOTS, "exclude", ownOf));
  // Of A and B only C's voter may say which is better, and says B.
  assert.deepEqual([pairs["A"]?.["B"], pairs["B"]?.["A"]], [0, 1]);
});

Deno.test("applySelfVotes() discounts by counting half of the ballot as cast and half as excluded", () => {
  const [first, second] = applySelfVotes(BALLOTS.map((ballot) => ({ ...ballot, weight: 3 })), "discount", ownOf);
  assert.deepEqual(first, { voter: "A", ranking: ["A", "B", "C"], weight: 1.5 });
  assert.deepEqual(second, { voter: "A", ranking: ["B", "C"], recused: ["A"], weight: 1.5 });
  const { plurality } = scores("discount");
  assert.deepEqual(plurality, [0.5, 1.5, 1]);
});
