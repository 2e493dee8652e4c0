/** The prime modulus of the generator, 2³¹ − 1. */
const MODULUS = 2_147_483_647;

/**
 * Returns a generator of numbers between 0 and 1, determined by a seed: the one of Park and Miller, "Random number
 * generators: good ones are hard to find", Communications of the ACM 31 (1988), with their later preferred multiplier,
 * 48271. It repeats after 2³¹ − 2 numbers. Neighbouring seeds begin alike: draw several series from one generator.
 *
 * @throws {RangeError} If the seed is not an integer from 1 to 2³¹ − 2.
 */
export function uniforms(seed: number): () => number {
  if (!Number.isInteger(seed) || seed < 1 || seed >= MODULUS) {
    throw new RangeError(
      `Cannot draw numbers as 'seed' must be an integer from 1 to ${MODULUS - 1}: current value is ${seed}`,
    );
  }
  let state = seed;
  return () => {
    state = state * 48_271 % MODULUS;
    return state / MODULUS;
  };
}
