import { defined, type Statistic, undefinedBecause } from "./statistic.ts";

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

/**
 * How many of all pairs of judgements of the same unit agree, 0–1. Chance is not taken off: two judges who toss a coin
 * agree half of the time.
 */
export function rawAgreement(units: RatingUnits<string | number>): Statistic {
  const pairs = ratingsOf(units).flatMap((ratings) => pairsOf(ratings.map(({ value }) => value)));
  if (pairs.length === 0) return undefinedBecause("no unit was judged by two judges");
  return defined(pairs.filter(([a, b]) => a === b).length / pairs.length);
}

/** How far two judges agree. */
export interface PairAgreement {
  /** Ids of the judges. */
  readonly judges: readonly [string, string];
  /** Units on which both said something. */
  readonly units: number;
  /** Cohen's kappa of the two. */
  readonly kappa: Statistic;
}

/**
 * Cohen's kappa of two judges on categories: (p − e) / (1 − e), where they agree in a share p of the units and would in a
 * share e if each kept to how often it names each category, but by chance. 1 is perfect, 0 is chance. Units on which one
 * of them said nothing are left out.
 *
 * Source: Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960),
 * 37–46. Not defined where both always name one and the same category: chance would agree as well; nor for a single unit,
 * on which each keeps to what it names there and nothing can be told from chance.
 */
export function cohenKappa(units: RatingUnits<string | number>, first: string, second: string): Statistic {
  const shared = sharedValues(units, first, second);
  const n = shared.length;
  if (n === 0) return undefinedBecause(`no unit was judged by both ${first} and ${second}`);
  if (n === 1) {
    return undefinedBecause(
      `only one unit was judged by both ${first} and ${second}, and chance is told by comparing units`,
    );
  }
  const named = (side: 0 | 1, category: string | number) => shared.filter((values) => values[side] === category).length;
  const expected = [...new Set(shared.flat())]
    .map((category) => named(0, category) * named(1, category))
    .reduce((sum, product) => sum + product, 0);
  if (expected === n ** 2) return undefinedBecause("both always say the same, so that chance would agree as well");
  const agreed = shared.filter(([a, b]) => a === b).length;
  // In whole numbers up to here, so that perfect agreement is exactly 1.
  return defined((n * agreed - expected) / (n ** 2 - expected));
}

/** Cohen's kappa of every two judges, in the order in which they first said something. */
export function kappaByPair(units: RatingUnits<string | number>): PairAgreement[] {
  return pairsOf(judgesOf(units)).map(([first, second]) => ({
    judges: [first, second],
    units: sharedValues(units, first, second).length,
    kappa: cohenKappa(units, first, second),
  }));
}

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
 * import { krippendorffAlpha, nominalDifference } from "./agreement.ts";
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
