import { correlation, defined, mean, type Statistic, undefinedBecause, type UndefinedStatistic } from "./statistic.ts";

/**
 * Judgements of units, one record per unit: values by judge. A judge who is absent from a unit, or has `undefined`
 * there, did not judge it.
 */
export type RatingUnits<T> = readonly Readonly<Record<string, T | undefined>>[];

/** Returns the judges who judged anything, in order of first appearance. */
function judgesOf(units: RatingUnits<unknown>): string[] {
  return [...new Set(units.flatMap((unit) => Object.keys(unit).filter((judge) => unit[judge] !== undefined)))];
}

function valuesOf<T>(unit: Readonly<Record<string, T | undefined>>): T[] {
  return Object.values(unit).filter((value) => value !== undefined);
}

/** One judge's value of each unit. */
type Column<T> = readonly (T | undefined)[];

function columnOf<T>(units: RatingUnits<T>, judge: string): Column<T> {
  return units.map((unit) => Object.hasOwn(unit, judge) ? unit[judge] : undefined);
}

/** Returns two judges' values on the units that both judged. */
function sharedValues<T>(first: Column<T>, second: Column<T>): [T, T][] {
  const shared: [T, T][] = [];
  for (const [at, a] of first.entries()) {
    const b = second[at];
    if (a !== undefined && b !== undefined) shared.push([a, b]);
  }
  return shared;
}

/** Returns each pair of judges, with their values on the units that both judged. */
function comparedPairs<T>(units: RatingUnits<T>): { judges: [string, string]; shared: [T, T][] }[] {
  const columns = judgesOf(units).map((judge) => ({ judge, column: columnOf(units, judge) }));
  return pairsOf(columns).map(([a, b]) => ({ judges: [a.judge, b.judge], shared: sharedValues(a.column, b.column) }));
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((item, n) => items.slice(n + 1).map((other): [T, T] => [item, other]));
}

/**
 * Returns the share of pairs of judgements of the same unit that agree, 0–1. It includes chance: two judges who toss
 * coins agree half of the time.
 */
export function rawAgreement(units: RatingUnits<string | number>): Statistic {
  const pairs = units.flatMap((unit) => pairsOf(valuesOf(unit)));
  if (pairs.length === 0) return undefinedBecause("no unit has values from two judges");
  return defined(pairs.filter(([a, b]) => a === b).length / pairs.length);
}

/** Agreement between two judges. */
export interface PairAgreement {
  /** Ids of the judges. */
  readonly judges: readonly [string, string];
  /** Number of units that both judged. */
  readonly units: number;
  /** Cohen's kappa of the pair. */
  readonly kappa: Statistic;
}

/**
 * Returns Cohen's kappa of two judges on categories: (p − e) / (1 − e), where p is the observed share of agreement and
 * e the share expected by chance if each judge keeps its own frequencies of categories. 1 is perfect, 0 is chance.
 * Units that only one of them judged are excluded.
 *
 * Source: Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960),
 * 37–46. Not defined if both always name the same single category, since chance would agree too; nor for a single unit,
 * where agreement cannot be distinguished from chance.
 */
export function cohenKappa(units: RatingUnits<string | number>, first: string, second: string): Statistic {
  return kappaOf(sharedValues(columnOf(units, first), columnOf(units, second)), [first, second]);
}

function kappaOf(shared: readonly [string | number, string | number][], [first, second]: [string, string]): Statistic {
  const n = shared.length;
  if (n === 0) return undefinedBecause(`no unit was voted on by both ${first} and ${second}`);
  if (n === 1) {
    return undefinedBecause(
      `only one unit was voted on by both ${first} and ${second}, and estimating chance requires several`,
    );
  }
  const named = (side: 0 | 1, category: string | number) => shared.filter((values) => values[side] === category).length;
  const expected = [...new Set(shared.flat())]
    .map((category) => named(0, category) * named(1, category))
    .reduce((sum, product) => sum + product, 0);
  if (expected === n ** 2) return undefinedBecause("both always say the same, so chance would agree too");
  const agreed = shared.filter(([a, b]) => a === b).length;
  // All values are whole numbers up to here, so that perfect agreement is exactly 1.
  return defined((n * agreed - expected) / (n ** 2 - expected));
}

/** Returns Cohen's kappa of each pair of judges, in order of first appearance. */
export function kappaByPair(units: RatingUnits<string | number>): PairAgreement[] {
  return comparedPairs(units).map(({ judges, shared }) => ({
    judges,
    units: shared.length,
    kappa: kappaOf(shared, judges),
  }));
}

/**
 * Returns the mean of the pairs' kappas, of those that are defined.
 *
 * Source: Light, "Measures of response agreement for qualitative data", Psychological Bulletin 76 (1971), 365–377.
 */
