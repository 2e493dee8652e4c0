import { criticalT } from "./student_t.ts";

/** A computed number, or the reason there is none. Nothing replaces an undefined value. */
export type Statistic = { readonly defined: true; readonly value: number } | UndefinedStatistic;

/** The reason a number is not defined. */
export interface UndefinedStatistic {
  /** Distinguishes it from a defined number. */
  readonly defined: false;
  /** One line for people. */
  readonly reason: string;
}

/** An estimate with its 95 % interval, or the reason there is none. */
export type Estimate =
  | {
    readonly defined: true;
    /** The estimate itself. */
    readonly value: number;
    /** The number of observations. */
    readonly n: number;
    /**
     * Both ends, inclusive, or the reason there are none; in repeated samples 95 % of such intervals contain the true
     * value.
     */
    readonly interval: { readonly defined: true; readonly low: number; readonly high: number } | UndefinedStatistic;
  }
  | UndefinedStatistic;

/** Returns an undefined number with the reason. */
export function undefinedBecause(reason: string): UndefinedStatistic {
  return { defined: false, reason };
}

/** Returns a computed number. */
export function defined(value: number): Statistic {
  return { defined: true, value };
}

/** Returns the arithmetic mean; `undefined` without values. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the median, which is the mean of the two middle values if their number is even; `undefined` without values. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return mean(sorted.slice(Math.floor(middle), Math.ceil(middle) + 1));
}

/**
 * Returns the mean of a sample with Student's 95 % interval: mean ± t · s / √n, where s is the standard deviation of
 * the sample and t the critical value with n − 1 degrees of freedom. A single value or equal values have no interval:
 * their spread is unknown, and an interval of width 0 would claim certainty.
 *
 * @param bounds Limits of all values: the interval is cut off at them. @default none
 * @param level Share of such intervals that contain the true value. @default 0.95
 */
export function meanEstimate(
  values: readonly number[],
  { low, high }: { readonly low: number; readonly high: number } = { low: -Infinity, high: Infinity },
  level = 0.95,
): Estimate {
  const n = values.length;
  const value = mean(values);
  if (value === undefined) return undefinedBecause("there are no values");
  const without = (reason: string): Estimate => ({ defined: true, value, n, interval: undefinedBecause(reason) });
  if (n === 1) return without("n = 1");
  if (allEqual(values)) return without(n === 2 ? "both are equal" : "all are equal");
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0);
  const reach = criticalT(n - 1, level) * Math.sqrt(squares / (n - 1) / n);
  const interval = { defined: true, low: Math.max(low, value - reach), high: Math.min(high, value + reach) } as const;
  return { defined: true, value, n, interval };
}

/** Returns `true` for values equal except for rounding, by which sums and shares of the same numbers may differ. */
function allEqual(values: readonly number[]): boolean {
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  return high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high));
}

/**
 * Returns Pearson's correlation of pairs, −1 to 1. It requires three pairs, since two always lie on a line, and some
 * spread in both values.
 */
export function correlation(pairs: readonly (readonly [number, number])[]): Statistic {
  if (pairs.length < 3) return undefinedBecause(`three pairs of values are needed, there are ${pairs.length}`);
  const xs = deviations(pairs.map(([x]) => x));
  const ys = deviations(pairs.map(([, y]) => y));
  if (!xs || !ys) return undefinedBecause("one of the two never varies");
  const product = xs.reduce((sum, x, n) => sum + x * (ys[n] ?? 0), 0);
  return defined(Math.min(1, Math.max(-1, product / Math.sqrt(squares(xs) * squares(ys)))));
}

/** Returns each value's deviation from the mean, relative to the largest; `undefined` if all values are the same. */
function deviations(values: readonly number[]): readonly number[] | undefined {
  if (values.every((value) => value === values[0])) return;
  const middle = values.reduce((sum, value) => sum + value / values.length, 0);
  // Scaled, because squares of very small or very large numbers would be 0 or infinite.
  const largest = Math.max(...values.map((value) => Math.abs(value - middle)));
  return values.map((value) => (value - middle) / largest);
}

function squares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}
