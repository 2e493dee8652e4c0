import assert from "node:assert/strict";
import { panelOf } from "./_recorded_fixture.ts";
import { comparePanels, isSameVerdict } from "./compare.ts";

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
