import { defined, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { pairsOf, ratingsOf, type RatingUnits } from "./ratings.ts";

/**
 * How many of all pairs of judgements of the same unit agree, 0–1. Chance is not taken off: two judges who toss a coin
 * agree half of the time.
 */
export function rawAgreement(units: RatingUnits<string | number>): Statistic {
  const pairs = ratingsOf(units).flatMap((ratings) => pairsOf(ratings.map(({ value }) => value)));
  if (pairs.length === 0) return undefinedBecause("no unit was judged by two judges");
  return defined(pairs.filter(([a, b]) => a === b).length / pairs.length);
}
