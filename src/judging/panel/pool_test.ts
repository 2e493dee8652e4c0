import assert from "node:assert/strict";
import { panelOf, SIDES } from "./_recorded_fixture.ts";
import { judgesReport } from "./pool.ts";
import { swappedPairs, swappedVerdict } from "./swapped.ts";

Deno.test("judgesReport() combines judges by name, and distinguishes two of one panel", () => {
  const panels = [panelOf({ "judge-1": 2, "judge-2": -1 }), panelOf({ "judge-1": -2, "judge-2": -1 })]
    .map((panel) => ({ ...panel, topic: "Buses" }));
  const models = [["gpt", "gpt"], ["claude", "gpt"]];
  const { debates, bias } = judgesReport(panels, (judge, at) => models[at]?.[judge === "judge-1" ? 0 : 1] ?? "");
  assert.equal(debates, 2);
  assert.deepEqual(bias.map(({ judge, debates }) => [judge, debates]), [["gpt", 2], ["gpt (2)", 1], ["claude", 1]]);
  const plain = judgesReport(panels);
  assert.deepEqual(plain.bias.map(({ judge, votes }) => [judge, votes]), [["judge-1", 2], ["judge-2", 2]]);
  assert.ok(plain.agreement.winners.raw.defined);
  const { pairs, affirmativePoints, verdicts, consistency } = plain.swapped;
  assert.deepEqual([pairs, affirmativePoints, verdicts, consistency.judges], [0, [], [], []]);
  assert.equal(consistency.panel.same.defined, false);
});

Deno.test("judgesReport() takes names across panels from the debates, and renames what single judges read", () => {
  const calledBy = (name: string) => ({
    ...panelOf({ "judge-1": 2, "judge-2": 1 }),
    judges: ["judge-1", "judge-2"].map((id) => ({
      id,
      name: id,
      called: id === "judge-1" ? name : "Tom",
      family: "f",
    })),
    topic: "Buses",
  });
  const [both, half] = [calledBy("Eva"), calledBy("Eva")];
  const assigned = { "judge-1": [SIDES] };
  const readings = half.readings.filter(({ judge, order }) => judge !== "judge-1" || order[0] === "x");
  const report = judgesReport([both, { ...half, panel: { ...half.panel, assigned }, readings }]);
  assert.deepEqual(report.bias.map(({ judge, debates, votes, partlyRead }) => [judge, debates, votes, partlyRead]), [
    ["Eva", 2, 2, 1],
    ["Tom", 2, 2, 0],
  ]);
  assert.deepEqual(report.readings, { given: 7, missing: 0 });
});

Deno.test("judgesReport() says how often a judge and the panel name the same winner with the sides exchanged", () => {
  const held = (names: readonly [string, string], ahead: Readonly<Record<string, number>>, topic: string) => ({
    ...panelOf(ahead),
    topic,
    sides: SIDES.map((id, at) => ({ id, name: names[at] ?? "" })),
  });
  const pair = (topic: string, one: Readonly<Record<string, number>>, two: Readonly<Record<string, number>>) => [
    held(["Ada", "Ben"], one, topic),
    held(["Ben", "Ada"], two, topic),
  ];
  const { consistency } = judgesReport([
    ...pair("1", { eva: 1, tom: 1, kim: 2 }, { eva: -1, tom: -1, kim: 2 }), // Ada, Ada; Kim names who affirms
    ...pair("2", { eva: 0, tom: -1, kim: 1 }, { eva: 0, tom: 1, kim: 1 }), // none; Ben; Kim as before
    ...pair("3", { eva: 1 }, { tom: 1 }), // nobody sat twice
  ]).swapped;
  const shown = ({ same, missing }: typeof consistency.panel) => [same.defined && [same.value, same.n], missing];
  assert.deepEqual(consistency.judges.map((each) => [each.judge, ...shown(each)]), [
    ["eva", [1, 2], 0],
    ["tom", [1, 2], 0],
    ["kim", [0, 2], 0],
  ]);
  // Of the first pair Ada and Ada; of the second no side has most of the votes, then Ben; of the third Ada and Ben.
  assert.deepEqual(shown(consistency.panel), [[0.5, 2], 1]);
});

Deno.test("judgesReport() finds debates held twice with the sides exchanged, and the advantage of affirming", () => {
  const called = (names: readonly [string, string], topic = "Buses") => ({
    topic,
    sides: SIDES.map((id, at) => ({ id, name: names[at] ?? "" })),
  });
  // Eva gives the affirmative, which is the first side, a point, and finds Ada better by two.
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
  assert.deepEqual([pair.first.affirms.name, pair.second.affirms.name], ["Ada", "Ben"]);
  const { verdict } = swappedVerdict(pair);
  assert.equal(verdict.kind === "decided" && verdict.winner, "Ada");
});

Deno.test("judgesReport() decides each swapped pair without the advantage of affirming, so that the better side wins", () => {
  // Eva finds Ben better by half a point, and gives the affirmative a point.
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

Deno.test("judgesReport() reports ties, close calls and missing quorums of pairs by the debaters' names", () => {
  const held = (names: readonly [string, string], ahead: Readonly<Record<string, number>>) => ({
    ...panelOf(ahead),
    topic: "Buses",
    sides: SIDES.map((id, at) => ({ id, name: names[at] ?? "" })),
  });
  const decided = (one: Readonly<Record<string, number>>, two: Readonly<Record<string, number>>) =>
    judgesReport([held(["Ada", "Ben"], one), held(["Ben", "Ada"], two)]).swapped.verdicts[0]?.corrected.verdict;
  assert.deepEqual(decided({ eva: 1, tom: 2 }, { eva: 1, tom: 2 }), { kind: "tied", between: ["Ada", "Ben"] });
  const close = decided({ eva: 3, tom: 1, kim: -1 }, { eva: -3, tom: -1, kim: 1 });
  assert.ok(close?.kind === "too_close" && close.leader === "Ada" && close.reason.startsWith("the lead may be "));
  const none = decided({ eva: 1, tom: 1 }, { kim: 1, lee: 1 });
  assert.deepEqual(none, {
    kind: "undecided",
    reason: "no quorum: 0 of 4 judges voted in both debates, but 3 were needed (always more than half)",
  });
});
