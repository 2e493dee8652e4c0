import assert from "node:assert/strict";
import type { Abstention, Ballot } from "./ballot.ts";
import { PARADOX } from "./_elections_fixture.ts";
import { pairwiseMatrix } from "./count.ts";
import { countByAll, type SelfVotes, VOTING_METHODS } from "./methods.ts";
import { applySelfVotes, tally, type TallyOptions } from "./tally.ts";
import { minorityOf } from "./vote.ts";

const vote = (voter: string, ranking: string): Ballot => ({ voter, ranking: [...ranking] });
const away = (voter: string): Abstention => ({ voter, abstained: "timed out" });

Deno.test("tally() shows ballots, abstentions, warnings, matrix and every method's count", () => {
  const result = tally(["A", "B", "C"], [
    { ...vote("u", "ABD"), weight: 2 },
    vote("v", "BCA"),
    away("w"),
    vote("x", "D"),
  ], { quorum: 0.5 });
  const [unknown, unknownToo] = ["u", "x"].map((voter) => ({
    voter,
    code: "unknown_candidate" as const,
    text: "'D' is no candidate, and is not counted",
  }));
  const ballots = [{ ...vote("u", "AB"), weight: 2, warnings: [unknown] }, vote("v", "BCA")];
  assert.deepEqual(result.ballots, ballots);
  assert.deepEqual(result.counted, ballots);
  assert.deepEqual(result.abstentions, [
    away("w"),
    { voter: "x", abstained: "names no candidate that could be counted", warnings: [unknownToo] },
  ]);
  assert.deepEqual(result.warnings, [unknown, unknownToo]);
  assert.deepEqual(result.pairwise, { A: { A: 0, B: 2, C: 2 }, B: { A: 1, B: 0, C: 3 }, C: { A: 1, B: 0, C: 0 } });
  assert.deepEqual(result.quorum, { members: 4, cast: 2, needed: 2, reached: true });
  assert.deepEqual(VOTING_METHODS.map((method) => result.counts[method].winners), [["A", "B"], ["A"], ["A"], ["A"], [
    "A",
  ]]);
  assert.equal(result.agree, false);
  assert.deepEqual(result.order, [["A", "B"], ["C"]]);
  assert.deepEqual(result.outcome, { kind: "tied", between: ["A", "B"] });
});

Deno.test("tally() is undecided if nobody voted, whatever the quorum", () => {
  for (const votes of [[], [away("u")]]) {
    const { outcome, agree, controversial, quorum } = tally(["A", "B"], votes, { quorum: 0 });
    assert.deepEqual(quorum, { members: votes.length, cast: 0, needed: 1, reached: false });
    assert.equal(outcome.kind, "undecided");
    assert.deepEqual([agree, controversial], [false, false]);
  }
  const { outcome } = tally(["A", "B"], [{ voter: "u", ranking: [], approved: ["A"] }], { method: "irv" });
  assert.deepEqual(outcome, { kind: "undecided", reason: "no ballot says anything that the method counts" });
});

Deno.test("tally() does not ask for one member more because of a rounding error", () => {
  const votes = Array.from({ length: 100 }, (_, n) => n < 7 ? vote(`v${n}`, "A") : away(`v${n}`));
  assert.ok(0.07 * 100 > 7);
  assert.deepEqual(tally(["A"], votes, { quorum: 0.07 }).quorum, { members: 100, cast: 7, needed: 7, reached: true });
});

