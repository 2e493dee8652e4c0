import assert from "node:assert/strict";
import { comparePanels, isSameVerdict } from "./compare.ts";
import { judgesReport } from "./pool.ts";
import type { RecordedPanel } from "./recorded.ts";
import { panelReport } from "./recorded_verdict.ts";

const SIDES = ["x", "y"];

/** A panel whose judges find the first side ahead by so many points, whatever the order. */
function panelOf(ahead: Readonly<Record<string, number>>, other: Partial<RecordedPanel> = {}): RecordedPanel {
  const judges = Object.keys(ahead);
  const orders = [SIDES, SIDES.toReversed()];
  return {
    judged: { dialogueId: "d", protocol: "debate", hash: "h" },
    panel: { sides: SIDES, judges, orders, samples: 1 },
    readings: judges.flatMap((judge) =>
      orders.map((order) => {
        const points = ahead[judge] ?? 0;
        const winner = points === 0 ? null : points > 0 ? "x" : "y";
        const scores = { x: { logic: 5 + points }, y: { logic: 5 } };
        return {
          judge,
          order,
          sample: 1,
          judgement: { given: true, scores, winner, margin: Math.abs(points), clash: "", reasons: [] } as const,
        };
      })
    ),
    sides: SIDES.map((id) => ({ id, name: id.toUpperCase() })),
    judges: judges.map((id) => ({ id, name: id, family: "gpt" })),
    criteria: ["logic"],
    affirmative: "x",
    lengths: { x: 10, y: 20 },
    neutralised: [],
    beliefs: [],
    ...other,
  };
}

Deno.test("comparePanels() finds nothing between a verdict and itself, and says what another one has otherwise", () => {
  const before = panelOf({ eva: 2, tom: 3, kim: -1 });
  assert.ok(isSameVerdict(comparePanels(before, before)));
  const after = panelOf({ eva: 2, tom: -3, lea: -2 }, {
    judged: { dialogueId: "d", protocol: "debate", hash: "other" },
  });
  const { sameDialogue, verdict, judges, scores, samples } = comparePanels(before, after);
  assert.equal(sameDialogue, false);
  assert.equal(samples, undefined);
  assert.deepEqual([verdict?.before?.kind, verdict?.after?.kind], ["too_close", "too_close"]);
  assert.deepEqual(judges.map(({ judge, vote, points }) => [judge, vote, points]), [
    ["tom", { before: "x", after: "y" }, { before: 3, after: -3 }],
    ["kim", { before: "y" }, { before: -1 }],
    ["lea", { after: "y" }, { after: -2 }],
  ]);
  assert.deepEqual(scores.map(({ side, criterion }) => [side, criterion]), [["x", "logic"]]);
  assert.ok(!isSameVerdict(comparePanels(before, panelOf({ eva: 2, tom: 3, kim: -1 }, { judges: [] }))));
});

Deno.test("judgesReport() takes judges together by what they are called, and tells two of one panel apart", () => {
  const panels = [panelOf({ "judge-1": 2, "judge-2": -1 }), panelOf({ "judge-1": -2, "judge-2": -1 })];
  const models = [["gpt", "gpt"], ["claude", "gpt"]];
  const { debates, bias } = judgesReport(panels, (judge, at) => models[at]?.[judge === "judge-1" ? 0 : 1] ?? "");
  assert.equal(debates, 2);
  assert.deepEqual(bias.map(({ judge, debates }) => [judge, debates]), [["gpt", 2], ["gpt (2)", 1], ["claude", 1]]);
  const plain = judgesReport(panels);
  assert.deepEqual(plain.bias.map(({ judge, votes }) => [judge, votes]), [["judge-1", 2], ["judge-2", 2]]);
  assert.ok(plain.agreement.winners.raw.defined);
});

Deno.test("panelReport() scores beliefs only where the truth is known, and only those that were stated", () => {
  const beliefs = [
    { judge: "eva", after: "openings", point: 1, belief: { x: 0.5, y: 0.5 } },
    { judge: "eva", after: "closings", point: 2, belief: { x: 1, y: 0 } },
    { judge: "tom", after: "openings", point: 1, missing: "it failed" },
  ];
  const ahead = { eva: 2, tom: 2 };
  assert.deepEqual(panelReport(panelOf(ahead, { beliefs })).beliefScores, []);
  const [eva, ...others] = panelReport(panelOf(ahead, { beliefs, truth: "x" })).beliefScores;
  assert.deepEqual(others, []);
  assert.deepEqual([eva?.judge, eva?.stated, eva?.last], ["eva", 2, { logarithmic: 0, brier: 0 }]);
  assert.ok(Math.abs((eva?.mean.logarithmic ?? 0) - Math.LN2 / 2) < 1e-12);
  assert.equal(eva?.mean.brier, 0.25);
});
