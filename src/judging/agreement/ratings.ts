/**
 * What judges said of some units, one record a unit: values by judge. A judge who is absent from a unit, or has
 * `undefined` there, said nothing on it.
 */
export type RatingUnits<T> = readonly Readonly<Record<string, T | undefined>>[];

/** What one judge said of one unit. */
export interface Rating<T> {
  /** Id of the judge. */
  readonly judge: string;
  /** What it said. */
  readonly value: T;
}

/**
 * What was said of each unit, without what is missing.
 *
 * @throws {RangeError} If a value is a number that is not finite.
 */
export function ratingsOf<T>(units: RatingUnits<T>): Rating<T>[][] {
  return units.map((unit) =>
    Object.entries(unit).flatMap(([judge, value]) => {
      if (value === undefined) return [];
      if (typeof value === "number" && !Number.isFinite(value)) {
        throw new RangeError(`Cannot compare judges as every number must be finite: ${judge} has ${value}`);
      }
      return [{ judge, value }];
    })
  );
}

/** The judges who said something, in the order in which they first did. */
export function judgesOf<T>(units: RatingUnits<T>): string[] {
  return [...new Set(ratingsOf(units).flat().map(({ judge }) => judge))];
}

/** What two judges said of the units on which both said something. */
export function sharedValues<T>(units: RatingUnits<T>, first: string, second: string): [T, T][] {
  return ratingsOf(units).flatMap((ratings) => {
    const [a, b] = [first, second].map((judge) => ratings.find((rating) => rating.judge === judge));
    return a && b ? [[a.value, b.value]] : [];
  });
}

/** Every two of them once, in their order. */
export function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((item, n) => items.slice(n + 1).map((other): [T, T] => [item, other]));
}
