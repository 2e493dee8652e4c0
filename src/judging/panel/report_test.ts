import assert from "node:assert/strict";
import fc from "fast-check";
import { panelOf } from "./_recorded_fixture.ts";
import { brierScore, logarithmicScore, panelReport } from "./report.ts";

Deno.test("panelReport() scores only stated beliefs, and only if the truth is known", () => {
  const beliefs = [
    { judge: "eva", after: "openings", point: 1, belief: { x: 0.5, y: 0.5 }, byOrder: [] },
    { judge: "eva", after: "closings", point: 2, belief: { x: 1, y: 0 }, byOrder: [] },
    { judge: "tom", after: "openings", point: 1, missing: "it failed", byOrder: [] },
  ];
  const ahead = { eva: 2, tom: 2 };
  assert.deepEqual(panelReport(panelOf(ahead, { beliefs })).beliefScores, []);
  const [eva, ...others] = panelReport(panelOf(ahead, { beliefs, truth: "x" })).beliefScores;
  assert.deepEqual(others, []);
  assert.deepEqual([eva?.judge, eva?.stated, eva?.last], ["eva", 2, { logarithmic: 0, brier: 0 }]);
  assert.ok(Math.abs((eva?.mean.logarithmic ?? 0) - Math.LN2 / 2) < 1e-12);
  assert.equal(eva?.mean.brier, 0.25);
});

Deno.test("panelReport() does not treat a belief in the middle as a final one", () => {
  const beliefs = [
    { judge: "eva", after: "openings", point: 1, belief: { x: 0.5, y: 0.5 }, byOrder: [] },
    { judge: "eva", after: "closings", point: 2, missing: "it timed out", byOrder: [] },
  ];
  const [eva] = panelReport(panelOf({ eva: 2 }, { beliefs, truth: "x" })).beliefScores;
  assert.deepEqual([eva?.stated, eva?.last], [1, undefined]);
});

Deno.test("panelReport() takes a crowd of 1,000 judges, and reads each judge's readings a bounded number of times", () => {
  const panel = panelOf(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`judge-${n}`, n % 3 - 1])));
  let reads = 0;
  const readings = panel.readings.map((reading) => ({
    ...reading,
    get judge() {
      reads++;
      return reading.judge;
    },
  }));
  const { bias, verdict } = panelReport({ ...panel, readings });
  assert.equal(bias.length, 1000);
  assert.ok(verdict.agreement.defined);
  assert.ok(reads <= 20 * readings.length, `${reads} of ${readings.length} readings`);
});

/** Beliefs on two sides, by the probability of the first. */
const belief = (p: number) => ({ rain: p, dry: 1 - p });

Deno.test("brierScore() gives twice the values of the usual examples, since the original counts both outcomes", () => {
  // https://en.wikipedia.org/wiki/Brier_score, "Example": forecasts of 100, 70, 50 and 30 % when it rains.
  const scores = [1, 0.7, 0.5, 0.3, 0].map((p) => brierScore(belief(p), "rain"));
  assert.deepEqual(scores.map((score) => (score / 2).toFixed(3)), ["0.000", "0.090", "0.250", "0.490", "1.000"]);
});

Deno.test("brierScore() also depends, with three sides, on the distribution of the rest", () => {
  assert.equal(brierScore({ a: 0.5, b: 0.5, c: 0 }, "a").toFixed(3), "0.500");
  assert.equal(brierScore({ a: 0.5, b: 0.25, c: 0.25 }, "a").toFixed(3), "0.375");
});

Deno.test("logarithmicScore() is −ln of the stated probability, and clipped", () => {
  const scores = [1, 0.8, 0.5, 0.001, 0.0001, 0].map((p) => logarithmicScore(belief(p), "rain").toFixed(3));
  assert.deepEqual(scores, ["0.000", "0.223", "0.693", "6.908", "6.908", "6.908"]);
  assert.ok(Object.is(logarithmicScore(belief(1), "rain"), 0));
});

Deno.test("both scores are proper: in the long run nobody gains by misstating a belief", () => {
  const percent = fc.integer({ min: 1, max: 99 }).map((n) => n / 100);
  fc.assert(fc.property(percent, percent, (truth, said) => {
    for (const score of [brierScore, logarithmicScore]) {
      const expected = (p: number) => truth * score(belief(p), "rain") + (1 - truth) * score(belief(p), "dry");
      assert.ok(expected(truth) <= expected(said) + 1e-12);
    }
  }));
});
