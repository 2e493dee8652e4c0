import assert from "node:assert/strict";
import fc from "fast-check";
import type { Abstention, Ballot } from "./ballot.ts";
import { elections, PARADOX, TENNESSEE } from "./_elections_fixture.ts";
import { pairwiseMatrix } from "./count.ts";
import { countByAll, type SelfVotes, VOTING_METHODS, type VotingMethod } from "./methods.ts";
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
    text: "'D' is not a candidate and does not count",
  }));
  const ballots = [{ ...vote("u", "AB"), weight: 2, warnings: [unknown] }, vote("v", "BCA")];
  assert.deepEqual(result.ballots, ballots);
  assert.deepEqual(result.counted, ballots);
  assert.deepEqual(result.abstentions, [
    away("w"),
    { voter: "x", abstained: "names no valid candidate", warnings: [unknownToo] },
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

Deno.test("tally() decides by the requested method", () => {
  const winner = (method: VotingMethod) => tally(TENNESSEE.candidates, TENNESSEE.ballots, { method }).outcome;
  assert.deepEqual(
    Object.fromEntries(VOTING_METHODS.map((method) => [method, winner(method)])),
    {
      borda: { kind: "decided", winner: "Nashville", by: "votes" },
      irv: { kind: "decided", winner: "Knoxville", by: "votes" },
      schulze: { kind: "decided", winner: "Nashville", by: "votes" },
      approval: { kind: "decided", winner: "Nashville", by: "votes" },
      plurality: { kind: "decided", winner: "Memphis", by: "votes" },
    },
  );
});

Deno.test("tally() decides nothing without a quorum, and still counts", () => {
  const votes = [vote("u", "AB"), vote("v", "AB"), away("w"), away("x")];
  const { outcome, counts } = tally(["A", "B"], votes);
  assert.deepEqual(outcome, {
    kind: "undecided",
    reason: "no quorum: 2 of 4 members voted, but 3 were needed",
  });
  assert.deepEqual(counts.borda.winners, ["A"]);
  assert.equal(tally(["A", "B"], votes, { quorum: 0.5 }).outcome.kind, "decided");
  assert.equal(tally(["A", "B"], votes, { quorum: 0.51 }).outcome.kind, "undecided");
  assert.equal(tally(["A", "B"], votes.slice(0, 3), { quorum: 2 / 3 }).outcome.kind, "decided");
  assert.equal(tally(["A", "B"], votes.slice(0, 3), { quorum: 1 }).outcome.kind, "undecided");
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

Deno.test("tally() does not require an extra member because of a rounding error", () => {
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
  assert.deepEqual(outcome([away("A"), b, c]), { kind: "tied", between: pair, because: "no ballot from A is counted" });
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

Deno.test("tally() allows no casting vote for the chair's own candidate if self-votes are discounted", () => {
  const votes = [vote("A", "AB"), vote("B", "BA")];
  const options = { method: "plurality", ties: "chair", chair: "A" } as const;
  assert.equal(tally(["A", "B"], votes, { ...options, selfVotes: "count" }).outcome.kind, "decided");
  assert.equal(tally(["A", "B"], votes, { ...options, selfVotes: "discount" }).outcome.kind, "tied");
});

Deno.test("tally() treats a ballot with only the voter's own, excluded candidate as an abstention", () => {
  const { abstentions, quorum, ballots } = tally(["A", "B"], [vote("A", "A"), vote("B", "AB")], {
    selfVotes: "exclude",
  });
  assert.deepEqual(abstentions, [{ voter: "A", abstained: "names only the voter's own candidate, which is excluded" }]);
  assert.deepEqual(quorum, { members: 2, cast: 1, needed: 2, reached: false });
  assert.equal(ballots.length, 2);
});

Deno.test("tally() is controversial within one Borda point per three votes", () => {
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

Deno.test("tally() prefers the weight option over the ballot's weight, in every method", () => {
  const votes = [vote("u", "AB"), { ...vote("v", "BA"), weight: 5 }];
  const scores = (weights?: Record<string, number>) => {
    const { counts } = tally(["A", "B"], votes, weights ? { weights } : {});
    return VOTING_METHODS.map((method) => counts[method].winners.join());
  };
  assert.deepEqual(scores(), ["B", "B", "B", "B", "B"]);
  assert.deepEqual(scores({ v: 0.5 }), ["A", "A", "A", "A", "A"]);
});

Deno.test("tally() counts weights to six decimals, so that halves of a ballot make a whole", () => {
  const votes = [vote("A", "AB"), vote("B", "BA"), vote("u", "BA")];
  const weights = { A: 0.0000015, B: 0.000001, u: 0.000001 };
  const { ballots, pairwise } = tally(["A", "B"], votes, { weights, selfVotes: "discount" });
  assert.deepEqual(ballots.map(({ weight }) => weight), [0.000002, 0.000001, 0.000001]);
  // Half of 0.000002 for A; half of 0.000001 and all of the other for B.
  assert.deepEqual([pairwise["A"]?.["B"], pairwise["B"]?.["A"]], [0.000001, 0.0000015]);
});

Deno.test("tally() depends neither on the order of the votes nor on that of the candidates", () => {
  fc.assert(fc.property(
    elections(),
    fc.constantFrom(...VOTING_METHODS),
    fc.constantFrom("count" as const, "discount" as const, "exclude" as const),
    ({ candidates, ballots }, method, selfVotes) => {
      const votes = ballots.map((ballot, n) => ({ ...ballot, voter: candidates[n] ?? ballot.voter }));
      const options = { method, selfVotes, ties: "chair", chair: candidates[0] ?? "" } as const;
      const there = tally(candidates, votes, options);
      const back = tally(candidates.toReversed(), votes.toReversed(), options);
      const sorted = (groups: readonly (readonly string[])[]) => groups.map((group) => group.toSorted());
      assert.deepEqual(sorted(back.order), sorted(there.order));
      assert.deepEqual({ ...back.counts[method].scores }, { ...there.counts[method].scores });
      assert.deepEqual(back.pairwise, there.pairwise);
      assert.equal(back.controversial, there.controversial);
      assert.equal(back.agree, there.agree);
      if (there.outcome.kind === "tied") assert.equal(back.outcome.kind, "tied");
      else assert.deepEqual(back.outcome, there.outcome);
    },
  ));
});

Deno.test("tally() treats Condorcet's paradox as a tie by every method and treatment of self-votes", () => {
  const votes = PARADOX.ballots.map((ballot, n) => ({ ...ballot, voter: PARADOX.candidates[n] ?? "" }));
  for (const method of VOTING_METHODS) {
    for (const selfVotes of ["count", "discount", "exclude"] as const) {
      const { outcome, agree } = tally(PARADOX.candidates, votes, { method, selfVotes });
      assert.deepEqual([outcome, agree], [{ kind: "tied", between: ["A", "B", "C"] }, true], `${method}, ${selfVotes}`);
    }
  }
});

Deno.test("tally() rejects impossible tallies, with the value", () => {
  const votes = [vote("u", "AB"), vote("v", "BA")];
  const refused = (options: TallyOptions, message: RegExp, candidates = ["A", "B"], cast = votes) =>
    assert.throws(() => tally(candidates, cast, options), message);
  refused({}, /no candidates/, []);
  refused({}, /each candidate must appear once: 'A' appears twice/, ["A", "B", "A"]);
  refused({}, /each voter must appear once: 'u' appears twice/, ["A"], [...votes, vote("u", "A")]);
  refused({ weights: { w: 1 } }, /'weights' must name one of u, v: current value is 'w'/);
  refused({ ties: "chair", chair: "w" }, /'chair' must name one of u, v: current value is 'w'/);
  refused({ ties: "chair" }, /'chair' requires ties by 'chair' and the reverse: 'ties' is 'chair'/);
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

Deno.test("applySelfVotes() counts a self-vote like any other", () => {
  assert.equal(applySelfVotes(BALLOTS, "count", CANDIDATES)[0], BALLOTS[0]);
  const { borda, irv, approval, plurality } = scores("count");
  assert.deepEqual({ borda, irv, approval, plurality }, {
    borda: [2, 4, 3],
    irv: [1, 1, 1],
    approval: [1, 1, 1],
    plurality: [1, 1, 1],
  });
});

Deno.test("applySelfVotes() makes a ballot say nothing on its voter's candidate, neither for nor against", () => {
  assert.deepEqual(applySelfVotes(BALLOTS, "exclude", CANDIDATES), [
    { voter: "A", ranking: ["B", "C"], recused: ["A"] },
    { voter: "B", ranking: ["C", "A"], recused: ["B"] },
    { voter: "C", ranking: ["B", "A"], recused: ["C"] },
  ]);
  assert.deepEqual(scores("exclude"), {
    borda: [2, 4, 3], // for B: 1.5 from A, 1 from B, 1.5 from C
    irv: [0, 2, 1],
    schulze: [0, 2, 1],
    approval: [0, 2, 1],
    plurality: [0, 2, 1],
  });
  const pairs = pairwiseMatrix(CANDIDATES, applySelfVotes(BALLOTS, "exclude", CANDIDATES));
  // Only C may say which of A and B is better, and says B.
  assert.deepEqual([pairs["A"]?.["B"], pairs["B"]?.["A"]], [0, 1]);
});

Deno.test("applySelfVotes() discounts by counting half of the ballot as cast and half as excluded", () => {
  const [first, second] = applySelfVotes(BALLOTS.map((ballot) => ({ ...ballot, weight: 3 })), "discount", CANDIDATES);
  assert.deepEqual(first, { voter: "A", ranking: ["A", "B", "C"], weight: 1.5 });
  assert.deepEqual(second, { voter: "A", ranking: ["B", "C"], recused: ["A"], weight: 1.5 });
  const { plurality } = scores("discount");
  assert.deepEqual(plurality, [0.5, 1.5, 1]);
});

Deno.test("applySelfVotes() drops empty ballots, and keeps those of others", () => {
  const alone = { voter: "A", ranking: ["A"] };
  const guest = { voter: "guest", ranking: ["A", "B"] };
  assert.deepEqual(applySelfVotes([alone, guest], "exclude", CANDIDATES), [guest]);
  assert.deepEqual(applySelfVotes([alone, guest], "discount", CANDIDATES), [{ ...alone, weight: 0.5 }, guest]);
  // If merely omitted from its voter's ballot, a candidate would be below the others.
  assert.deepEqual(applySelfVotes([{ voter: "A", ranking: ["B"] }], "exclude", CANDIDATES), [
    { voter: "A", ranking: ["B"], recused: ["A"] },
  ]);
});

Deno.test("applySelfVotes() makes a discounted score the mean of one that is counted and one that is excluded", () => {
  fc.assert(fc.property(elections({ complete: true, weighted: false }), ({ candidates, ballots }) => {
    if (candidates.length < 2) return;
    const votes = ballots.map((ballot, n) => ({ ...ballot, voter: candidates[n] ?? ballot.voter }));
    const count = (selfVotes: SelfVotes) => countByAll(candidates, applySelfVotes(votes, selfVotes, candidates));
    const [counted, discounted, excluded] = [count("count"), count("discount"), count("exclude")];
    for (const method of ["borda", "approval", "plurality"] as const) {
      for (const candidate of candidates) {
        const [high = 0, low = 0] = [counted, excluded].map((counts) => counts[method].scores[candidate]);
        assert.equal(discounted[method].scores[candidate], (high + low) / 2, method);
      }
    }
  }));
});

const PEOPLE = ["ada", "ben", "cyn"];
const ballot = (voter: string, ...ranking: readonly string[]) => ({ voter, ranking });

Deno.test("minorityOf() lists voters whose first choice is not the winner", () => {
  const votes = [ballot("ada", "ada", "ben"), ballot("ben", "ben", "ada"), ballot("cyn", "ada", "cyn")];
  assert.deepEqual(minorityOf(tally(PEOPLE, votes)), [{ voter: "ben", choice: "ben" }]);
});

Deno.test("minorityOf() excludes voters for a tied candidate, and is empty without a decision", () => {
  const votes = [ballot("ada", "ada"), ballot("ben", "ben"), ballot("cyn", "cyn", "ada"), ballot("dov", "ben", "ada")];
  const tied = tally(PEOPLE, votes, { method: "plurality", weights: { ada: 2 } });
  assert.deepEqual(tied.outcome, { kind: "tied", between: ["ada", "ben"] });
  assert.deepEqual(minorityOf(tied), [{ voter: "cyn", choice: "cyn" }]);
  assert.deepEqual(minorityOf(tally(PEOPLE, votes, { quorum: 1, weights: { ada: 9 } })).length, 3);
  const absent = [...votes, { voter: "eli", abstained: "ill" }];
  assert.deepEqual(minorityOf(tally(PEOPLE, absent, { quorum: 1 })), []);
});

Deno.test("minorityOf() includes voters who approve only others, without a choice", () => {
  const votes = [{ voter: "ada", ranking: [], approved: ["ben"] }, ballot("ben", "cyn"), ballot("cyn", "cyn")];
  assert.deepEqual(minorityOf(tally(PEOPLE, votes)), [{ voter: "ada" }]);
});
