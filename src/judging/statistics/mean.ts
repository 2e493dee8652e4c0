import { type Estimate, type Interval, undefinedBecause } from "./statistic.ts";
import { criticalT } from "./student_t.ts";

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
 * import { meanEstimate } from "./mean.ts";
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
