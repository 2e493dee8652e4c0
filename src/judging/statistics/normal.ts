/**
 * Returns the share of the standard normal distribution between −z and z, by the series of Abramowitz and Stegun,
 * "Handbook of Mathematical Functions" (1964), 26.2.11.
 *
 * @param z From 0 to about 8; beyond that, rounding exceeds what is left.
 */
export function normalShare(z: number): number {
  let term = z;
  let sum = z;
  for (let k = 3; term > sum * 1e-17; k += 2) {
    term *= z ** 2 / k;
    sum += term;
  }
  return Math.sqrt(2 / Math.PI) * Math.exp(-(z ** 2) / 2) * sum;
}

/** Returns the z of which the share `level` of the normal distribution lies between −z and z: 1.960 for 0.95. */
export function criticalZ(level = 0.95): number {
  let [low, high] = [0, 8];
  // Each halving gains a bit; a double has 53.
  for (let bit = 0; bit < 60; bit++) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < level) low = middle;
    else high = middle;
  }
  return high;
}
