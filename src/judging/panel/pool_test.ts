import assert from "node:assert/strict";
import fc from "fast-check";
import { panelOf, SIDES } from "./_recorded_fixture.ts";
import { calledBy, judgesReport } from "./pool.ts";
import { swappedPairs, swappedVerdict } from "./swapped.ts";

Deno.test("judgesReport() finds debates that were held twice with the sides exchanged, and what is given for affirming", () => {
  const called = (names: readonly [string, string], topic = "Buses") => ({
    topic,
    sides: SIDES.map((id, at) => ({ id, name: names[at] ?? "" })),
  });
  // Eva gives a point to whoever affirms, which is the first side, and finds Ada better by two.
  const debates = [
    { ...panelOf({ eva: 3, tom: 2 }), ...called(["Ada", "Ben"]) },
    { ...panelOf({ eva: 3, tom: 2 }), ...called(["Ada", "Ben"], "Trams") },
    { ...panelOf({ eva: -1, tom: -2 }), ...called(["Ben", "Ada"]) },
    { ...panelOf({ eva: -1, tom: -2 }), ...called(["Ben", "Ada"]) },
  ];
  const { swapped } = judgesReport(debates);
  assert.equal(swapped.pairs, 1, "each debate is in one pair at most, and topics are not mixed");
  assert.deepEqual(
    swapped.affirmativePoints.map(({ judge, points }) => [judge, points.defined && points.value]),
    [["eva", 1], ["tom", 0]],
  );
  const [pair] = swappedPairs(debates);
  assert.ok(pair);
  assert.deepEqual([pair.first.affirmative, pair.second.affirmative], ["Ada", "Ben"]);
  const { verdict } = swappedVerdict(pair);
  assert.equal(verdict.kind === "decided" && verdict.winner, "Ada");
});

Deno.test("judgesReport() decides each swapped pair without what a judge gives for affirming, so that the better one wins", () => {
  // Eva finds Ben better by half a point, and gives a point to whoever affirms.
  const held = (names: readonly [string, string], ahead: number, topic = "Buses") => ({
    ...panelOf({ eva: ahead }),
    topic,
    sides: SIDES.map((id, at) => ({ id, name: names[at] ?? "" })),
  });
  const debates = [held(["Ada", "Ben"], 9, "Trams"), held(["Ada", "Ben"], 0.5), held(["Ben", "Ada"], 1.5)];
  const { verdicts: [pair, ...others] } = judgesReport(debates).swapped;
  assert.ok(pair);
  assert.deepEqual([others, pair.topic], [[], "Buses"]);
  assert.deepEqual(
    pair.debates.map(({ at, affirmative, verdict }) => [at, affirmative, verdict.kind === "decided" && verdict.winner]),
    [[1, "Ada", "Ada"], [2, "Ben", "Ben"]],
  );
  const { verdict, marginFor, margin, judges, quorum } = pair.corrected;
  assert.ok(verdict.kind === "decided" && margin.defined);
  assert.deepEqual([verdict.winner, marginFor, verdict.margin, quorum.cast], ["Ben", "Ben", margin.value, 1]);
  assert.deepEqual(judges[0]?.bias, { defined: true, value: 1 });
  assert.ok(judges[0].margin.defined && judges[0].margin.points === 0.5);
});

/** What judges of these names come to be called. */
function called(...names: readonly string[]): readonly string[] {
  const ids = names.map((_, at) => `judge-${at + 1}`);
  return [...calledBy(ids, (judge) => names[ids.indexOf(judge)] ?? "").values()];
}

Deno.test("calledBy() numbers those of one name, and nobody else", () => {
  assert.deepEqual(called("m", "m", "m"), ["m", "m (2)", "m (3)"]);
  assert.deepEqual(called("gpt (mini)", "gpt"), ["gpt (mini)", "gpt"]);
  assert.deepEqual(called("m (2)", "m", "m"), ["m (2)", "m", "m (3)"]);
});

Deno.test("calledBy() calls no two judges alike, and keeps every name that one alone has", () => {
  const name = fc.constantFrom("m", "m (2)", "m (3)", "m (2) (2)", "n");
  fc.assert(fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
    const given = called(...names);
    assert.equal(new Set(given).size, names.length);
    for (const [at, each] of names.entries()) {
      if (names.indexOf(each) === names.lastIndexOf(each)) assert.equal(given[at], each);
    }
  }));
});
