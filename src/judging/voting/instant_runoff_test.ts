import assert from "node:assert/strict";
import fc from "fast-check";
import { elections, electorate, PARADOX, TENNESSEE } from "./_elections_fixture.ts";
import { instantRunoffCount } from "./instant_runoff.ts";

Deno.test("instantRunoffCount() chooses Knoxville, round by round", () => {
  const { rounds, winners, order, scores } = instantRunoffCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(rounds, [
    {
      votes: { Memphis: 42, Nashville: 26, Chattanooga: 15, Knoxville: 17 },
      exhausted: 0,
      eliminated: ["Chattanooga"],
    },
    { votes: { Memphis: 42, Nashville: 26, Knoxville: 32 }, exhausted: 0, eliminated: ["Nashville"] },
    { votes: { Memphis: 42, Knoxville: 58 }, exhausted: 0, eliminated: ["Memphis"] },
    { votes: { Knoxville: 100 }, exhausted: 0, eliminated: [] },
  ]);
  assert.deepEqual(winners, ["Knoxville"]);
  assert.deepEqual(order, [["Knoxville"], ["Memphis"], ["Nashville"], ["Chattanooga"]]);
  assert.deepEqual(scores, { Memphis: 42, Nashville: 26, Chattanooga: 15, Knoxville: 58 });
});

Deno.test("instantRunoffCount() uses the votes of a candidate without rivals as its score", () => {
  assert.deepEqual(instantRunoffCount(["A"], electorate([[3, ["A"]]])).scores, { A: 3 });
});

Deno.test("instantRunoffCount() eliminates nobody if all remaining candidates are equal", () => {
  const { rounds, winners } = instantRunoffCount(PARADOX.candidates, PARADOX.ballots);
  assert.deepEqual(rounds, [{ votes: { A: 1, B: 1, C: 1 }, exhausted: 0, eliminated: [] }]);
  assert.deepEqual(winners, ["A", "B", "C"]);
});

Deno.test("instantRunoffCount() breaks a tie for the fewest votes by the previous round", () => {
  // C and D are equal in round 2, but D had fewer in round 1.
  const ballots = electorate([[5, ["A"]], [3, ["C"]], [2, ["D"]], [1, ["E", "D"]]]);
  const { rounds } = instantRunoffCount(["A", "C", "D", "E"], ballots);
  assert.deepEqual(rounds.map(({ eliminated }) => eliminated), [["E"], ["D"], ["C"], []]);
  assert.deepEqual(rounds.map(({ exhausted }) => exhausted), [0, 0, 3, 6]);
});

Deno.test("instantRunoffCount() uses the latest round that distinguishes candidates", () => {
  // C and D are equal in round 3, D had fewer in round 2, C had fewer in round 1.
  const ballots = electorate([[20, ["A"]], [5, ["C"]], [6, ["D"]], [2, ["E", "C"]], [1, ["F", "D"]], [2, ["F"]]]);
  const { rounds } = instantRunoffCount(["A", "C", "D", "E", "F"], ballots);
  assert.deepEqual(rounds.slice(0, 3).map(({ votes }) => [votes["C"], votes["D"]]), [[5, 6], [7, 6], [7, 7]]);
  assert.deepEqual(rounds.map(({ eliminated }) => eliminated), [["E"], ["F"], ["D"], ["C"], []]);
});

Deno.test("instantRunoffCount() eliminates together candidates equal in all rounds", () => {
  const ballots = electorate([[3, ["A"]], [1, ["B", "C"]], [1, ["C", "B"]]]);
  const { rounds, order } = instantRunoffCount(["A", "B", "C"], ballots);
  assert.deepEqual(rounds.map(({ eliminated }) => eliminated), [["B", "C"], []]);
  assert.deepEqual(order, [["A"], ["B", "C"]]);
});

Deno.test("instantRunoffCount() treats equal sums of weights as ties, despite rounding", () => {
  for (const [first, second, sum] of [[0.1, 0.2, 0.3], [1.005, 1.005, 2.01]] as const) {
    const ballots = [
      { voter: "u", ranking: ["A"], weight: first },
      { voter: "v", ranking: ["A"], weight: second },
      { voter: "w", ranking: ["B"], weight: sum },
    ];
    assert.deepEqual(instantRunoffCount(["A", "B"], ballots).winners, ["A", "B"]);
  }
});

Deno.test("instantRunoffCount() has no winner if no ballot ranks anybody", () => {
  assert.deepEqual(instantRunoffCount(["A", "B"], [{ voter: "v", ranking: [], approved: ["A"] }]).winners, []);
});

Deno.test("instantRunoffCount() never eliminates everybody, and orders every candidate once", () => {
  fc.assert(fc.property(elections(), ({ candidates, ballots }) => {
    const { rounds, order, winners } = instantRunoffCount(candidates, ballots);
    for (const { votes, eliminated } of rounds) assert.ok(eliminated.length < Object.keys(votes).length);
    assert.deepEqual(order.flat().toSorted(), candidates.toSorted());
    assert.equal(winners.length > 0, ballots.some(({ ranking }) => ranking.length > 0));
  }));
});

Deno.test("instantRunoffCount() counts each vote in each round, for a candidate or as exhausted", () => {
  fc.assert(fc.property(elections(), ({ candidates, ballots }) => {
    const all = ballots.reduce((sum, { weight = 1 }) => sum + weight, 0);
    for (const { votes, exhausted } of instantRunoffCount(candidates, ballots).rounds) {
      const counted = Object.values(votes).reduce((sum, value) => sum + value, exhausted);
      assert.ok(Math.abs(counted - all) < 1e-9);
    }
  }));
});
