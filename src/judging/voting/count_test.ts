import assert from "node:assert/strict";
import fc from "fast-check";
import { elections, electorate, PARADOX, TENNESSEE } from "./_elections_fixture.ts";
import { approvalCount, bordaCount, pluralityCount } from "./count.ts";

Deno.test("bordaCount() gives N − k: ranked 1st, 2nd and 1st of three is 5", () => {
  const ballots = electorate([[1, ["x", "y", "z"]], [1, ["y", "x", "z"]], [1, ["x", "z", "y"]]]);
  assert.deepEqual(bordaCount(["x", "y", "z"], ballots), {
    scores: { x: 5, y: 3, z: 1 },
    order: [["x"], ["y"], ["z"]],
    winners: ["x"],
  });
});

Deno.test("bordaCount() chooses Nashville, and nobody in the paradox", () => {
  const { scores, winners } = bordaCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(scores, { Memphis: 126, Nashville: 194, Chattanooga: 173, Knoxville: 107 });
  assert.deepEqual(winners, ["Nashville"]);
  assert.deepEqual(bordaCount(PARADOX.candidates, PARADOX.ballots).winners, ["A", "B", "C"]);
});

Deno.test("bordaCount() gives candidates left out of a partial ballot the mean of the remaining points", () => {
  const { scores } = bordaCount(["a", "b", "c", "d"], [{ voter: "v", ranking: ["c"] }]);
  assert.deepEqual(scores, { a: 1, b: 1, c: 3, d: 1 });
});

Deno.test("bordaCount() gives half a point for each comparison with a candidate on which the ballot says nothing", () => {
  const { scores } = bordaCount(["a", "b", "c"], [{ voter: "v", ranking: ["b", "c"], recused: ["a"] }]);
  assert.deepEqual(scores, { a: 1, b: 1.5, c: 0.5 });
});

Deno.test("bordaCount() distributes N(N − 1)/2 points per vote", () => {
  fc.assert(fc.property(elections(), ({ candidates, ballots }) => {
    const votes = ballots.reduce((sum, { ranking, weight = 1 }) => sum + (ranking.length > 0 ? weight : 0), 0);
    const total = Object.values(bordaCount(candidates, ballots).scores).reduce((sum, score) => sum + score, 0);
    assert.ok(Math.abs(total - votes * candidates.length * (candidates.length - 1) / 2) < 1e-9);
  }));
});

Deno.test("bordaCount() gives a point for each candidate placed below and half a point for each not compared", () => {
  fc.assert(fc.property(elections({ weighted: false }), ({ candidates, ballots }) => {
    const cast = ballots.filter(({ ranking }) => ranking.length > 0).map((ballot, n) => {
      const own = candidates[n % (candidates.length + 1)];
      return own === undefined || ballot.ranking.length < 2
        ? { ...ballot, recused: [] }
        : { ...ballot, ranking: ballot.ranking.filter((candidate) => candidate !== own), recused: [own] };
    });
    const place = (ranking: readonly string[], candidate: string) =>
      ranking.includes(candidate) ? ranking.indexOf(candidate) : Infinity;
    const points = (candidate: string) =>
      cast.flatMap(({ ranking, recused }) =>
        candidates.filter((other) => other !== candidate).map((other): number => {
          if (recused.some((name) => name === other || name === candidate)) return 0.5;
          const [here, there] = [place(ranking, candidate), place(ranking, other)];
          return here === there ? 0.5 : here < there ? 1 : 0;
        })
      ).reduce((sum, point) => sum + point, 0);
    const expected = Object.fromEntries(candidates.map((candidate) => [candidate, points(candidate)]));
    assert.deepEqual(bordaCount(candidates, cast).scores, expected);
  }));
});

Deno.test("approvalCount() counts the approvals, whatever the ranking", () => {
  const { scores, order } = approvalCount(["A", "B", "C"], [
    { voter: "u", ranking: ["A", "B", "C"], approved: ["B", "C"] },
    { voter: "v", ranking: [], approved: ["B"], weight: 2 },
    { voter: "w", ranking: ["A"], approved: [] },
  ]);
  assert.deepEqual(scores, { A: 0, B: 3, C: 1 });
  assert.deepEqual(order, [["B"], ["C"], ["A"]]);
});

Deno.test("approvalCount() uses the upper half of a ranking without approvals", () => {
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

Deno.test("approvalCount() chooses Nashville, first or second choice of most", () => {
  const { scores, winners } = approvalCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(scores, { Memphis: 42, Nashville: 68, Chattanooga: 58, Knoxville: 32 });
  assert.deepEqual(winners, ["Nashville"]);
});

Deno.test("approvalCount() has no winner if nobody is approved", () => {
  assert.deepEqual(approvalCount(["A", "B"], [{ voter: "v", ranking: ["A"], approved: [] }]).winners, []);
});

Deno.test("pluralityCount() chooses Memphis, the last choice of most", () => {
  const { scores, winners } = pluralityCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(scores, { Memphis: 42, Nashville: 26, Chattanooga: 15, Knoxville: 17 });
  assert.deepEqual(winners, ["Memphis"]);
});

Deno.test("pluralityCount() keeps a tie, and names nobody without a vote", () => {
  assert.deepEqual(pluralityCount(PARADOX.candidates, PARADOX.ballots).winners, ["A", "B", "C"]);
  assert.deepEqual(pluralityCount(["A"], []).winners, []);
});
