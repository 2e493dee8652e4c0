import assert from "node:assert/strict";
import { panelOf } from "./_recorded_fixture.ts";
import { comparePanels, isSameVerdict } from "./compare.ts";

Deno.test("comparePanels() finds no difference between a verdict and itself, and lists those of another one", () => {
  const before = panelOf({ eva: 2, tom: 3, kim: -1 });
  assert.ok(isSameVerdict(comparePanels(before, before)));
  const after = panelOf({ eva: 2, tom: -3, lea: -2 }, {
    judged: { dialogueId: "d", protocol: "debate", hash: "other" },
  });
  const { sameDialogue, verdict, judges, scores, samples } = comparePanels(before, after);
  assert.equal(sameDialogue, false);
  assert.equal(samples, undefined);
  assert.deepEqual([verdict?.before?.kind, verdict?.after?.kind], ["too_close", "too_close"]);
  assert.deepEqual(judges, [
    { judge: "tom", vote: { before: "x", after: "y" }, points: { before: 3, after: -3 } },
    { judge: "kim", only: "before", vote: { before: "y" }, points: { before: -1 } },
    { judge: "lea", only: "after", vote: { after: "y" }, points: { after: -2 } },
  ]);
  assert.deepEqual(scores.map(({ side, criterion }) => [side, criterion]), [["x", "logic"]]);
  assert.ok(!isSameVerdict(comparePanels(before, panelOf({ eva: 2, tom: 3, kim: -2 }))));
});

Deno.test("comparePanels() matches judges of both panels by name, whatever their seats", () => {
  const [before, after] = [panelOf({ "judge-1": 2, "judge-2": -1 }), panelOf({ "judge-1": -1, "judge-2": 2 })];
  assert.deepEqual(comparePanels(before, after).judges.map(({ judge }) => judge), ["judge-1", "judge-2"], "by seat");
  const models = [["gpt", "claude"], ["claude", "gpt"]];
  const called = (judge: string, at: 0 | 1) => models[at]?.[judge === "judge-1" ? 0 : 1] ?? "";
  assert.deepEqual(comparePanels(before, after, called).judges, []);
  const alike = comparePanels(before, panelOf({ a: 2, b: 2 }), (judge, at) => at === 1 ? "gpt" : called(judge, at));
  assert.deepEqual(alike.judges.map(({ judge, only }) => [judge, only]), [["claude", "before"], ["gpt (2)", "after"]]);
});

Deno.test("comparePanels() compares the margins of the first side, even if another of three is ahead", () => {
  const sides = ["x", "y", "z"];
  /** A panel of one judge that finds z ahead by the given points. */
  const won = (margin: number) => {
    const orders = [sides, ["y", "z", "x"], ["z", "x", "y"]];
    return panelOf({ kim: 1 }, {
      panel: { sides, judges: ["kim"], orders, samples: 1 },
      sides: sides.map((id) => ({ id, name: id })),
      readings: orders.map((order) => ({
        judge: "kim",
        order,
        sample: 1,
        judgement: {
          given: true,
          scores: { x: { logic: 5 }, y: { logic: 5 }, z: { logic: 5 + margin } },
          winner: "z",
          margin,
          clash: "",
          reasons: [],
        },
      })),
    });
  };
  const [change] = comparePanels(won(3), won(5)).judges;
  assert.deepEqual(change?.points, { before: -3, after: -5 }, "x is behind");
});
