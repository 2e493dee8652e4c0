/**
 * Returns the share of Student's t distribution between −t and t, for whole degrees of freedom of at least 1.
 *
 * Uses the finite series of Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964), 26.7.3 for odd and
 * 26.7.4 for even degrees.
 */
export function studentTShare(t: number, degrees: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const cosine = Math.cos(angle);
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k < degrees; k += 2) {
    term *= (k - 1) / k * cosine ** 2;
    sum += term;
  }
  return odd ? 2 / Math.PI * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

/**
 * Returns the critical value of Student's t: the share `level` of the distribution lies between it and its negative. It
 * is 4.303 for 2 degrees of freedom, 2.064 for 24.
 */
export function criticalT(degrees: number, level = 0.95): number {
  let [low, high] = [0, 1];
  while (studentTShare(high, degrees) < level) [low, high] = [high, 2 * high];
  // Each halving gains a bit; a double has 53.
  for (let bit = 0; bit < 60; bit++) {
    const middle = (low + high) / 2;
    if (studentTShare(middle, degrees) < level) low = middle;
    else high = middle;
  }
  return high;
}
