import { criticalT } from "./student_t.ts";

/** A number that was computed, or why there is none. Nothing stands in for what is not defined. */
export type Statistic = { readonly defined: true; readonly value: number } | UndefinedStatistic;

/** Why a number is not defined. */
export interface UndefinedStatistic {
  /** Tells it from what is defined. */
  readonly defined: false;
  /** One line for people. */
  readonly reason: string;
}

/** Two ends, both included; in repeated samples 95 % of such intervals hold the true value. */
export interface Interval {
  /** The lower end. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
}

/** An estimate with its 95 % interval, or why there is none. */
export type Estimate =
  | {
    readonly defined: true;
    /** The estimate itself. */
    readonly value: number;
    /** How many observations it rests on. */
    readonly n: number;
    /** Where the true value is, or why that cannot be said. */
    readonly interval: ({ readonly defined: true } & Interval) | UndefinedStatistic;
  }
  | UndefinedStatistic;

/** What is not defined, and why. */
export function undefinedBecause(reason: string): UndefinedStatistic {
  return { defined: false, reason };
}

/** A number that was computed. */
export function defined(value: number): Statistic {
  return { defined: true, value };
}

/** The arithmetic mean; of nothing there is none. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Values may lie anywhere. */
const ANYWHERE: Interval = { low: -Infinity, high: Infinity };

/**
 * The mean of a sample with Student's 95 % interval: mean ± t · s / √n, where s is the standard deviation of the sample
 * and t the critical value with n − 1 degrees of freedom. It is exact for values that are normally distributed and
 * independent. One value has no spread, and so no interval. Nor have values that are all equal: the formula would give an
 * interval of no width, as if the next value could be no other, where nothing is known of how far values lie apart.
 *
 * @param bounds Between which all values lie. So does their mean: what of the interval lies beyond holds nothing, and is cut
 * off. @default anywhere
 * @throws {RangeError} If a value is not finite.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { meanEstimate } from "./statistic.ts";
 *
 * const three = meanEstimate([1, 2, 3]);
 * assert.ok(three.defined && three.interval.defined);
 * assert.equal(three.interval.high.toFixed(3), "4.484"); // 2 + 4.303 · 1 / √3
 * ```
 */
export function meanEstimate(values: readonly number[], { low, high }: Interval = ANYWHERE): Estimate {
  const n = values.length;
  const bad = values.find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeError(`Cannot take a mean as every value must be finite: one is ${bad}`);
  const value = mean(values);
  if (value === undefined) return undefinedBecause("there are no values");
  if (n === 1) {
    return { defined: true, value, n, interval: undefinedBecause("of one value alone the spread is unknown") };
  }
  if (allEqual(values)) {
    return { defined: true, value, n, interval: undefinedBecause(`all ${n} are equal: the spread is unknown`) };
  }
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0);
  const reach = criticalT(n - 1) * Math.sqrt(squares / (n - 1) / n);
  return {
    defined: true,
    value,
    n,
    interval: { defined: true, low: Math.max(low, value - reach), high: Math.min(high, value + reach) },
  };
}

/** Whether values are the same but for the last bits, in which sums and shares of the same numbers may differ. */
function allEqual(values: readonly number[]): boolean {
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  return high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high));
}

/**
 * Pearson's correlation of pairs, −1 to 1. It takes three of them, as two always lie on a line, and some spread in both.
 */
export function correlation(pairs: readonly (readonly [number, number])[]): Statistic {
  if (pairs.length < 3) return undefinedBecause(`three pairs of values are needed, there are ${pairs.length}`);
  const xs = deviations(pairs.map(([x]) => x));
  const ys = deviations(pairs.map(([, y]) => y));
  if (!xs || !ys) return undefinedBecause("one of the two is always the same");
  const product = xs.reduce((sum, x, n) => sum + x * (ys[n] ?? 0), 0);
  return defined(Math.min(1, Math.max(-1, product / Math.sqrt(squares(xs) * squares(ys)))));
}

/** How far each value is from their mean, in parts of the largest; `undefined` if they are all the same. */
function deviations(values: readonly number[]): readonly number[] | undefined {
  if (values.every((value) => value === values[0])) return;
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  // Scaled, because squares of what is very small or very large would be 0 or infinite.
  const largest = Math.max(...values.map((value) => Math.abs(value - mean)));
  return values.map((value) => (value - mean) / largest);
}

function squares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}