Deno.test("tally() lets the chair's ballot decide a tie only if it can", () => {
  const outcome = (votes: readonly (Ballot | Abstention)[], options: TallyOptions = {}) =>
    tally(["A", "B", "C"], votes, { method: "plurality", ties: "chair", chair: "A", quorum: 0, ...options }).outcome;
  const [b, c] = [vote("B", "B"), vote("C", "C")];
  assert.deepEqual(outcome([vote("A", "AC"), b, c]), { kind: "decided", winner: "A", by: "chair" });
  const between = ["A", "B", "C"];
  assert.deepEqual(outcome([vote("A", "AC"), vote("B", "BA"), vote("C", "CB")], { selfVotes: "exclude" }), {
    kind: "tied",
    between,
    because: "A is A's own candidate",
  });
  const pair = ["B", "C"];
  assert.deepEqual(outcome([away("A"), b, c]), { kind: "tied", between: pair, because: "no ballot of A is counted" });
  assert.deepEqual(outcome([{ ...vote("A", "A"), weight: 0.5 }, b, c]), {
    kind: "tied",
    between: pair,
    because: "the ballot of A ranks none of them",
  });
  assert.deepEqual(outcome([{ ...vote("A", "ACB"), weight: 0.5 }, b, c]), {
    kind: "decided",
    winner: "C",
    by: "chair",
  });
});

Deno.test("tally() takes a ballot with the voter's own candidate only for an abstention where that is excluded", () => {
  const { abstentions, quorum, ballots } = tally(["A", "B"], [vote("A", "A"), vote("B", "AB")], {
    selfVotes: "exclude",
  });
  assert.deepEqual(abstentions, [{ voter: "A", abstained: "names only the voter's own candidate, which is excluded" }]);
  assert.deepEqual(quorum, { members: 2, cast: 1, needed: 2, reached: false });
  assert.equal(ballots.length, 2);
});

Deno.test("tally() is controversial within a Borda point for every three votes", () => {
  const controversial = (rankings: string, options?: TallyOptions) => {
    const votes = rankings.split(" ").map((ranking, n) => vote(`v${n}`, ranking));
    return tally([..."ABC"], votes, options).controversial;
  };
  assert.equal(controversial("ABC ABC BAC"), true); // 5 to 4
  assert.equal(controversial("ABC ABC BCA"), true); // 4 to 4
  assert.equal(controversial("ABC ABC ACB"), false); // 6 to 2
  assert.equal(controversial("ABC ABC ABC ABC BAC BAC"), true); // 10 to 8
  assert.equal(controversial("ABC ABC ABC ABC ABC BCA"), false); // 10 to 7
  const weights = { v0: 7, v1: 7, v2: 7 };
  assert.equal(controversial("ABC ABC BAC", { weights }), true); // 35 to 28
  assert.equal(controversial("ABC ABC ACB", { weights }), false);
});

Deno.test("tally() weighs by the option before the ballot, in every method", () => {
  const votes = [vote("u", "AB"), { ...vote("v", "BA"), weight: 5 }];
  const scores = (weights?: Record<string, number>) => {
    const { counts } = tally(["A", "B"], votes, weights ? { weights } : {});
    return VOTING_METHODS.map((method) => counts[method].winners.join());
  };
  assert.deepEqual(scores(), ["B", "B", "B", "B", "B"]);
  assert.deepEqual(scores({ v: 0.5 }), ["A", "A", "A", "A", "A"]);
});

Deno.test("tally() keeps Condorcet's paradox a tie by every method and way to treat self-votes", () => {
  const votes = PARADOX.ballots.map((ballot, n) => ({ ...ballot, voter: PARADOX.candidates[n] ?? "" }));
  for (const method of VOTING_METHODS) {
    for (const selfVotes of ["count", "discount", "exclude"] as const) {
      const { outcome, agree } = tally(PARADOX.candidates, votes, { method, selfVotes });
      assert.deepEqual([outcome, agree], [{ kind: "tied", between: ["A", "B", "C"] }, true], `${method}, ${selfVotes}`);
    }
  }
});

Deno.test("tally() refuses what cannot be tallied, with the value", () => {
  const votes = [vote("u", "AB"), vote("v", "BA")];
  const refused = (options: TallyOptions, message: RegExp, candidates = ["A", "B"], cast = votes) =>
    assert.throws(() => tally(candidates, cast, options), message);
  refused({}, /no candidates/, []);
  refused({}, /each candidate must be there once: 'A' is twice/, ["A", "B", "A"]);
  refused({}, /each voter must be there once: 'u' is twice/, ["A"], [...votes, vote("u", "A")]);
  refused({ weights: { w: 1 } }, /'weights' must name one of u, v: current value is 'w'/);
  refused({ ties: "chair", chair: "w" }, /'chair' must name one of u, v: current value is 'w'/);
  refused({ ties: "chair" }, /'chair' and ties by 'chair' go together: 'ties' is 'chair'/);
  refused({ chair: "u" }, /'ties' is 'report'/);
  for (const quorum of [-0.1, 1.1, NaN]) refused({ quorum }, new RegExp(`'quorum' .* current value is ${quorum}`));
  for (const weight of [0, -1, NaN, 10_001]) {
    refused({ weights: { u: weight } }, new RegExp(`ballot of 'u' as its weight .* current value is ${weight}`));
  }
});

