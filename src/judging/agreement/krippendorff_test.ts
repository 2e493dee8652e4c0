import assert from "node:assert/strict";
import fc from "fast-check";
import type { Statistic } from "../statistics/statistic.ts";
import { byUnit, KRIPPENDORFF_C, ratings, reversed } from "./_ratings_fixture.ts";
import { intervalDifference, krippendorffAlpha, nominalDifference } from "./krippendorff.ts";

/** To three decimals, as alphas are published. */
function shown(alpha: Statistic): string {
  return alpha.defined ? alpha.value.toFixed(3) : alpha.reason;
}

function close(a: Statistic, b: Statistic): boolean {
  return a.defined && b.defined ? Math.abs(a.value - b.value) < 1e-9 : a.defined === b.defined;
}

Deno.test("krippendorffAlpha() equals what Krippendorff published for four observers and missing values", () => {
  assert.equal(shown(krippendorffAlpha(KRIPPENDORFF_C, nominalDifference)), "0.743");
  assert.equal(shown(krippendorffAlpha(KRIPPENDORFF_C, intervalDifference)), "0.849");
});

Deno.test("krippendorffAlpha() equals what Krippendorff published for two observers of two categories", () => {
  // The same paper, section B.
  const units = byUnit({ A: [0, 1, 0, 0, 0, 0, 0, 0, 1, 0], B: [1, 1, 1, 0, 0, 1, 0, 0, 0, 0] });
  assert.equal(shown(krippendorffAlpha(units, nominalDifference)), "0.095");
});

Deno.test("krippendorffAlpha() equals the example of three coders on Wikipedia", () => {
  // https://en.wikipedia.org/wiki/Krippendorff's_alpha, "A computational example"; - is missing.
  const row = (text: string) => [...text].map((value) => value === "-" ? undefined : Number(value));
  const units = byUnit({ A: row("-----34121133-3"), B: row("1-213343-------"), C: row("--21344-21133-4") });
  assert.equal(shown(krippendorffAlpha(units, nominalDifference)), "0.691");
});

Deno.test("krippendorffAlpha() is 1 where judges always agree and below 0 where they always contradict", () => {
  const agreed = [{ a: "x", b: "x" }, { a: "y", b: "y" }];
  assert.deepEqual(krippendorffAlpha(agreed, nominalDifference), { defined: true, value: 1 });
  const contradicting = krippendorffAlpha([{ a: "x", b: "y" }, { a: "y", b: "x" }], nominalDifference);
  assert.ok(contradicting.defined && contradicting.value < 0);
});

Deno.test("krippendorffAlpha() says why it is not defined", () => {
  const alpha = (units: Parameters<typeof krippendorffAlpha<string>>[0]) => krippendorffAlpha(units, nominalDifference);
  assert.deepEqual(alpha([]), { defined: false, reason: "no unit was judged by two judges" });
  assert.deepEqual(alpha([{ a: "x" }, { b: "y", a: undefined }]), {
    defined: false,
    reason: "no unit was judged by two judges",
  });
  assert.deepEqual(alpha([{ a: "x", b: "y", c: "x" }, { a: "y" }]), {
    defined: false,
    reason: "only one unit was judged by two judges, and chance is told by comparing units",
  });
  assert.deepEqual(alpha([{ a: "x", b: "x" }, { a: "x", b: "x" }]), {
    defined: false,
    reason: "all values are the same, so that chance would agree as well",
  });
});

Deno.test("krippendorffAlpha() depends neither on the order of judges and units nor on the names of categories", () => {
  fc.assert(fc.property(ratings(fc.constantFrom("x", "y", "z")), (units) => {
    const alpha = krippendorffAlpha(units, nominalDifference);
    assert.ok(close(alpha, krippendorffAlpha(reversed(units), nominalDifference)));
    assert.ok(close(alpha, krippendorffAlpha(units.toReversed(), nominalDifference)));
    const renamed = units.map((unit) =>
      Object.fromEntries(Object.entries(unit).map(([judge, value]) => [judge, value && `${"zxy".indexOf(value)}`]))
    );
    assert.ok(close(alpha, krippendorffAlpha(renamed, nominalDifference)));
    assert.ok(!alpha.defined || alpha.value <= 1);
  }));
});

Deno.test("krippendorffAlpha() refuses numbers that are not finite", () => {
  for (const value of [NaN, Infinity, -Infinity]) {
    assert.throws(() => krippendorffAlpha([{ a: 1, b: value }], intervalDifference), {
      name: "RangeError",
      message: `Cannot compare judges as every number must be finite: b has ${value}`,
    });
  }
});
