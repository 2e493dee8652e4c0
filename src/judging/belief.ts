/** How probable somebody holds it, 0–1, that each side will be found right, by side; the probabilities sum to 1. */
export type Belief = Readonly<Record<string, number>>;

/** What is held less probable than this is scored as this. */
const LEAST_PROBABILITY = 0.001;

/**
 * The logarithmic score of a belief where the truth is known: −ln p, p being the probability of the side that is right.
 * 0 is best; of two sides, 0.693 is what knowing nothing gets. p is taken to be 0.001 at least, so that the worst is 6.908
 * and one belief cannot outweigh all others for ever.
 *
 * Source: Good, "Rational decisions", Journal of the Royal Statistical Society B 14 (1952), 107–114, with the sign turned,
 * so that less is better as in Brier's.
 *
 * @throws {RangeError} If the belief is not of probabilities that sum to 1 (to a thousandth), or has nothing on the side
 * that is right.
 */
export function logarithmicScore(belief: Belief, right: string): number {
  const p = probabilityOf(belief, right);
  // 0 less something, so that certainty scores 0 and not -0.
  return 0 - Math.log(Math.max(LEAST_PROBABILITY, Math.min(1, p)));
}

/**
 * The Brier score of a belief where the truth is known: the sum over the sides of (probability − truth)², truth being 1
 * for the side that is right and 0 for others. 0 is best, 2 is worst; of two sides, 0.5 is what knowing nothing gets.
 * Nothing is clipped.
 *
 * Source: Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950), 1–3. Of
 * two sides it is twice the score from 0 to 1 that is often given that name.
 *
 * @throws {RangeError} If the belief is not of probabilities that sum to 1 (to a thousandth), or has nothing on the side
 * that is right.
 */
export function brierScore(belief: Belief, right: string): number {
  probabilityOf(belief, right);
  return Object.entries(belief).reduce((sum, [side, p]) => sum + (p - (side === right ? 1 : 0)) ** 2, 0);
}

function probabilityOf(belief: Belief, right: string): number {
  const values = Object.values(belief);
  const sum = values.reduce((total, p) => total + p, 0);
  if (!values.every((p) => p >= 0 && p <= 1) || !(Math.abs(sum - 1) <= 0.001)) {
    throw new RangeError(
      `Cannot score a belief as its probabilities must be from 0 to 1 and sum to 1: ${JSON.stringify(belief)}`,
    );
  }
  const p = Object.hasOwn(belief, right) ? belief[right] : undefined;
  if (p === undefined) throw new RangeError(`Cannot score a belief as it says nothing on ${right}, who is right`);
  return p;
}
