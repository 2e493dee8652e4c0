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

/** How often two ways of answering the same questions were right; each question is counted once. */
export interface PairedCounts {
  /** Both were right. */
  readonly both: number;
  /** Only the first was. */
  readonly firstOnly: number;
  /** Only the second was. */
  readonly secondOnly: number;
  /** Neither was. */
  readonly neither: number;
}

/**
 * How much larger the first share is than the second, −1 to 1, where both are of the same cases; with Newcombe's 95 %
 * interval: the distances of each share from the ends of its Wilson interval, squared and added, less what the two have
 * in common (φ, corrected for continuity where it is positive).
 *
 * Source: method 10 of Newcombe, "Improved confidence intervals for the difference between binomial proportions based on
 * paired data", Statistics in Medicine 17 (1998), 2635–2650.
 *
 * @throws {RangeError} If a count is no whole number of at least 0.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { pairedDifference } from "./shares.ts";
 *
 * const gain = pairedDifference({ both: 59, firstOnly: 6, secondOnly: 16, neither: 80 });
 * assert.ok(gain.defined && gain.interval.defined);
 * assert.equal(gain.value.toFixed(3), "-0.062");
 * assert.ok(gain.interval.high < 0); // the second is better
 * ```
 */
export function pairedDifference({ both, firstOnly, secondOnly, neither }: PairedCounts): Estimate {
  for (const [name, count] of Object.entries({ both, firstOnly, secondOnly, neither })) {
    if (!Number.isInteger(count) || count < 0) {
      throw new RangeError(`Cannot compare shares as '${name}' must be an integer >= 0: current value is ${count}`);
    }
  }
  const n = both + firstOnly + secondOnly + neither;
  if (n === 0) return undefinedBecause("there are no cases");
  const [first, second] = [both + firstOnly, both + secondOnly];
  const [one, two] = [wilsonInterval(first, n), wilsonInterval(second, n)];
  const [down1, up1] = [first / n - one.low, one.high - first / n];
  const [down2, up2] = [second / n - two.low, two.high - second / n];
  const phi = correlationOf({ both, firstOnly, secondOnly, neither });
  const value = (firstOnly - secondOnly) / n;
  return {
    defined: true,
    value,
    n,
    interval: {
      defined: true,
      low: Math.max(-1, value - squareAndAdd(down1, up2, phi)),
      high: Math.min(1, value + squareAndAdd(down2, up1, phi)),
    },
  };
}

function squareAndAdd(a: number, b: number, phi: number): number {
  return Math.sqrt(Math.max(0, a ** 2 - 2 * phi * a * b + b ** 2));
}

/** φ of the fourfold table, with Newcombe's correction; 0 where a row or a column is empty. */
function correlationOf({ both, firstOnly, secondOnly, neither }: PairedCounts): number {
  const n = both + firstOnly + secondOnly + neither;
  const margins = (both + firstOnly) * (secondOnly + neither) * (both + secondOnly) * (firstOnly + neither);
  if (margins === 0) return 0;
  const cross = both * neither - firstOnly * secondOnly;
  const corrected = cross > n / 2 ? cross - n / 2 : Math.min(0, cross);
  return corrected / Math.sqrt(margins);
}
