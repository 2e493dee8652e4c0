import { defined, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { judgesOf, pairsOf, type RatingUnits, sharedValues } from "./ratings.ts";

/** How far two judges agree. */
export interface PairAgreement {
  /** Ids of the judges. */
  readonly judges: readonly [string, string];
  /** Units on which both said something. */
  readonly units: number;
  /** Cohen's kappa of the two. */
  readonly kappa: Statistic;
}

/**
 * Cohen's kappa of two judges on categories: (p − e) / (1 − e), where they agree in a share p of the units and would in a
 * share e if each kept to how often it names each category, but by chance. 1 is perfect, 0 is chance. Units on which one
 * of them said nothing are left out.
 *
 * Source: Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960),
 * 37–46. Not defined where both always name one and the same category: chance would agree as well; nor for a single unit,
 * on which each keeps to what it names there and nothing can be told from chance.
 */
export function cohenKappa(units: RatingUnits<string | number>, first: string, second: string): Statistic {
  const shared = sharedValues(units, first, second);
  const n = shared.length;
  if (n === 0) return undefinedBecause(`no unit was judged by both ${first} and ${second}`);
  if (n === 1) {
    return undefinedBecause(
      `only one unit was judged by both ${first} and ${second}, and chance is told by comparing units`,
    );
  }
  const named = (side: 0 | 1, category: string | number) => shared.filter((values) => values[side] === category).length;
  const expected = [...new Set(shared.flat())]
    .map((category) => named(0, category) * named(1, category))
    .reduce((sum, product) => sum + product, 0);
  if (expected === n ** 2) return undefinedBecause("both always say the same, so that chance would agree as well");
  const agreed = shared.filter(([a, b]) => a === b).length;
  // In whole numbers up to here, so that perfect agreement is exactly 1.
  return defined((n * agreed - expected) / (n ** 2 - expected));
}

/** Cohen's kappa of every two judges, in the order in which they first said something. */
export function kappaByPair(units: RatingUnits<string | number>): PairAgreement[] {
  return pairsOf(judgesOf(units)).map(([first, second]) => ({
    judges: [first, second],
    units: sharedValues(units, first, second).length,
    kappa: cohenKappa(units, first, second),
  }));
}
