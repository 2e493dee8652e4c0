import { defined, type Statistic, undefinedBecause } from "./statistic.ts";

/**
 * Pearson's correlation of pairs, −1 to 1. It takes three of them, as two always lie on a line, and some spread in both.
 */
export function correlation(pairs: readonly (readonly [number, number])[]): Statistic {
  if (pairs.length < 3) return undefinedBecause(`three pairs of values are needed, there are ${pairs.length}`);
  const xs = deviations(pairs.map(([x]) => x));
  const ys = deviations(pairs.map(([, y]) => y));
  if (!xs || !ys) return undefinedBecause("one of the two is always the same");
  const product = xs.reduce((sum, x, n) => sum + x * (ys[n] ?? 0), 0);
  return defined(Math.min(1, Math.max(-1, product / Math.sqrt(squares(xs) * squares(ys)))));
}

/** How far each value is from their mean, in parts of the largest; `undefined` if they are all the same. */
function deviations(values: readonly number[]): readonly number[] | undefined {
  if (values.every((value) => value === values[0])) return;
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  // Scaled, because squares of what is very small or very large would be 0 or infinite.
  const largest = Math.max(...values.map((value) => Math.abs(value - mean)));
  return values.map((value) => (value - mean) / largest);
}

function squares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}
