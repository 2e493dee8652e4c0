import assert from "node:assert/strict";
import { panelOf } from "./_recorded_fixture.ts";
import { panelReport } from "./recorded_verdict.ts";

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

Deno.test("panelReport() takes no belief of the middle for one of the end", () => {
  const beliefs = [
    { judge: "eva", after: "openings", point: 1, belief: { x: 0.5, y: 0.5 } },
    { judge: "eva", after: "closings", point: 2, missing: "it timed out" },
  ];
  const [eva] = panelReport(panelOf({ eva: 2 }, { beliefs, truth: "x" })).beliefScores;
  assert.deepEqual([eva?.stated, eva?.last], [1, undefined]);
});
