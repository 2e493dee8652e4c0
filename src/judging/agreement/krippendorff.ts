import { defined, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { ratingsOf, type RatingUnits } from "./ratings.ts";

/** How far two values are apart; squared where the scale has distances. */
export type RatingDifference<T> = (a: T, b: T) => number;

/** For categories: they are the same or they are not. */
export function nominalDifference(a: string | number, b: string | number): number {
  return a === b ? 0 : 1;
}

/** For numbers of which differences mean the same everywhere on the scale. */
export function intervalDifference(a: number, b: number): number {
  return (a - b) ** 2;
}

/**
 * Krippendorff's alpha: 1 less the disagreement that was observed, in parts of what chance would give. 1 is perfect, 0 is
 * chance, below 0 is disagreement beyond chance. Any number of judges, and values may be missing: a unit counts with the
 * values it has, from two on.
 *
 * Source: Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), where the coincidences of values within
 * units are weighted by 1 / (m − 1), m being the values of the unit.
 *
 * It is not defined where chance would give no disagreement, because all values are the same: that may be perfect
 * agreement, or judges that cannot tell anything apart. Nor is it defined for a single unit: what is observed there is
 * what is expected, whoever the judges are.
 *
 * @throws {RangeError} If a value is a number that is not finite.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { krippendorffAlpha, nominalDifference } from "./krippendorff.ts";
 *
 * const winners = [{ eva: "A", tom: "A" }, { eva: "B", tom: "B", kim: "B" }, { eva: "A", tom: "B" }];
 * const alpha = krippendorffAlpha(winners, nominalDifference);
 * assert.ok(alpha.defined);
 * assert.equal(alpha.value.toFixed(3), "0.500");
 * ```
 */
export function krippendorffAlpha<T extends string | number>(
  units: RatingUnits<T>,
  difference: RatingDifference<T>,
): Statistic {
  const pairable = ratingsOf(units).map((ratings) => ratings.map(({ value }) => value))
    .filter((values) => values.length >= 2);
  if (pairable.length === 0) return undefinedBecause("no unit was judged by two judges");
  if (pairable.length === 1) {
    return undefinedBecause("only one unit was judged by two judges, and chance is told by comparing units");
  }
  const all = pairable.flat();
  const expected = differences(all, difference) / (all.length - 1);
  if (expected === 0) return undefinedBecause("all values are the same, so that chance would agree as well");
  const observed = pairable.reduce((sum, values) => sum + differences(values, difference) / (values.length - 1), 0);
  return defined(1 - observed / expected);
}

/** The differences of each value from each other, both ways; equal values are counted first, as there are few of them. */
function differences<T>(values: readonly T[], difference: RatingDifference<T>): number {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const distinct = [...counts];
  return distinct.reduce(
    (sum, [a, times], n) =>
      sum + distinct.slice(n + 1).reduce((inner, [b, others]) => inner + 2 * times * others * difference(a, b), 0),
    0,
  );
}
