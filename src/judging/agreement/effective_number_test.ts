import assert from "node:assert/strict";
import fc from "fast-check";
import { byUnit, ratings } from "./_ratings_fixture.ts";
import { effectiveJudges, effectiveNumber } from "./effective_number.ts";

Deno.test("effectiveNumber() is n for independent judges and 1 for one judge n times", () => {
  for (const n of [1, 2, 3, 9, 25]) {
    assert.equal(effectiveNumber(n, 0), n);
    assert.equal(effectiveNumber(n, 1), 1);
  }
});

Deno.test("effectiveNumber() equals published design effects and effective sample sizes", () => {
  // Killip, Mahfoud and Pearce, "What Is an Intracluster Correlation Coefficient?", Annals of Family Medicine 2 (2004),
  // 204–208: four physicians with m patients each and ρ = 0.017. Effective sizes are given there in whole patients.
  for (
    const [m, designEffect, size] of [[10, "1.153", 34], [20, "1.323", 60], [40, "1.663", 96], [
      80,
      "2.343",
      136,
    ]] as const
  ) {
    const effective = effectiveNumber(m, 0.017);
    assert.equal((m / effective).toFixed(3), designEffect);
    assert.equal(Math.floor(4 * effective), size);
  }
  // 100 / 5.95 and 9 / 5 by hand.
  assert.equal(effectiveNumber(100, 0.05).toFixed(3), "16.807");
  assert.equal(effectiveNumber(9, 0.5).toFixed(3), "1.800");
});

Deno.test("effectiveNumber() is how many independent judges have the same variance of their mean", () => {
  // Two uncorrelated patterns x and y; a judge is √ρ x + √(1 − ρ) y of its own, so that two of them correlate by ρ.
  const x = [1, 1, -1, -1, 1, 1, -1, -1];
  const own = [[1, -1, 1, -1, 1, -1, 1, -1], [1, 1, 1, 1, -1, -1, -1, -1], [1, -1, -1, 1, 1, -1, -1, 1]];
  const rho = 0.3;
  const rows = own.map((y) => x.map((value, n) => Math.sqrt(rho) * value + Math.sqrt(1 - rho) * (y[n] ?? 0)));
  const means = x.map((_, n) => rows.reduce((sum, row) => sum + (row[n] ?? 0), 0) / rows.length);
  const variance = means.reduce((sum, value) => sum + value ** 2, 0) / means.length;
  const worth = effectiveJudges(byUnit({ a: rows[0] ?? [], b: rows[1] ?? [], c: rows[2] ?? [] }));
  assert.ok(worth.defined);
  assert.ok(Math.abs(worth.rho - rho) < 1e-12);
  assert.ok(Math.abs(worth.value - 1 / variance) < 1e-12);
});

Deno.test("effectiveJudges() counts copies once, whatever their scales", () => {
  const worth = effectiveJudges(byUnit({ a: [1, 4, 2, 7], b: [10, 40, 20, 70], c: [-2, 1, -1, 4] }));
  assert.ok(worth.defined);
  assert.ok(Math.abs(worth.value - 1) < 1e-9);
  assert.deepEqual([worth.judges, worth.pairs], [3, 3]);
});

Deno.test("effectiveJudges() reports a correlation below 0 and takes it for none", () => {
  const worth = effectiveJudges(byUnit({ a: [1, 2, 3], b: [3, 2, 1] }));
  assert.ok(worth.defined);
  assert.ok(Math.abs(worth.rho + 1) < 1e-12);
  assert.equal(worth.value, 2);
});

Deno.test("effectiveJudges() leaves out pairs that cannot be compared, and says when none can", () => {
  const worth = effectiveJudges(byUnit({ a: [1, 2, 4], b: [2, 4, 8], c: [5, 5, 5], d: [1, undefined, 2] }));
  assert.ok(worth.defined);
  assert.deepEqual([worth.judges, worth.pairs], [2, 1]);
  const reason = "no two judges have three units in common on which the values of each differ";
  assert.deepEqual(effectiveJudges([]), { defined: false, reason });
  assert.deepEqual(effectiveJudges(byUnit({ a: [1, 2], b: [2, 1] })), { defined: false, reason });
  assert.deepEqual(effectiveJudges(byUnit({ a: [1, 1, 1], b: [2, 1, 2] })), { defined: false, reason });
});

Deno.test("effectiveJudges() is never below 1 nor above the number of judges", () => {
  fc.assert(fc.property(ratings(fc.integer({ min: -9, max: 9 })), (units) => {
    const worth = effectiveJudges(units);
    assert.ok(!worth.defined || (worth.value >= 1 && worth.value <= worth.judges && worth.judges <= 5));
  }));
});
