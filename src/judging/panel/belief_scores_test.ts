import assert from "node:assert/strict";
import { panelOf } from "./_recorded_fixture.ts";
import { beliefScoresByPoint } from "./belief_scores.ts";

Deno.test("beliefScoresByPoint() scores each judge's beliefs at each point, where the right side is known", () => {
  const panel = (truth: string | undefined, ...stated: readonly (number | undefined)[]) => ({
    ...panelOf({ eva: 1 }),
    beliefs: stated.map((x, n) => ({
      ...{ judge: "eva", after: `round-${n + 1}`, point: n + 1, byOrder: [] },
      ...(x === undefined ? {} : { belief: { x, y: 1 - x } }),
    })),
    ...(truth === undefined ? {} : { truth }),
  });
  const scores = beliefScoresByPoint([
    panel("x", 0.5, 0.8),
    panel("y", 0.5, 0.6),
    panel("x", 0.5),
    panel(undefined, 1),
    panel("x", undefined, 1),
  ]);
  assert.deepEqual(scores.map(({ judge, point, missing }) => [judge, point, missing]), [["eva", 1, 1], ["eva", 2, 0]]);
  const [first, second] = scores;
  assert.ok(first?.brier.defined && first.logarithmic.defined && second?.brier.defined && second.logarithmic.defined);
  assert.deepEqual([first.brier.value, first.brier.n, first.brier.interval.defined], [0.5, 3, false]);
  assert.ok(Math.abs(first.logarithmic.value - Math.LN2) < 1e-12);
  // 2 · 0.2², 2 · 0.6² and 0; −ln 0.8, −ln 0.4 and 0
  assert.ok(Math.abs(second.brier.value - (0.08 + 0.72) / 3) < 1e-12);
  assert.ok(Math.abs(second.logarithmic.value - -Math.log(0.32) / 3) < 1e-12);
});
