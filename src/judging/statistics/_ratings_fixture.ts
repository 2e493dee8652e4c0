import fc from "fast-check";
import type { RatingUnits } from "./agreement.ts";

/** RatingUnits as they stand in tables: a row for each judge, a column for each unit, `undefined` where one is missing. */
export function byUnit<T>(rows: Readonly<Record<string, readonly (T | undefined)[]>>): RatingUnits<T> {
  const width = Math.max(...Object.values(rows).map((row) => row.length));
  return Array.from(
    { length: width },
    (_, unit) => Object.fromEntries(Object.entries(rows).map(([judge, row]) => [judge, row[unit]])),
  );
}

const JUDGES = ["Eva", "tom", "10", "9", "__proto__"];

/** Up to 5 judges, some named as only a careless map trips over, on up to 8 units; values are missing here and there. */
export function ratings<T>(values: fc.Arbitrary<T>): fc.Arbitrary<RatingUnits<T>> {
  const unit = fc.array(fc.option(values, { nil: undefined }), { minLength: JUDGES.length, maxLength: JUDGES.length })
    .map((row) => Object.fromEntries(JUDGES.map((judge, n) => [judge, row[n]])));
  return fc.array(unit, { maxLength: 8 });
}

/** The judges of each unit in another order. */
export function reversed<T>(units: RatingUnits<T>): RatingUnits<T> {
  return units.map((unit) => Object.fromEntries(Object.entries(unit).reverse()));
}

/**
 * What was rated in Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C: four observers, twelve
 * units, values missing.
 */
export const KRIPPENDORFF_C = byUnit<number>({
  A: [1, 2, 3, 3, 2, 1, 4, 1, 2, undefined, undefined, undefined],
  B: [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, undefined, 3],
  C: [undefined, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, undefined],
  D: [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, undefined],
});
