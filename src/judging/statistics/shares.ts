import { type Estimate, undefinedBecause } from "./statistic.ts";

/** Between −1.96 and 1.96 lies 95 % of the normal distribution. */
const Z = 1.959963984540054;

/**
 * Returns Wilson's 95 % interval for a share, without a correction for continuity: the shares that a score test would not
 * reject. It lies within 0–1, and is no point where the share is 0 or 1. Source: Wilson, "Probable inference, the law of
 * succession, and statistical inference", Journal of the American Statistical Association 22 (1927), as method 3 of
 * Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), 857–872.
 */
export function wilsonInterval(successes: number, n: number): { readonly low: number; readonly high: number } {
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

/** Returns a share with Wilson's 95 % interval; of nothing there is none. */
export function shareEstimate(successes: number, n: number): Estimate {
  if (n === 0) return undefinedBecause("there are no cases");
  return { defined: true, value: successes / n, n, interval: { defined: true, ...wilsonInterval(successes, n) } };
}

/** Counts of how often two ways of answering the same questions were right; each question is counted once. */
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
 * Returns how much larger the first share is than the second, −1 to 1, where both are of the same cases; with Newcombe's
 * 95 % interval: the distances of each share from the ends of its Wilson interval, squared and added, less what the two
 * have in common (φ, corrected for continuity where it is positive).
 *
 * Source: method 10 of Newcombe, "Improved confidence intervals for the difference between binomial proportions based on
 * paired data", Statistics in Medicine 17 (1998), 2635–2650.
 */
export function pairedDifference(counts: PairedCounts): Estimate {
  const { both, firstOnly, secondOnly, neither } = counts;
  const n = both + firstOnly + secondOnly + neither;
  if (n === 0) return undefinedBecause("there are no cases");
  const [first, second] = [both + firstOnly, both + secondOnly];
  const [one, two] = [wilsonInterval(first, n), wilsonInterval(second, n)];
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

/** φ of the fourfold table, with Newcombe's correction; 0 where a row or a column is empty. */
function correctedPhi({ both, firstOnly, secondOnly, neither }: PairedCounts): number {
  const n = both + firstOnly + secondOnly + neither;
  const margins = (both + firstOnly) * (secondOnly + neither) * (both + secondOnly) * (firstOnly + neither);
  if (margins === 0) return 0;
  const cross = both * neither - firstOnly * secondOnly;
  const corrected = cross > n / 2 ? cross - n / 2 : Math.min(0, cross);
  return corrected / Math.sqrt(margins);
}
