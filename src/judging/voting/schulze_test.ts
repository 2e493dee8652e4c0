import assert from "node:assert/strict";
import fc from "fast-check";
import { type Election, elections, electorate, PARADOX, TENNESSEE } from "./_elections_fixture.ts";
import { pairwiseMatrix, valueAt } from "./count.ts";
import { schulzeCount } from "./schulze.ts";

// Example 1 of M. Schulze, "A new monotonic, clone-independent, reversal symmetric, and Condorcet-consistent
// single-winner election method" (2011), as on https://en.wikipedia.org/wiki/Schulze_method.
const SCHULZE: Election = {
  candidates: [..."ABCDE"],
  ballots: electorate([
    [5, [..."ACBED"]],
    [5, [..."ADECB"]],
    [8, [..."BEDAC"]],
    [3, [..."CABED"]],
    [7, [..."CAEBD"]],
    [2, [..."CBADE"]],
    [7, [..."DCEBA"]],
    [8, [..."EBADC"]],
  ]),
};

function rows(matrix: Readonly<Record<string, Readonly<Record<string, number>>>>): number[][] {
  return Object.values(matrix).map((row) => Object.values(row));
}

Deno.test("schulzeCount() finds the pairs, the strongest paths and the order of Schulze's own example", () => {
  const { candidates, ballots } = SCHULZE;
  assert.deepEqual(rows(pairwiseMatrix(candidates, ballots)), [
    [0, 20, 26, 30, 22],
    [25, 0, 16, 33, 18],
    [19, 29, 0, 17, 24],
    [15, 12, 28, 0, 14],
    [23, 27, 21, 31, 0],
  ]);
  const { strengths, order, winners } = schulzeCount(candidates, ballots);
  assert.deepEqual(rows(strengths), [
    [0, 28, 28, 30, 24],
    [25, 0, 28, 33, 24],
    [25, 29, 0, 29, 24],
    [25, 28, 28, 0, 24],
    [25, 28, 28, 31, 0],
  ]);
  assert.deepEqual(winners, ["E"]);
  assert.deepEqual(order, [["E"], ["A"], ["C"], ["B"], ["D"]]);
});

Deno.test("schulzeCount() chooses Nashville, which a majority prefers to every other city", () => {
  const { winners, order } = schulzeCount(TENNESSEE.candidates, TENNESSEE.ballots);
  assert.deepEqual(winners, ["Nashville"]);
  assert.deepEqual(order, [["Nashville"], ["Chattanooga"], ["Knoxville"], ["Memphis"]]);
});

Deno.test("schulzeCount() treats Condorcet's paradox as a tie", () => {
  assert.deepEqual(schulzeCount(PARADOX.candidates, PARADOX.ballots).order, [["A", "B", "C"]]);
});

Deno.test("schulzeCount() measures a step by its winning votes, not by its margin", () => {
  // A leads to B by 5:4, B to C by 4:2, C to A by 6:3. The weakest step is B to C by votes, but A to B by margin,
  // which would make B the winner.
  const ballots = electorate([[3, ["A"]], [4, ["B", "C"]], [2, ["C", "A"]]]);
  assert.deepEqual(rows(pairwiseMatrix(["A", "B", "C"], ballots)), [[0, 5, 3], [4, 0, 4], [6, 2, 0]]);
  assert.deepEqual(schulzeCount(["A", "B", "C"], ballots).winners, ["C"]);
});

Deno.test("schulzeCount() chooses the candidate that beats every other one, if there is one", () => {
  let found = 0;
  fc.assert(
    fc.property(elections(), ({ candidates, ballots }) => {
      const above = (x: string, y: string) =>
        ballots.filter(({ ranking }) =>
          ranking.includes(x) && (!ranking.includes(y) || ranking.indexOf(x) < ranking.indexOf(y))
        ).reduce((sum, { weight = 1 }) => sum + Math.round(weight * 10), 0);
      const condorcet = candidates.find((x) => candidates.every((y) => x === y || above(x, y) > above(y, x)));
      if (condorcet === undefined || candidates.length < 2) return;
      found++;
      assert.deepEqual(schulzeCount(candidates, ballots).winners, [condorcet]);
    }),
    { numRuns: 500 },
  );
  assert.ok(found > 100, `only ${found} of 500 elections had a Condorcet winner`);
});

Deno.test("schulzeCount() has the same winners when a loser is cloned", () => {
  let cloned = 0;
  fc.assert(
    fc.property(
      elections(),
      fc.nat(),
      fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      (election, pick, above) => {
        const { candidates, ballots } = election;
        const { winners } = schulzeCount(candidates, ballots);
        const losers = candidates.filter((candidate) => !winners.includes(candidate));
        const loser = losers[pick % losers.length];
        if (loser === undefined || winners.length === 0) return;
        cloned++;
        const withClone = ballots.map((ballot, n) => ({
          ...ballot,
          ranking: ballot.ranking.flatMap((candidate) =>
            candidate !== loser ? [candidate] : above[n] ? ["clone", loser] : [loser, "clone"]
          ),
        }));
        assert.deepEqual(schulzeCount([...candidates, "clone"], withClone).winners, winners);
      },
    ),
    { numRuns: 500 },
  );
  assert.ok(cloned > 100, `only ${cloned} of 500 elections had a loser`);
});

Deno.test("schulzeCount() finds the strongest of all paths", () => {
  fc.assert(fc.property(elections(), ({ candidates, ballots }) => {
    const votes = pairwiseMatrix(candidates, ballots);
    const step = (x: string, y: string) => valueAt(votes, x, y) > valueAt(votes, y, x) ? valueAt(votes, x, y) : 0;
    const strongest = (from: string, to: string, left: readonly string[]): number =>
      Math.max(
        step(from, to),
        ...left.map((via) => Math.min(step(from, via), strongest(via, to, left.filter((name) => name !== via)))),
      );
    const { strengths } = schulzeCount(candidates, ballots);
    for (const from of candidates) {
      for (const to of candidates) {
        if (from === to) continue;
        const between = candidates.filter((name) => name !== from && name !== to);
        assert.equal(valueAt(strengths, from, to), strongest(from, to, between));
      }
    }
  }));
});
