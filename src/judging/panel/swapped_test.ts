import assert from "node:assert/strict";
import fc from "fast-check";
import {
  gives,
  judgement,
  names,
  prefersFirst,
  readingsOf,
  type SimulatedJudge,
  unreadable,
} from "./_judges_fixture.ts";
import {
  affirmativeBias,
  type NamedDebate,
  type SwappedPair,
  swappedPairs,
  swappedVerdict,
  withoutPartner,
} from "./swapped.ts";

const SIDES = ["ana", "ben"];

type Judges = Readonly<Record<string, SimulatedJudge>>;

/** Two debates in which Ana and Ben affirm in turn. */
function swapped(judges: (affirmative: string) => Judges): SwappedPair {
  const [pair] = swappedPairs(SIDES.map((affirmative) => {
    const panel = { sides: SIDES, judges: Object.keys(judges(affirmative)) };
    const sides = SIDES.map((id) => ({ id, name: id }));
    return { panel, readings: readingsOf(panel, judges(affirmative)), affirmative, topic: "Buses", sides };
  }));
  assert.ok(pair);
  return pair;
}

/** Judges who give both debaters these points in both debates, plus a bonus for the affirmative. */
function pairOf(points: Readonly<Record<string, number>>, added: Readonly<Record<string, number>>): SwappedPair {
  return swapped((affirmative) =>
    Object.fromEntries(
      Object.entries(added).map(([judge, extra]) => [
        judge,
        gives(points, (side) => side === affirmative ? extra : 0),
      ]),
    )
  );
}

Deno.test("swappedVerdict() subtracts the point that a judge adds to the affirmative", () => {
  const { judges, marginFor, verdict } = swappedVerdict(pairOf({ ana: 5, ben: 5.5 }, { eva: 1 }));
  assert.deepEqual(judges[0]?.bias, { defined: true, value: 1 });
  assert.ok(judges[0].margin.defined);
  assert.deepEqual([marginFor, judges[0].margin.points], ["ben", 0.5]);
  assert.equal(verdict.kind === "decided" && verdict.winner, "ben");
});

Deno.test("swappedVerdict() reports level debaters as tied, though the affirmative wins each debate alone", () => {
  const { judges, verdict, quorum } = swappedVerdict(pairOf({ ana: 6, ben: 6 }, { eva: 1, tom: 1 }));
  assert.deepEqual(judges.map(({ bias }) => bias), Array(2).fill({ defined: true, value: 1 }));
  assert.deepEqual(verdict, { kind: "tied", between: SIDES });
  assert.equal(quorum.cast, 2);
});

Deno.test("swappedVerdict() recovers every bias and every margin of points", () => {
  const half = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
  fc.assert(fc.property(half, fc.array(half, { minLength: 1, maxLength: 4 }), (ahead, extras) => {
    const added = Object.fromEntries(extras.map((extra, n) => [`judge-${n}`, extra]));
    const { judges, marginFor } = swappedVerdict(pairOf({ ana: 5 + ahead, ben: 5 }, added));
    for (const { judge, bias, margin } of judges) {
      assert.deepEqual(bias, { defined: true, value: added[judge] });
      assert.ok(margin.defined && margin.points === (marginFor === "ana" ? ahead : 0 - ahead));
    }
  }));
});

Deno.test("swappedVerdict() counts no vote of a judge that flips or is unreadable in one of the debates", () => {
  const { judges, quorum, verdict } = swappedVerdict(
    swapped((affirmative) =>
      affirmative === "ana"
        ? { eva: names("ana"), tom: prefersFirst, kim: names("ana") }
        : { eva: names("ana"), tom: names("ana"), kim: unreadable }
    ),
  );
  assert.deepEqual(judges[2]?.bias, { defined: false, reason: "no reading can be used" });
  assert.deepEqual(verdict, {
    kind: "undecided",
    reason: "no quorum: 1 of 3 judges voted in both debates, but 2 were needed (always more than half)",
  });
  assert.equal(quorum.cast, 1);
});

/** A judge that names the same side in every order, and gives no margin. */
function silent(winner: string | null): SimulatedJudge {
  return () => {
    const { margin: _, ...rest } = judgement(winner, 1);
    return winner === null ? judgement(null, 0) : rest;
  };
}

Deno.test("swappedVerdict() decides by the votes where they tell enough without margins", () => {
  const { judges, quorum, verdict } = swappedVerdict(
    swapped((affirmative) => ({ eva: silent("ana"), tom: silent(affirmative === "ana" ? "ana" : null) })),
  );
  assert.deepEqual(judges.map(({ bias }) => bias), [
    { defined: false, reason: "it gave no margins" },
    { defined: false, reason: "it gave no margins" },
  ]);
  assert.deepEqual(verdict, { kind: "decided", winner: "ana", margin: 2, by: "votes" });
  assert.equal(quorum.cast, 2);
});

Deno.test("swappedVerdict() says that it needs margins where the debaters win in turn, not that nobody voted", () => {
  const { judges, verdict } = swappedVerdict(swapped((affirmative) => ({ eva: silent(affirmative) })));
  assert.deepEqual(verdict, {
    kind: "undecided",
    reason: "without margins, it is unknown whom eva, who names the two debaters in turn, would put ahead",
  });
  assert.deepEqual(judges[0]?.margin, { defined: false, reason: "it gave no margins" });
  const others = { tom: names("ana"), kim: names("ana") };
  const outvoted = swappedVerdict(swapped((affirmative) => ({ eva: silent(affirmative), ...others })));
  assert.equal(outvoted.verdict.kind === "decided" && outvoted.verdict.winner, "ana");
});

Deno.test("swappedPairs() finds a topic in other capitals and punctuation, and withoutPartner() the other debates", () => {
  const debate = (topic: string, affirmative: string): NamedDebate => {
    const panel = { sides: SIDES, judges: ["eva"] };
    const sides = SIDES.map((id) => ({ id, name: id }));
    return { panel, readings: readingsOf(panel, { eva: names("ana") }), affirmative, topic, sides };
  };
  const all = [
    debate("Zoos do harm", "ana"),
    debate("Zoos do no harm", "ben"),
    debate("zoos do harm.", "ana"),
    debate("“Zoos” do harm!", "ben"),
    debate("?", "ana"),
    debate("?", "ben"),
  ];
  const pairs = swappedPairs(all);
  assert.deepEqual(pairs.map(({ first, second }) => [all.indexOf(first.debate), all.indexOf(second.debate)]), [
    [0, 3],
    [4, 5],
  ]);
  assert.deepEqual(withoutPartner(all, pairs), [1, 2]);
});

Deno.test("affirmativeBias() returns the points for affirming over many pairs with an interval", () => {
  const pairs = [0.8, 1, 1.2].map((extra) => pairOf({ ana: 5, ben: 6 }, { eva: extra, tom: 0 }));
  const [eva, tom] = affirmativeBias(pairs.map(swappedVerdict));
  assert.ok(eva?.points.defined && eva.points.interval.defined);
  // 1 ± 4.303 · 0.2 / √3
  assert.deepEqual(
    [eva.points.value, eva.points.interval.low, eva.points.interval.high].map((value) => value.toFixed(3)),
    ["1.000", "0.503", "1.497"],
  );
  const interval = { defined: false, reason: "all are equal" };
  assert.deepEqual(tom?.points, { defined: true, value: 0, n: 3, interval });
});
