import assert from "node:assert/strict";
import fc from "fast-check";
import { byUnit, KRIPPENDORFF_C, ratings, reversed } from "./_ratings_fixture.ts";
import {
  cohenKappa,
  effectiveJudges,
  effectiveNumber,
  intervalDifference,
  kappaByPair,
  krippendorffAlpha,
  nominalDifference,
  type RatingUnits,
  rawAgreement,
} from "./agreement.ts";
import type { Statistic } from "./statistic.ts";

Deno.test("rawAgreement() counts the pairs of judgements that agree", () => {
  assert.deepEqual(rawAgreement([{ a: "x", b: "x", c: "y" }, { a: "x", b: "x" }]), { defined: true, value: 0.5 });
  assert.deepEqual(rawAgreement([{ a: "x", b: "x", c: "x" }]), { defined: true, value: 1 });
});

Deno.test("rawAgreement() reports that there is nothing to compare", () => {
  assert.deepEqual(rawAgreement([{ a: "x" }, { b: "x" }]), {
    defined: false,
    reason: "no unit has values from two judges",
  });
});

Deno.test("rawAgreement() does not depend on any order", () => {
  fc.assert(fc.property(ratings(fc.constantFrom("x", "y")), (units) => {
    assert.deepEqual(rawAgreement(reversed(units).toReversed()), rawAgreement(units));
  }));
});

/** Units by how often the first judge chose the row and the second the column. */
function units(table: readonly (readonly number[])[]): RatingUnits<string> {
  return table.flatMap((row, a) =>
    row.flatMap((times, b) => Array.from({ length: times }, () => ({ eva: `c${a}`, tom: `c${b}` })))
  );
}

function kappa(table: readonly (readonly number[])[]): string {
  const result = cohenKappa(units(table), "eva", "tom");
  return result.defined ? result.value.toFixed(3) : result.reason;
}

Deno.test("cohenKappa() equals Cohen's published values", () => {
  // Cohen (1960), Educational and Psychological Measurement 20, 37–46: shares of 200 cases in three categories.
  assert.equal(kappa([[88, 14, 18], [10, 40, 10], [2, 6, 12]]), "0.492");
});

Deno.test("cohenKappa() equals the example of 50 grant proposals", () => {
  // https://en.wikipedia.org/wiki/Cohen's_kappa, "Simple example".
  assert.equal(kappa([[20, 5], [10, 15]]), "0.400");
});

Deno.test("cohenKappa() is 1 for agreement, 0 for chance and -1 for two judges that swap the categories", () => {
  assert.deepEqual(cohenKappa(units([[3, 0], [0, 7]]), "eva", "tom"), { defined: true, value: 1 });
  assert.deepEqual(cohenKappa(units([[4, 4], [4, 4]]), "eva", "tom"), { defined: true, value: 0 });
  assert.deepEqual(cohenKappa(units([[0, 5], [5, 0]]), "eva", "tom"), { defined: true, value: -1 });
});

Deno.test("cohenKappa() says why it is not defined", () => {
  assert.equal(kappa([[9]]), "both always say the same, so chance would agree too");
  for (const tom of ["x", "y"]) {
    assert.deepEqual(cohenKappa([{ eva: "x", tom }, { eva: "y" }], "eva", "tom"), {
      defined: false,
      reason: "only one unit was voted on by both eva and tom, and estimating chance requires several",
    });
  }
  assert.deepEqual(cohenKappa([{ eva: "x" }, { tom: "x" }], "eva", "tom"), {
    defined: false,
    reason: "no unit was voted on by both eva and tom",
  });
});

Deno.test("cohenKappa() excludes units that only one judge rated", () => {
  const table = units([[20, 5], [10, 15]]);
  const gaps = [...table, { eva: "c0" }, { eva: undefined, tom: "c1" }];
  assert.deepEqual(cohenKappa(gaps, "eva", "tom"), cohenKappa(table, "eva", "tom"));
});

Deno.test("cohenKappa() does not depend on who is first, on the order of units or on names", () => {
  fc.assert(fc.property(ratings(fc.constantFrom("x", "y", "z")), (drawn) => {
    const plain = cohenKappa(drawn, "Eva", "__proto__");
    const swapped = cohenKappa(drawn.toReversed(), "__proto__", "Eva");
    assert.equal(swapped.defined, plain.defined);
    if (plain.defined) assert.deepEqual(swapped, plain);
    const renamed = drawn.map((unit) =>
      Object.fromEntries(Object.entries(unit).map(([judge, value]) => [judge, value && `the ${value}`]))
    );
    assert.deepEqual(cohenKappa(renamed, "Eva", "__proto__"), plain);
  }));
});

Deno.test("kappaByPair() lists each pair of judges once, with their shared units", () => {
  const pairs = kappaByPair([{ eva: "x", tom: "x", kim: "y" }, { eva: "y", tom: "y" }]);
  assert.deepEqual(pairs.map(({ judges, units }) => [...judges, units]), [
    ["eva", "tom", 2],
    ["eva", "kim", 1],
    ["tom", "kim", 1],
  ]);
  fc.assert(fc.property(ratings(fc.constantFrom("x", "y")), (drawn) => {
    assert.equal(kappaByPair(drawn).length, kappaByPair(reversed(drawn)).length);
  }));
});

