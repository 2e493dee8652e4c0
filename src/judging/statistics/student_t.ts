/**
 * The share of Student's t distribution between −t and t.
 *
 * By the finite series for whole degrees of freedom: Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964),
 * 26.7.3 for odd and 26.7.4 for even ones. They are exact, and nothing here asks for others.
 *
 * @throws {RangeError} If the degrees of freedom are no whole number of at least 1.
 */
export function studentTShare(t: number, degrees: number): number {
  checkDegrees(degrees);
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
 * The critical value of Student's t: between it and its negative lies that share of the distribution, 95 % if nothing is
 * said. With 2 degrees of freedom 4.303, with 24 of them 2.064.
 *
 * @throws {RangeError} If the degrees of freedom are no whole number of at least 1, or the level is not between 0 and 1.
 */
export function criticalT(degrees: number, level = 0.95): number {
  checkDegrees(degrees);
  if (!(level > 0 && level < 1)) {
    throw new RangeError(`Cannot find a critical value as 'level' must be between 0 and 1: current value is ${level}`);
  }
  let [low, high] = [0, 1];
  while (studentTShare(high, degrees) < level) [low, high] = [high, 2 * high];
  // Halving gains a bit each time; a double has 53.
  for (let bit = 0; bit < 60; bit++) {
    const middle = (low + high) / 2;
    if (studentTShare(middle, degrees) < level) low = middle;
    else high = middle;
  }
  return high;
}

function checkDegrees(degrees: number): void {
  if (!Number.isInteger(degrees) || degrees < 1) {
    throw new RangeError(
      `Cannot use Student's t as 'degrees' must be an integer >= 1: current value is ${degrees}`,
    );
  }
}
