import assert from "node:assert/strict";
import { swappedVerdict } from "../bias/swapped_pair.ts";
import { panelOf, SIDES } from "./_recorded_fixture.ts";
import { judgesReport } from "./pool.ts";
import { swappedPairs } from "./swapped.ts";

Deno.test("judgesReport() takes judges together by what they are called, and tells two of one panel apart", () => {
  const panels = [panelOf({ "judge-1": 2, "judge-2": -1 }), panelOf({ "judge-1": -2, "judge-2": -1 })]
    .map((panel) => ({ ...panel, topic: "Buses" }));
  const models = [["gpt", "gpt"], ["claude", "gpt"]];
  const { debates, bias } = judgesReport(panels, (judge, at) => models[at]?.[judge === "judge-1" ? 0 : 1] ?? "");
  assert.equal(debates, 2);
  assert.deepEqual(bias.map(({ judge, debates }) => [judge, debates]), [["gpt", 2], ["gpt (2)", 1], ["claude", 1]]);
  const plain = judgesReport(panels);
  assert.deepEqual(plain.bias.map(({ judge, votes }) => [judge, votes]), [["judge-1", 2], ["judge-2", 2]]);
  assert.ok(plain.agreement.winners.raw.defined);
  assert.deepEqual(plain.swapped, { pairs: 0, affirmativePoints: [] });
});

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
  assert.deepEqual(swappedVerdict(pair).outcome, { kind: "decided", winner: "Ada" });
});
