import assert from "node:assert/strict";
import fc from "fast-check";
import type { Ballot } from "./ballot.ts";
import { elections, PARADOX, TENNESSEE } from "./_elections_fixture.ts";
import { agree, countByAll, type Counts, VOTING_METHODS } from "./methods.ts";

/** Results that must not depend on order: scores by candidate, and ties. */
function essence(counts: Counts, nameOf: (candidate: string) => string = (candidate) => candidate) {
  return VOTING_METHODS.map((method) => ({
    method,
    scores: Object.entries(counts[method].scores).map(([candidate, score]) => `${nameOf(candidate)} ${score}`).sort(),
    order: counts[method].order.map((group) => group.map(nameOf).sort()),
    winners: counts[method].winners.map(nameOf).sort(),
  }));
}

const positions = (counts: Counts) => VOTING_METHODS.map((method) => [counts[method].order, counts[method].winners]);

Deno.test("countByAll() does not depend on the order of the ballots", () => {
  fc.assert(fc.property(elections(), fc.infiniteStream(fc.nat()), ({ candidates, ballots }, keys) => {
    const shuffled = ballots.map((ballot) => [ballot, keys.next().value] as const)
      .sort(([, a], [, b]) => a - b).map(([ballot]) => ballot);
    assert.deepEqual(countByAll(candidates, shuffled), countByAll(candidates, ballots));
  }));
});

Deno.test("countByAll() does not depend on the order or the names of the candidates", () => {
  fc.assert(fc.property(elections(), fc.nat({ max: 4 }), ({ candidates, ballots }, turn) => {
    const renamed = (candidate: string) => `c${(candidates.indexOf(candidate) * 3 + turn) % 5}`;
    const relabelled = ballots.map(({ ranking, approved, ...rest }): Ballot => ({
      ...rest,
      ranking: ranking.map(renamed),
      ...(approved && { approved: approved.map(renamed) }),
    }));
    const other = countByAll(candidates.map(renamed).sort(), relabelled);
    assert.deepEqual(essence(other), essence(countByAll(candidates, ballots), renamed));
  }));
});

Deno.test("countByAll() counts a weight of k as k ballots", () => {
  fc.assert(fc.property(elections(), fc.integer({ min: 1, max: 4 }), ({ candidates, ballots }, k) => {
    const [first, ...others] = ballots;
    if (!first) return;
    const single = { ...first, weight: 1 };
    const copies = Array.from({ length: k }, (_, n) => ({ ...single, voter: `copy-${n}` }));
    assert.deepEqual(
      countByAll(candidates, [{ ...single, weight: k }, ...others]),
      countByAll(candidates, [...copies, ...others]),
    );
  }));
});

Deno.test("countByAll() decides the same when equal weights are scaled", () => {
  fc.assert(fc.property(
    elections({ weighted: false }),
    fc.double({ min: 0.000001, max: 10_000, noNaN: true }),
    ({ candidates, ballots }, weight) => {
      const scaled = ballots.map((ballot) => ({ ...ballot, weight }));
      assert.deepEqual(positions(countByAll(candidates, scaled)), positions(countByAll(candidates, ballots)));
    },
  ));
});

Deno.test("countByAll() gives first place to the candidate that every ballot ranks first", () => {
  fc.assert(fc.property(elections({ complete: true }), ({ candidates, ballots }) => {
    const [favourite = ""] = candidates;
    const unanimous = ballots.map(({ voter, ranking, weight = 1 }) => ({
      voter,
      weight,
      ranking: [favourite, ...ranking.filter((candidate) => candidate !== favourite)],
    }));
    const counts = countByAll(candidates, unanimous);
    for (const method of ["borda", "irv", "schulze", "plurality"] as const) {
      assert.deepEqual(counts[method].winners, [favourite], method);
    }
    // With four or more candidates, others may have equally many approvals: then they are tied.
    assert.ok(counts.approval.winners.includes(favourite));
  }));
});

Deno.test("countByAll() rejects weights other than positive numbers up to 10,000", () => {
  for (const weight of [0, -1, NaN, Infinity, 10_001, 1e-9]) {
    assert.throws(() => countByAll(["A"], [{ voter: "v", ranking: ["A"], weight }]), {
      name: "RangeError",
      message: `Cannot count the ballot of 'v' as its weight must be a number from 0.000001 to 10000: ` +
        `current value is ${weight}`,
    });
  }
});

Deno.test("agree() is true if every method names the same winners, and at least one", () => {
  const agreed = (candidates: readonly string[], ballots: readonly Ballot[]) => agree(countByAll(candidates, ballots));
  assert.equal(agreed(TENNESSEE.candidates, TENNESSEE.ballots), false);
  assert.equal(agreed(PARADOX.candidates, PARADOX.ballots), true);
  assert.equal(agreed(["A", "B"], [{ voter: "v", ranking: ["B"] }]), true);
  assert.equal(agreed(["A", "B"], []), false);
});
