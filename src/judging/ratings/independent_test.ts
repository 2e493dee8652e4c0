import assert from "node:assert/strict";
import { brierScore, logarithmicScore } from "../panel/report.ts";
import {
  cohenKappa,
  effectiveJudges,
  intervalDifference,
  krippendorffAlpha,
  nominalDifference,
} from "../statistics/agreement.ts";
import { pairedDifference } from "../statistics/shares.ts";
import type { Estimate, Statistic } from "../statistics/statistic.ts";
import type { Match } from "./match.ts";
import { ratingsOf } from "./ratings.ts";

/** An estimate with both ends of its interval. */
type Three = readonly [number, number, number];

/** What `independent.py` writes. */
interface Independent {
  readonly ratings: readonly {
    readonly matches: readonly (readonly [string, string, Match["favours"], Match["first"] | null, string])[];
    readonly rated: {
      readonly strengths: Readonly<Record<string, Three>>;
      readonly side: Three;
      readonly order: Three | null;
      readonly differences: readonly (readonly [string, string, ...Three])[];
    };
  }[];
  readonly kappa: {
    readonly units: readonly Readonly<Record<string, string>>[];
    readonly pairs: readonly (readonly [string, string, number])[];
  };
  readonly alpha: { readonly nominal: number; readonly interval: number };
  readonly effective: {
    readonly units: readonly Readonly<Record<string, number>>[];
    readonly rho: number;
    readonly value: number;
  };
  readonly scores: readonly (readonly [Readonly<Record<string, number>>, number, number])[];
  readonly paired: readonly (readonly [number, number, number, number, ...Three])[];
}

const file = new URL("../../testdata/statistics/independent.json", import.meta.url);
const independent: Independent = JSON.parse(await Deno.readTextFile(file));

/** Compares to six digits: of the number, or after the point if it is below 1. */
function same(actual: number, expected: number, what: string): void {
  assert.ok(
    Math.abs(actual - expected) <= 5e-7 * Math.max(1, Math.abs(expected)),
    `${what}: ${actual}, not ${expected}`,
  );
}

function sameStatistic(actual: Statistic, expected: number, what: string): void {
  assert.ok(actual.defined, what);
  same(actual.value, expected, what);
}

function sameEstimate(actual: Estimate | undefined, [value, low, high]: Three, what: string): void {
  assert.ok(actual?.defined && actual.interval.defined, what);
  same(actual.value, value, what);
  same(actual.interval.low, low, `${what}, low`);
  same(actual.interval.high, high, `${what}, high`);
}

Deno.test("ratingsOf() equals an independent implementation to six digits, intervals included", () => {
  assert.equal(independent.ratings.length, 2);
  for (const { matches, rated } of independent.ratings) {
    const [ratings, ...others] = ratingsOf(
      matches.map(([affirmative, negative, favours, first, motion]): Match => ({
        affirmative,
        negative,
        favours,
        motion,
        ...(first && { first }),
      })),
      { resamples: 100, seed: 18 },
    );
    assert.ok(ratings);
    assert.deepEqual(others, []);
    assert.deepEqual(ratings.models.map(({ model }) => model), Object.keys(rated.strengths));
    for (const { model, strength } of ratings.models) {
      sameEstimate(strength, rated.strengths[model] ?? [0, 0, 0], model);
    }
    sameEstimate(ratings.side, rated.side, "side");
    if (rated.order) sameEstimate(ratings.order, rated.order, "order");
    else assert.ok(!ratings.order.defined);
    assert.equal(ratings.differences.length, rated.differences.length);
    rated.differences.forEach(([stronger, weaker, ...expected], n) => {
      const found = ratings.differences[n];
      assert.deepEqual([found?.stronger, found?.weaker], [stronger, weaker]);
      sameEstimate(found?.difference, expected, `${stronger}-${weaker}`);
    });
  }
});

Deno.test("cohenKappa() and krippendorffAlpha() equal an independent implementation to six digits", () => {
  const { kappa: { units, pairs }, alpha, effective } = independent;
  assert.equal(pairs.length, 3);
  for (const [first, second, kappa] of pairs) {
    sameStatistic(cohenKappa(units, first, second), kappa, `${first}-${second}`);
  }
  sameStatistic(krippendorffAlpha(units, nominalDifference), alpha.nominal, "nominal");
  sameStatistic(krippendorffAlpha(effective.units, intervalDifference), alpha.interval, "interval");
});

Deno.test("effectiveJudges() equals an independent implementation to six digits", () => {
  const judges = effectiveJudges(independent.effective.units);
  assert.ok(judges.defined);
  same(judges.rho, independent.effective.rho, "rho");
  same(judges.value, independent.effective.value, "effective number");
});

Deno.test("brierScore() and logarithmicScore() equal an independent implementation to six digits", () => {
  assert.equal(independent.scores.length, 4);
  for (const [belief, brier, logarithmic] of independent.scores) {
    same(brierScore(belief, "x"), brier, JSON.stringify(belief));
    same(logarithmicScore(belief, "x"), logarithmic, JSON.stringify(belief));
  }
});

Deno.test("pairedDifference() equals an independent implementation to six digits", () => {
  assert.equal(independent.paired.length, 9);
  for (const [both, firstOnly, secondOnly, neither, ...expected] of independent.paired) {
    const counts = { both, firstOnly, secondOnly, neither };
    sameEstimate(pairedDifference(counts), expected, JSON.stringify(counts));
  }
});
