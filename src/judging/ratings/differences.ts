import { hundredths } from "../scoreboard.ts";
import type { Estimate } from "../statistics/statistic.ts";
import { intervalOf, type Resampled, standardError, unboundedEstimate } from "./bootstrap.ts";

/** A model with its strength in the resamples. */
export interface Standing {
  readonly record: {
    readonly model: string;
    /** Motions on which it met another model. */
    readonly motions: number;
  };
  readonly strength: Resampled;
}

/** The difference between two models. */
export interface RatedDifference {
  /** The model with the larger estimate. */
  readonly stronger: string;
  readonly weaker: string;
  /** The difference in logits, with an interval that holds for all pairs of the group at once. */
  readonly difference: Estimate;
  /**
   * The interval lies above 0.00, so that no shift by the prior alone is shown. Where one model is unbeaten, there is no
   * interval: then their motions are too many to all go the same way by chance.
   */
  readonly shown: boolean;
}

/** The largest share of tournaments between equal models in which a difference may be shown. */
const FALSE_CLAIMS = 0.05;

/** A pair of models with the difference of their strengths. */
interface Pair {
  readonly stronger: string;
  readonly weaker: string;
  readonly bounded: boolean;
  /** Motions of the one that has fewer. */
  readonly motions: number;
  readonly difference: Resampled;
}

/**
 * Returns the differences between all pairs of models, with simultaneous intervals by Bonferroni's inequality: of m pairs,
 * each has an interval that misses its true difference in one of 20 m tournaments, so that all intervals are right
 * together in at least 95 %, however they depend on each other.
 *
 * If the matches do not bound a difference, the models' motions all favoured the same one, directly or by way of others.
 * Among equal models that happens with probability 2^(1 − n) on n motions, however much the matches on one motion depend
 * on each other; so it is shown if that probability is at most 1 / (20 m).
 *
 * @param models The strongest first.
 * @param motions Motions in all.
 */
export function differencesOf(
  models: readonly Standing[],
  { bounded, motions }: {
    readonly bounded: (one: string, other: string) => boolean;
    readonly motions: number;
  },
): readonly RatedDifference[] {
  const pairs = models.flatMap((stronger, at) =>
    models.slice(at + 1).map((weaker): Pair => {
      const values = stronger.strength.values.map((value, n) => value - (weaker.strength.values[n] ?? 0));
      const value = stronger.strength.value - weaker.strength.value;
      return {
        stronger: stronger.record.model,
        weaker: weaker.record.model,
        bounded: bounded(stronger.record.model, weaker.record.model),
        motions: Math.min(stronger.record.motions, weaker.record.motions),
        difference: { value, values, error: standardError(values, motions) },
      };
    })
  );
  const level = FALSE_CLAIMS / pairs.length;
  return pairs.map(({ stronger, weaker, bounded, motions: n, difference }): RatedDifference => {
    if (!bounded) {
      const estimate = unboundedEstimate(difference.value, n, "one of the two is unbeaten");
      return { stronger, weaker, difference: estimate, shown: 2 ** (1 - n) <= level };
    }
    const estimate = intervalOf(difference, n, 1 - level);
    const shown = estimate.defined && estimate.interval.defined && hundredths(estimate.interval.low) > 0;
    return { stronger, weaker, difference: estimate, shown };
  });
}
