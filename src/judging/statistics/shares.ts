import { criticalZ } from "./normal.ts";
import { type Estimate, undefinedBecause } from "./statistic.ts";

/** 95 % of the normal distribution lies between −1.96 and 1.96. */
const Z = 1.959963984540054;

/**
 * Returns Wilson's 95 % interval for a share, without continuity correction: the shares that a score test would not
 * reject. It lies within 0–1, and has a width even if the share is 0 or 1. Source: Wilson, "Probable inference, the law
 * of succession, and statistical inference", Journal of the American Statistical Association 22 (1927), as method 3 of
 * Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), 857–872.
 *
 * @param z Critical value of the normal distribution. @default that of 95 %
 */
export function wilsonInterval(
  successes: number,
  n: number,
  z = Z,
): { readonly low: number; readonly high: number } {
  const share = successes / n;
  const weight = 1 + z ** 2 / n;
  const centre = (share + z ** 2 / (2 * n)) / weight;
  const reach = z * Math.sqrt(share * (1 - share) / n + z ** 2 / (4 * n ** 2)) / weight;
  // For no successes or only successes the formula gives 0 or 1, except for rounding.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - reach),
    high: successes === n ? 1 : Math.min(1, centre + reach),
  };
}

/** Returns a share with Wilson's 95 % interval; undefined without cases. */
export function shareEstimate(successes: number, n: number): Estimate {
  if (n === 0) return undefinedBecause("there are no cases");
  return { defined: true, value: successes / n, n, interval: { defined: true, ...wilsonInterval(successes, n) } };
}

/** Counts of correct answers by two methods for the same questions; each question is counted once. */
export interface PairedCounts {
  /** Questions that both answered correctly. */
  readonly both: number;
  /** Questions that only the first answered correctly. */
  readonly firstOnly: number;
  /** Questions that only the second answered correctly. */
  readonly secondOnly: number;
  /** Questions that neither answered correctly. */
  readonly neither: number;
}

/**
 * Returns the first share minus the second, −1 to 1, for the same cases, with Newcombe's 95 % interval: the distances
 * of each share from the ends of its Wilson interval, squared and added, minus a term for their correlation (φ,
 * corrected for continuity if positive).
 *
 * Source: method 10 of Newcombe, "Improved confidence intervals for the difference between binomial proportions based
 * on paired data", Statistics in Medicine 17 (1998), 2635–2650.
 *
 * @param level Share of such intervals that contain the true value. @default 0.95
 */
export function pairedDifference(counts: PairedCounts, level = 0.95): Estimate {
  const { both, firstOnly, secondOnly, neither } = counts;
  const n = both + firstOnly + secondOnly + neither;
  if (n === 0) return undefinedBecause("there are no cases");
  const [first, second] = [both + firstOnly, both + secondOnly];
  const z = level === 0.95 ? Z : criticalZ(level);
  const [one, two] = [wilsonInterval(first, n, z), wilsonInterval(second, n, z)];
  const [down1, up1] = [first / n - one.low, one.high - first / n];
  const [down2, up2] = [second / n - two.low, two.high - second / n];
  const phi = correctedPhi(counts);
  const value = (firstOnly - secondOnly) / n;
  const low = Math.max(-1, value - squareAndAdd(down1, up2, phi));
  const high = Math.min(1, value + squareAndAdd(down2, up1, phi));
  return { defined: true, value, n, interval: { defined: true, low, high } };
}

function squareAndAdd(a: number, b: number, phi: number): number {
  return Math.sqrt(Math.max(0, a ** 2 - 2 * phi * a * b + b ** 2));
}

/** Returns φ of the fourfold table, with Newcombe's correction; 0 if a row or a column is empty. */
function correctedPhi({ both, firstOnly, secondOnly, neither }: PairedCounts): number {
  const n = both + firstOnly + secondOnly + neither;
  const margins = (both + firstOnly) * (secondOnly + neither) * (both + secondOnly) * (firstOnly + neither);
  if (margins === 0) return 0;
  const cross = both * neither - firstOnly * secondOnly;
  const corrected = cross > n / 2 ? cross - n / 2 : Math.min(0, cross);
  return corrected / Math.sqrt(margins);
}
