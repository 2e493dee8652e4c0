import assert from "node:assert/strict";
import fc from "fast-check";
import { criticalT, studentTShare } from "./student_t.ts";

Deno.test("criticalT() gives the values of the published tables", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, "Critical Values of the Student's-t Distribution".
  const table: readonly (readonly [degrees: number, t90: string, t95: string, t99: string])[] = [
    [1, "6.314", "12.706", "63.657"],
    [2, "2.920", "4.303", "9.925"],
    [3, "2.353", "3.182", "5.841"],
    [4, "2.132", "2.776", "4.604"],
    [8, "1.860", "2.306", "3.355"],
    [9, "1.833", "2.262", "3.250"],
    [24, "1.711", "2.064", "2.797"],
    [29, "1.699", "2.045", "2.756"],
    [60, "1.671", "2.000", "2.660"],
    [100, "1.660", "1.984", "2.626"],
  ];
  for (const [degrees, t90, t95, t99] of table) {
    assert.deepEqual([0.9, 0.95, 0.99].map((level) => criticalT(degrees, level).toFixed(3)), [t90, t95, t99]);
    assert.equal(criticalT(degrees).toFixed(3), t95);
  }
});

Deno.test("criticalT() comes close to the normal distribution's 1.960", () => {
  assert.equal(criticalT(100_000).toFixed(3), "1.960");
});

Deno.test("studentTShare() inverts criticalT(), grows with t and is symmetric", () => {
  const levels = fc.double({ min: 0.01, max: 0.999, noNaN: true });
  fc.assert(fc.property(fc.integer({ min: 1, max: 200 }), levels, (degrees, level) => {
    const t = criticalT(degrees, level);
    assert.ok(Math.abs(studentTShare(t, degrees) - level) < 1e-9);
    assert.ok(studentTShare(t * 1.01, degrees) > studentTShare(t, degrees));
    assert.equal(studentTShare(-t, degrees), studentTShare(t, degrees));
    assert.ok(criticalT(degrees + 1, level) < t);
  }));
});
