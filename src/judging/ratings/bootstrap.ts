import { type Estimate, undefinedBecause } from "../statistics/statistic.ts";
import { criticalT } from "../statistics/student_t.ts";
import { countsOf, type Design } from "./design.ts";
import { fitCoefficients } from "./fit.ts";

/**
 * Returns the coefficients fitted to resamples of the motions: as many motions as there are, drawn with replacement,
 * each with all of its matches. So matches on one motion may depend on each other in any way.
 */
export function resampledFits(
  { rows, motions }: Design,
  fitted: readonly number[],
  { resamples, uniform }: { readonly resamples: number; readonly uniform: () => number },
): readonly (readonly number[])[] {
  return Array.from({ length: resamples }, () => {
    const drawn = motions.map(() => motions[Math.floor(uniform() * motions.length)] ?? []);
    return fitCoefficients(rows, countsOf(rows.length, drawn), fitted);
  });
}

/** An estimate with its values in the resamples, and its standard error. */
export interface Resampled {
  readonly value: number;
  readonly values: readonly number[];
  readonly error: number;
}

/**
 * Returns the standard error of an estimate from its values in resamples of n motions: their standard deviation, times
 * √(n / (n − 1)), since resamples vary about their own mean. For a mean of n values it is the usual s / √n.
 */
export function standardError(values: readonly number[], n: number): number {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) * n / (n - 1));
}

/** Smaller standard errors than this are rounding. */
const LEAST_ERROR = 1e-9;

/**
 * Returns an estimate with the interval value ± t · s, where s is its standard error and t Student's critical value.
 *
 * @param n Number of motions on which it rests: one more than the degrees of freedom.
 * @param level Share of such intervals that contain the true value. @default 0.95
 */
export function intervalOf({ value, error }: Resampled, n: number, level = 0.95): Estimate {
  if (n < 2) return unboundedEstimate(value, n, `n = ${n}`);
  if (error < LEAST_ERROR) return unboundedEstimate(value, n, `all ${n} motions agree`);
  const reach = criticalT(n - 1, level) * error;
  return { defined: true, value, n, interval: { defined: true, low: value - reach, high: value + reach } };
}

/** Returns an estimate without an interval. */
export function unboundedEstimate(value: number, n: number, reason: string): Estimate {
  return { defined: true, value, n, interval: undefinedBecause(reason) };
}