export function meanKappa(pairs: readonly PairAgreement[]): Statistic {
  const value = mean(pairs.flatMap(({ kappa }) => kappa.defined ? [kappa.value] : []));
  return value === undefined ? undefinedBecause("no two judges have a kappa") : defined(value);
}

/** Returns 0 for equal categories and 1 for different ones. */
export function nominalDifference(a: string | number, b: string | number): number {
  return a === b ? 0 : 1;
}

/** Returns the difference between two numbers on an interval scale, where equal differences mean the same. */
export function intervalDifference(a: number, b: number): number {
  return (a - b) ** 2;
}

/**
 * Returns Krippendorff's alpha: 1 minus the ratio of observed to expected disagreement. 1 is perfect, 0 is chance,
 * below 0 is disagreement beyond chance. There may be any number of judges, and values may be missing: a unit counts
 * with the values it has, if there are at least two.
 *
 * Source: Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), where the coincidences of values within
 * units are weighted by 1 / (m − 1), with m values in the unit.
 *
 * It is not defined if chance would give no disagreement, because all values are the same: that may be perfect
 * agreement, or judges that cannot distinguish anything. Nor is it defined for a single unit, where the observed
 * disagreement always equals the expected one.
 */
export function krippendorffAlpha<T extends string | number>(
  units: RatingUnits<T>,
  difference: (a: T, b: T) => number,
): Statistic {
  const pairable = units.map(valuesOf).filter((values) => values.length >= 2);
  if (pairable.length === 0) return undefinedBecause("no unit has values from two judges");
  if (pairable.length === 1) {
    return undefinedBecause("only one unit has values from two judges, and estimating chance requires several");
  }
  const all = pairable.flat();
  const expected = differences(all, difference) / (all.length - 1);
  if (expected === 0) return undefinedBecause("all values are the same, so chance would agree too");
  const observed = pairable.reduce((sum, values) => sum + differences(values, difference) / (values.length - 1), 0);
  return defined(1 - observed / expected);
}

/**
 * Sums the differences of each value from each other, both ways; equal values are counted first, because there are few.
 */
function differences<T>(values: readonly T[], difference: (a: T, b: T) => number): number {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return pairsOf([...counts])
    .reduce((sum, [[a, times], [b, others]]) => sum + 2 * times * others * difference(a, b), 0);
}

/** The number of independent judges that panels are worth, as they sat; or the reason it is not known. */
export type EffectiveJudges =
  | {
    readonly defined: true;
    /** Mean over the units, from 1 to `judges`. */
    readonly value: number;
    /** Mean number of judges with a value for a unit, of those in `pairs` and over the units with two or more. */
    readonly judges: number;
    /** Number of those units. */
    readonly units: number;
    /** Mean correlation of two judges, −1 to 1. */
    readonly rho: number;
    /** Number of pairs of judges in the mean. */
    readonly pairs: number;
  }
  | UndefinedStatistic;

/**
 * Returns the number of independent judges equivalent to n judges whose judgements have correlation ρ, 0–1. This is the
 * effective sample size of Kish, "Survey Sampling" (1965), for one cluster, as applied to panels of models by Kohli,
 * "Nine Judges, Two Effective Votes" (arXiv:2605.29800, 2026).
 */
export function effectiveNumber(n: number, rho: number): number {
  return n / (1 + (n - 1) * rho);
}

/**
 * Returns the effective number of independent judges, as they sat: for each unit with two or more of them that of as
 * many, and the mean over these units. ρ is the mean of Pearson's correlations of each pair of judges over the units that
 * both judged: at least three, with differing values. Other pairs are excluded, and judges in no pair. So ρ does not depend on the width
 * or beginning of a judge's scale. A ρ below 0 is reported unchanged but counts as 0: judges who contradict each other
 * are worth no more than their number.
 *
 * Judges also correlate where they are right together, so this is a lower bound; if the truth is known, pass their
 * errors (value minus truth) to get the actual number.
 */
export function effectiveJudges(units: RatingUnits<number>): EffectiveJudges {
  const compared = comparedPairs(units).flatMap(({ judges, shared }) => {
    const r = correlation(shared);
    return r.defined ? [{ judges, r: r.value }] : [];
  });
  const comparable = [...new Set(compared.flatMap((pair) => pair.judges))];
  const sizes = units.map((unit) => comparable.filter((judge) => unit[judge] !== undefined).length)
    .filter((size) => size > 1);
  const [rho, judges] = [mean(compared.map(({ r }) => r)), mean(sizes)];
  if (rho === undefined || judges === undefined) {
    return undefinedBecause("no two judges share three units with differing values");
  }
  const value = sizes.reduce((sum, size) => sum + effectiveNumber(size, Math.max(0, rho)), 0) / sizes.length;
  return { defined: true, value, judges, units: sizes.length, rho, pairs: compared.length };
}
