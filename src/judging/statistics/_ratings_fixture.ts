import fc from "fast-check";
import type { RatingUnits } from "./agreement.ts";

/** Converts a table to RatingUnits: a row per judge, a column per unit, `undefined` for a missing value. */
export function byUnit<T>(rows: Readonly<Record<string, readonly (T | undefined)[]>>): RatingUnits<T> {
  const width = Math.max(...Object.values(rows).map((row) => row.length));
  return Array.from(
    { length: width },
    (_, unit) => Object.fromEntries(Object.entries(rows).map(([judge, row]) => [judge, row[unit]])),
  );
}

const JUDGES = ["Eva", "tom", "10", "9", "__proto__"];

/** Up to 5 judges, some with names that break careless maps, on up to 8 units; some values are missing. */
export function ratings<T>(values: fc.Arbitrary<T>): fc.Arbitrary<RatingUnits<T>> {
  const unit = fc.array(fc.option(values, { nil: undefined }), { minLength: JUDGES.length, maxLength: JUDGES.length })
    .map((row) => Object.fromEntries(JUDGES.map((judge, n) => [judge, row[n]])));
  return fc.array(unit, { maxLength: 8 });
}

/** Reverses the order of the judges in each unit. */
export function reversed<T>(units: RatingUnits<T>): RatingUnits<T> {
  return units.map((unit) => Object.fromEntries(Object.entries(unit).reverse()));
}

/**
 * The ratings in Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C: four observers, twelve
 * units, some values missing.
 */
export const KRIPPENDORFF_C = byUnit<number>({
  A: [1, 2, 3, 3, 2, 1, 4, 1, 2, undefined, undefined, undefined],
  B: [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, undefined, 3],
  C: [undefined, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, undefined],
  D: [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, undefined],
});
