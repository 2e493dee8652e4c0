import { correlation, defined, mean, type Statistic, undefinedBecause, type UndefinedStatistic } from "./statistic.ts";

/**
 * Judgements of some units, one record a unit: values by judge. A judge who is absent from a unit, or has
 * `undefined` there, said nothing on it.
 */
export type RatingUnits<T> = readonly Readonly<Record<string, T | undefined>>[];

/** The judges who said something, in the order in which they first did. */
function judgesOf(units: RatingUnits<unknown>): string[] {
  return [...new Set(units.flatMap((unit) => Object.keys(unit).filter((judge) => unit[judge] !== undefined)))];
}

function valuesOf<T>(unit: Readonly<Record<string, T | undefined>>): T[] {
  return Object.values(unit).filter((value) => value !== undefined);
}

/** Returns what two judges said of the units on which both said something. */
function sharedValues<T>(units: RatingUnits<T>, first: string, second: string): [T, T][] {
  return units.flatMap((unit): [T, T][] => {
    const [a, b] = [first, second].map((judge) => Object.hasOwn(unit, judge) ? unit[judge] : undefined);
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((item, n) => items.slice(n + 1).map((other): [T, T] => [item, other]));
}

/**
 * Returns how many of all pairs of judgements of the same unit agree, 0–1. Chance is not taken off: two judges who toss a
 * coin agree half of the time.
 */
export function rawAgreement(units: RatingUnits<string | number>): Statistic {
  const pairs = units.flatMap((unit) => pairsOf(valuesOf(unit)));
  if (pairs.length === 0) return undefinedBecause("no unit was judged by two judges");
  return defined(pairs.filter(([a, b]) => a === b).length / pairs.length);
}

/** Agreement between two judges. */
export interface PairAgreement {
  /** Ids of the judges. */
  readonly judges: readonly [string, string];
  /** Units on which both said something. */
  readonly units: number;
  /** Cohen's kappa of the two. */
  readonly kappa: Statistic;
}

/**
 * Returns Cohen's kappa of two judges on categories: (p − e) / (1 − e), where they agree in a share p of the units and
 * would in a share e if each kept to how often it names each category, but by chance. 1 is perfect, 0 is chance. Units on
 * which one of them said nothing are left out.
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

/** Returns Cohen's kappa of every two judges, in the order in which they first said something. */
export function kappaByPair(units: RatingUnits<string | number>): PairAgreement[] {
  return pairsOf(judgesOf(units)).map(([first, second]) => ({
    judges: [first, second],
    units: sharedValues(units, first, second).length,
    kappa: cohenKappa(units, first, second),
  }));
}

/** Tells categories apart: they are the same or they are not. */
export function nominalDifference(a: string | number, b: string | number): number {
  return a === b ? 0 : 1;
}

/** Returns how far two numbers are apart, of which differences mean the same everywhere on the scale. */
export function intervalDifference(a: number, b: number): number {
  return (a - b) ** 2;
}

/**
 * Returns Krippendorff's alpha: 1 less the disagreement that was observed, in parts of what chance would give. 1 is
 * perfect, 0 is chance, below 0 is disagreement beyond chance. Any number of judges, and values may be missing: a unit
 * counts with the values it has, from two on.
 *
 * Source: Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), where the coincidences of values within
 * units are weighted by 1 / (m − 1), m being the values of the unit.
 *
 * It is not defined where chance would give no disagreement, because all values are the same: that may be perfect
 * agreement, or judges that cannot tell anything apart. Nor is it defined for a single unit: what is observed there is
 * what is expected, whoever the judges are.
 */
export function krippendorffAlpha<T extends string | number>(
  units: RatingUnits<T>,
  difference: (a: T, b: T) => number,
): Statistic {
  const pairable = units.map(valuesOf).filter((values) => values.length >= 2);
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
function differences<T>(values: readonly T[], difference: (a: T, b: T) => number): number {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return pairsOf([...counts])
    .reduce((sum, [[a, times], [b, others]]) => sum + 2 * times * others * difference(a, b), 0);
}

/** The number of independent judges that a panel is worth, or why that is not known. */
export type EffectiveJudges =
  | {
    readonly defined: true;
    /** 1 to the number of judges. */
    readonly value: number;
    /** Judges that could be compared with another. */
    readonly judges: number;
    /** The mean correlation of two judges, −1 to 1. */
    readonly rho: number;
    /** The pairs of judges of whom it is the mean. */
    readonly pairs: number;
  }
  | UndefinedStatistic;

/**
 * Returns how many independent judges would tell as much as n judges whose judgements are correlated by ρ, 0–1. The
 * effective sample size of Kish, "Survey Sampling" (1965), for one cluster; so used on panels of models by Kohli, "Nine
 * Judges, Two Effective Votes" (arXiv:2605.29800, 2026).
 */
export function effectiveNumber(n: number, rho: number): number {
  return n / (1 + (n - 1) * rho);
}

/**
 * Returns how many independent judges these are worth. ρ is the mean of Pearson's correlations of every two judges, over
 * the units on which both said something: three at least, not all with the same value. Pairs of which that cannot be said
 * are left out. So ρ does not depend on how wide a judge's scale is or where it begins. A ρ below 0 is reported as it is
 * but counts as 0: judges who contradict each other are not more than they are.
 *
 * Judges also correlate where they are right together, so that this is the least they are worth; where the truth is known,
 * give their errors (value less truth) and it is what they are worth.
 */
export function effectiveJudges(units: RatingUnits<number>): EffectiveJudges {
  const compared = pairsOf(judgesOf(units)).flatMap(([first, second]) => {
    const r = correlation(sharedValues(units, first, second));
    return r.defined ? [{ judges: [first, second], r: r.value }] : [];
  });
  const rho = mean(compared.map(({ r }) => r));
  if (rho === undefined) {
    return undefinedBecause("no two judges have three units in common on which the values of each differ");
  }
  const judges = new Set(compared.flatMap((pair) => pair.judges)).size;
  return { defined: true, value: effectiveNumber(judges, Math.max(0, rho)), judges, rho, pairs: compared.length };
}
