import { judgesOf, pairsOf, type RatingUnits, sharedValues } from "./agreement.ts";
import { correlation, mean, undefinedBecause, type UndefinedStatistic } from "./statistic.ts";

/**
 * So many independent judges would tell as much as n judges whose judgements are correlated by ρ: n / (1 + (n − 1) ρ).
 * With ρ = 0 there are n, with ρ = 1 there is one. The effective sample size of Kish, "Survey Sampling" (1965), for one
 * cluster; so used on panels of models by Kohli, "Nine Judges, Two Effective Votes" (arXiv:2605.29800, 2026).
 *
 * @throws {RangeError} If n is no whole number of at least 1, or ρ is not above −1 / (n − 1) and at most 1: n values
 * cannot all be correlated below that.
 */
export function effectiveNumber(n: number, rho: number): number {
  if (!Number.isInteger(n) || n < 1) {
    throw new RangeError(`Cannot give an effective number as 'n' must be an integer >= 1: current value is ${n}`);
  }
  const denominator = 1 + (n - 1) * rho;
  if (!(rho <= 1 && rho >= -1 && denominator > 0)) {
    throw new RangeError(
      `Cannot give an effective number as 'rho' must be above -1 / (n - 1) and at most 1: current value is ${rho}`,
    );
  }
  return n / denominator;
}

/** How many independent judges a panel is worth, or why that is not known. */
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
 * How many independent judges these are worth. ρ is the mean of Pearson's correlations of every two judges, over the units
 * on which both said something: three at least, not all with the same value. Pairs of which that cannot be said are left
 * out. So ρ does not depend on how wide a judge's scale is or where it begins.
 *
 * A ρ below 0 is reported as it is but counts as 0: judges who contradict each other are not more than they are. Judges
 * also correlate where they are right together, so that this is the least they are worth; where the truth is known, give
 * their errors (value less truth) and it is what they are worth.
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
  return {
    defined: true,
    value: effectiveNumber(judges, Math.max(0, rho)),
    judges,
    rho,
    pairs: compared.length,
  };
}