const CANDIDATES = ["A", "B", "C"];
const BALLOTS: readonly Ballot[] = [
  { voter: "A", ranking: ["A", "B", "C"] },
  { voter: "B", ranking: ["B", "C", "A"] },
  { voter: "C", ranking: ["C", "B", "A"] },
];

function scores(selfVotes: SelfVotes, ballots = BALLOTS) {
  const counts = countByAll(CANDIDATES, applySelfVotes(ballots, selfVotes, CANDIDATES));
  return Object.fromEntries(VOTING_METHODS.map((method) => [method, Object.values(counts[method].scores)]));
}

Deno.test("applySelfVotes() lets a ballot say nothing on its voter's candidate, neither for nor against", () => {
  assert.deepEqual(applySelfVotes(BALLOTS, "exclude", CANDIDATES), [
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
  const pairs = pairwiseMatrix(CANDIDATES, applySelfVotes(BALLOTS, "exclude", CANDIDATES));
  // Of A and B only C's voter may say which is better, and says B.
  assert.deepEqual([pairs["A"]?.["B"], pairs["B"]?.["A"]], [0, 1]);
});

Deno.test("applySelfVotes() discounts by counting half of the ballot as cast and half as excluded", () => {
  const [first, second] = applySelfVotes(BALLOTS.map((ballot) => ({ ...ballot, weight: 3 })), "discount", CANDIDATES);
  assert.deepEqual(first, { voter: "A", ranking: ["A", "B", "C"], weight: 1.5 });
  assert.deepEqual(second, { voter: "A", ranking: ["B", "C"], recused: ["A"], weight: 1.5 });
  const { plurality } = scores("discount");
  assert.deepEqual(plurality, [0.5, 1.5, 1]);
});

const PEOPLE = ["ada", "ben", "cyn"];
const ballot = (voter: string, ...ranking: readonly string[]) => ({ voter, ranking });

Deno.test("minorityOf() names those who put another first than the winner", () => {
  const votes = [ballot("ada", "ada", "ben"), ballot("ben", "ben", "ada"), ballot("cyn", "ada", "cyn")];
  assert.deepEqual(minorityOf(tally(PEOPLE, votes)), [{ voter: "ben", choice: "ben" }]);
});

Deno.test("minorityOf() counts nobody who is for one of those that are tied, and nobody without a decision", () => {
  const votes = [ballot("ada", "ada"), ballot("ben", "ben"), ballot("cyn", "cyn", "ada"), ballot("dov", "ben", "ada")];
  const tied = tally(PEOPLE, votes, { method: "plurality", weights: { ada: 2 } });
  assert.deepEqual(tied.outcome, { kind: "tied", between: ["ada", "ben"] });
  assert.deepEqual(minorityOf(tied), [{ voter: "cyn", choice: "cyn" }]);
  assert.deepEqual(minorityOf(tally(PEOPLE, votes, { quorum: 1, weights: { ada: 9 } })).length, 3);
  const absent = [...votes, { voter: "eli", abstained: "ill" }];
  assert.deepEqual(minorityOf(tally(PEOPLE, absent, { quorum: 1 })), []);
});

Deno.test("minorityOf() counts who approves of others only, without a choice", () => {
  const votes = [{ voter: "ada", ranking: [], approved: ["ben"] }, ballot("ben", "cyn"), ballot("cyn", "cyn")];
  assert.deepEqual(minorityOf(tally(PEOPLE, votes)), [{ voter: "ada" }]);
});
