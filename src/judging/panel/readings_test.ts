import assert from "node:assert/strict";
import { panelOf, SIDES } from "./_recorded_fixture.ts";
import { readingRows, TIE } from "./readings.ts";

Deno.test("readingRows() gives one row for each judge and order, with the side shown first and the side favoured", () => {
  const rows = readingRows(panelOf({ eva: 2, tom: 0 }));
  assert.deepEqual(rows.map(({ judge, order, favours, margin }) => [judge, order, favours, margin]), [
    ["eva", "x", "x", 2],
    ["eva", "y", "x", 2],
    ["tom", "x", TIE, 0],
    ["tom", "y", TIE, 0],
  ]);
  assert.deepEqual(rows[0]?.scores, { x: { logic: 7 }, y: { logic: 5 } });
});

Deno.test("readingRows() takes a margin of 0.00 for a tie, and keeps what is missing with its reason", () => {
  const panel = panelOf({ eva: 0.004 });
  const [first] = panel.readings;
  assert.ok(first);
  const readings = [first, {
    judge: "eva",
    order: ["y", "x"],
    sample: 1,
    judgement: { given: false, reason: "late" } as const,
  }];
  const rows = readingRows({ ...panel, readings });
  assert.deepEqual(rows.map(({ favours, margin, missing }) => [favours, margin, missing]), [
    [TIE, 0, undefined],
    [undefined, undefined, "late"],
  ]);
});

Deno.test("readingRows() names judges across panels, gives no order that nobody recorded, and beliefs of its order", () => {
  const panel = panelOf({ "judge-1": 2, "judge-2": 1 });
  const belief = (x: number) => ({ x, y: 1 - x });
  const rows = readingRows({
    ...panel,
    judges: panel.judges.map((judge) => ({ ...judge, called: "gpt" })),
    panel: { ...panel.panel, assigned: { "judge-2": [SIDES] }, unordered: ["judge-2"] },
    readings: panel.readings.slice(0, 3),
    beliefs: [{
      judge: "judge-1",
      after: "openings",
      point: 1,
      missing: "it failed",
      byOrder: [{ order: ["x", "y"], belief: belief(0.75) }, { order: ["y", "x"] }],
    }],
  });
  assert.deepEqual(rows.map(({ judge, order }) => [judge, order]), [["gpt", "x"], ["gpt", "y"], [
    "gpt (2)",
    undefined,
  ]]);
  assert.deepEqual(rows.map(({ beliefs }) => beliefs), [
    [{ point: 1, after: "openings", belief: belief(0.75) }],
    [],
    [],
  ]);
});
