import { type Estimate, type Interval, undefinedBecause } from "./statistic.ts";

/** What lies between −1.96 and 1.96 is 95 % of the normal distribution. */
const Z = 1.959963984540054;

/**
 * Wilson's 95 % interval for a share, without a correction for continuity: the shares that a score test would not reject.
 * It lies within 0–1, and is no point where the share is 0 or 1. Source: Wilson, "Probable inference, the law of
 * succession, and statistical inference", Journal of the American Statistical Association 22 (1927), as method 3 of
 * Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), 857–872.
 *
 * @throws {RangeError} If there are no trials, or successes are no part of them.
 */
export function wilsonInterval(successes: number, n: number): Interval {
  if (!(n > 0 && n < Infinity && successes >= 0 && successes <= n)) {
    throw new RangeError(`Cannot give an interval of a share as there are ${successes} of ${n}`);
  }
  const share = successes / n;
  const weight = 1 + Z ** 2 / n;
  const centre = (share + Z ** 2 / (2 * n)) / weight;
  const reach = Z * Math.sqrt(share * (1 - share) / n + Z ** 2 / (4 * n ** 2)) / weight;
  // At the ends the formula gives the end itself, but for the last bits.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - reach),
    high: successes === n ? 1 : Math.min(1, centre + reach),
  };
}

/** A share with Wilson's 95 % interval; of nothing there is none. */
export function shareEstimate(successes: number, n: number): Estimate {
  if (n === 0) return undefinedBecause("there are no cases");
  return { defined: true, value: successes / n, n, interval: { defined: true, ...wilsonInterval(successes, n) } };
}
