import { uniforms } from "../statistics/random.ts";
import { type Estimate, mean, undefinedBecause } from "../statistics/statistic.ts";
import { intervalOf, type Resampled, resampledFits, standardError, unboundedEstimate } from "./bootstrap.ts";
import { boundedPairs } from "./bounded.ts";
import { countsOf, designOf, type Term } from "./design.ts";
import { differencesOf, type RatedDifference } from "./differences.ts";
import { fitCoefficients } from "./fit.ts";
import { affirmativeShare, linkedGroups, type Match } from "./match.ts";

/** One model's matches on either side, except those against itself. */
export interface ModelRecord {
  readonly model: string;
  readonly won: number;
  readonly tied: number;
  readonly lost: number;
  /** Number of motions of these matches. */
  readonly motions: number;
}

/** The rating of one model. */
export interface RatedModel extends ModelRecord {
  /**
   * Its strength in logits: a model that is x stronger than another wins 1 / (1 + exp(−x)) of their matches. The mean
   * of the group is 0.
   */
  readonly strength: Estimate;
  /** The best and the worst place, from 1, that the shown differences leave it. */
  readonly place: { readonly best: number; readonly worst: number };
}

/** Ratings of models that matches link. */
export interface Ratings {
  /** The strongest first. */
  readonly models: readonly RatedModel[];
  /** All pairs, in the order of the models. */
  readonly differences: readonly RatedDifference[];
  /** Logits that affirming adds. */
  readonly side: Estimate;
  /** Logits that being shown first adds, and being shown last takes away. */
  readonly order: Estimate;
  /** Number of matches. */
  readonly matches: number;
  /** Number of motions. */
  readonly motions: number;
}

/** Options of ratings. */
export interface RatingOptions {
  /** Resamples of the motions, an integer of at least 100. @default 1000 */
  readonly resamples?: number;
  /** Seed of the resamples, an integer from 1. @default 1 */
  readonly seed?: number;
}

/**
 * Rates models by the Bradley–Terry model, one rating for each group of models that matches link, largest first:
 * strengths, the advantage of affirming and that of being shown first, fitted together by maximum likelihood with the
 * weak prior of `fitCoefficients`. A tie counts as half a win for each side. Logits belong to the judges that read: those
 * that see less of a difference bring all strengths closer together.
 *
 * Intervals are estimate ± t · s, where s is the standard error over resamples of the motions, and t is Student's
 * critical value with one degree of freedom less than there are motions. So they speak of other motions before the same
 * judges. Intervals of differences hold for all pairs at once: see `differencesOf`. There is no interval for a single
 * motion, nor where every match was won, since nothing but the prior limits such an estimate.
 *
 * Source: Bradley and Terry, "Rank analysis of incomplete block designs: I. The method of paired comparisons",
 * Biometrika 39 (1952), 324–345; the term for sides as that for the home team in Agresti, "Categorical Data Analysis"
 * (2002), section 10.6.
 *
 * @throws {RangeError} If an option is out of its range.
 */
export function ratingsOf(
  matches: readonly Match[],
  { resamples = 1_000, seed = 1 }: RatingOptions = {},
): readonly Ratings[] {
  if (!Number.isInteger(resamples) || resamples < 100) {
    throw new RangeError(
      `Cannot resample as 'resamples' must be an integer of at least 100: current value is ${resamples}`,
    );
  }
  const uniform = uniforms(seed);
  return linkedGroups(matches).map((group) => rated(group, resamples, uniform));
}

function rated(matches: readonly Match[], resamples: number, uniform: () => number): Ratings {
  const design = designOf(matches);
  const { models, rows, motions, size } = design;
  const fitted = fitCoefficients(rows, countsOf(rows.length, motions), new Array<number>(size).fill(0));
  const fits = motions.length < 2 ? [] : resampledFits(design, fitted, { resamples, uniform });
  const resampled = (quantity: (coefficients: readonly number[]) => number): Resampled => {
    const values = fits.map(quantity);
    return { value: quantity(fitted), values, error: standardError(values, motions.length) };
  };
  const standings = models.map((model, at) => ({
    record: recordOf(model, matches),
    strength: resampled((fit) => (fit[at] ?? NaN) - (mean(fit.slice(0, models.length)) ?? NaN)),
  })).sort((a, b) => b.strength.value - a.strength.value);
  const bounded = boundedPairs(models, matches);
  const differences = differencesOf(standings, { bounded, motions: motions.length });
  const isBounded = (model: string) => models.filter((other) => bounded(model, other)).length > models.length / 2;
  const term = (of: Term, shares: readonly number[]): Estimate => {
    if (!of.defined) return of;
    const estimate = resampled((fit) => fit[of.coefficient] ?? NaN);
    return new Set(shares).size > 1 || shares[0] === 0.5
      ? intervalOf(estimate, motions.length)
      : unboundedEstimate(estimate.value, motions.length, "every match went the same way");
  };
  const shown = matches.filter(({ first }) => first !== undefined);
  return {
    models: standings.map(({ record, strength }): RatedModel => ({
      ...record,
      strength: strengthOf(record, strength, { alone: models.length === 1, bounded: isBounded(record.model) }),
      place: placeOf(record.model, differences, models.length),
    })),
    differences,
    side: term(design.side, matches.map(affirmativeShare)),
    order: term(
      design.order,
      shown.map((each) => Math.abs(affirmativeShare(each) - Number(each.first === "negative"))),
    ),
    matches: matches.length,
    motions: motions.length,
  };
}

function recordOf(model: string, matches: readonly Match[]): ModelRecord {
  const own = matches.filter(({ affirmative, negative }) =>
    affirmative !== negative && (affirmative === model || negative === model)
  );
  const tied = own.filter(({ favours }) => favours === "tie").length;
  const won = own.filter((match) => match.favours !== "tie" && match[match.favours] === model).length;
  return { model, won, tied, lost: own.length - won - tied, motions: new Set(own.map(({ motion }) => motion)).size };
}

function strengthOf(
  { motions, won, lost, tied }: ModelRecord,
  strength: Resampled,
  { alone, bounded }: { readonly alone: boolean; readonly bounded: boolean },
): Estimate {
  if (alone) return undefinedBecause("it met no other model");
  if (bounded) return intervalOf(strength, motions);
  const reason = lost + tied === 0
    ? "it won every match"
    : won + tied === 0
    ? "it lost every match"
    : "its matches against most models went one way";
  return unboundedEstimate(strength.value, motions, reason);
}

function placeOf(model: string, differences: readonly RatedDifference[], models: number): RatedModel["place"] {
  const shown = differences.filter((difference) => difference.shown);
  return {
    best: 1 + shown.filter(({ weaker }) => weaker === model).length,
    worst: models - shown.filter(({ stronger }) => stronger === model).length,
  };
}