/** Rounds to three decimals, as in published alphas. */
function shown(alpha: Statistic): string {
  return alpha.defined ? alpha.value.toFixed(3) : alpha.reason;
}

function close(a: Statistic, b: Statistic): boolean {
  return a.defined && b.defined ? Math.abs(a.value - b.value) < 1e-9 : a.defined === b.defined;
}

Deno.test("krippendorffAlpha() equals Krippendorff's published value for four observers and missing values", () => {
  assert.equal(shown(krippendorffAlpha(KRIPPENDORFF_C, nominalDifference)), "0.743");
  assert.equal(shown(krippendorffAlpha(KRIPPENDORFF_C, intervalDifference)), "0.849");
});

Deno.test("krippendorffAlpha() equals Krippendorff's published value for two observers of two categories", () => {
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

Deno.test("krippendorffAlpha() is 1 if judges always agree and below 0 if they always disagree", () => {
  const agreed = [{ a: "x", b: "x" }, { a: "y", b: "y" }];
  assert.deepEqual(krippendorffAlpha(agreed, nominalDifference), { defined: true, value: 1 });
  const contradicting = krippendorffAlpha([{ a: "x", b: "y" }, { a: "y", b: "x" }], nominalDifference);
  assert.ok(contradicting.defined && contradicting.value < 0);
});

Deno.test("krippendorffAlpha() says why it is not defined", () => {
  const alpha = (units: Parameters<typeof krippendorffAlpha<string>>[0]) => krippendorffAlpha(units, nominalDifference);
  assert.deepEqual(alpha([]), { defined: false, reason: "no unit has values from two judges" });
  assert.deepEqual(alpha([{ a: "x" }, { b: "y", a: undefined }]), {
    defined: false,
    reason: "no unit has values from two judges",
  });
  assert.deepEqual(alpha([{ a: "x", b: "y", c: "x" }, { a: "y" }]), {
    defined: false,
    reason: "only one unit has values from two judges, and estimating chance requires several",
  });
  assert.deepEqual(alpha([{ a: "x", b: "x" }, { a: "x", b: "x" }]), {
    defined: false,
    reason: "all values are the same, so chance would agree too",
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

Deno.test("krippendorffAlpha() depends neither on the zero nor on the unit of an interval scale", () => {
  fc.assert(fc.property(ratings(fc.integer({ min: -5, max: 5 })), fc.integer({ min: 1, max: 9 }), (units, by) => {
    const moved = units.map((unit) =>
      Object.fromEntries(
        Object.entries(unit).map(([judge, value]) => [judge, value === undefined ? undefined : 3 - by * value]),
      )
    );
    const alpha = krippendorffAlpha(units, intervalDifference);
    assert.ok(close(alpha, krippendorffAlpha(moved, intervalDifference)));
    assert.ok(close(alpha, krippendorffAlpha(reversed(units), intervalDifference)));
  }));
});

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

Deno.test("effectiveNumber() is the number of independent judges with the same variance of their mean", () => {
  // Two uncorrelated patterns x and y; each judge is √ρ x plus its own √(1 − ρ) y, so any two correlate by ρ.
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

Deno.test("effectiveJudges() reports a correlation below 0 and treats it as 0", () => {
  const worth = effectiveJudges(byUnit({ a: [1, 2, 3], b: [3, 2, 1] }));
  assert.ok(worth.defined);
  assert.ok(Math.abs(worth.rho + 1) < 1e-12);
  assert.equal(worth.value, 2);
});

Deno.test("effectiveJudges() excludes pairs that cannot be compared, and reports if none can", () => {
  const worth = effectiveJudges(byUnit({ a: [1, 2, 4], b: [2, 4, 8], c: [5, 5, 5], d: [1, undefined, 2] }));
  assert.ok(worth.defined);
  assert.deepEqual([worth.judges, worth.pairs], [2, 1]);
  const reason = "no two judges share three units with differing values";
  assert.deepEqual(effectiveJudges([]), { defined: false, reason });
  assert.deepEqual(effectiveJudges(byUnit({ a: [1, 2], b: [2, 1] })), { defined: false, reason });
  assert.deepEqual(effectiveJudges(byUnit({ a: [1, 1, 1], b: [2, 1, 2] })), { defined: false, reason });
});

Deno.test("effectiveJudges() counts judges as they sat, two at a time of three", () => {
  const none = Array(3).fill(undefined);
  const worth = effectiveJudges(byUnit({
    a: [1, 2, 4, ...none, 3, 1, 5],
    b: [2, 1, 4, 1, 3, 2],
    c: [...none, 2, 2, 3, 4, 1, 9],
  }));
  assert.ok(worth.defined);
  assert.deepEqual([worth.judges, worth.units, worth.pairs], [2, 9, 3]);
  assert.equal(worth.value, effectiveNumber(2, worth.rho));
});

Deno.test("effectiveJudges() is never below 1 nor above the number of judges", () => {
  fc.assert(fc.property(ratings(fc.integer({ min: -9, max: 9 })), (units) => {
    const worth = effectiveJudges(units);
    assert.ok(!worth.defined || (worth.value >= 1 && worth.value <= worth.judges && worth.judges <= 5));
  }));
});
