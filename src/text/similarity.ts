/** Share of the distinct words of both that are in both: 0–1; of two empty ones 0. */
export function jaccard(a: Iterable<string>, b: Iterable<string>): number {
  const left = new Set(a);
  const right = new Set(b);
  const shared = countShared(left, right);
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Cosine of the angle between the counts of words, each weighted: 0–1. */
export function cosine(
  a: readonly string[],
  b: readonly string[],
  weight: (word: string) => number = () => 1,
): number {
  const left = counts(a);
  const right = counts(b);
  let dot = 0;
  for (const [word, count] of left) dot += count * (right.get(word) ?? 0) * weight(word) ** 2;
  const norms = norm(left, weight) * norm(right, weight);
  return norms === 0 ? 0 : Math.min(1, dot / norms);
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}

function counts(words: readonly string[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

function norm(counted: ReadonlyMap<string, number>, weight: (word: string) => number): number {
  let sum = 0;
  for (const [word, count] of counted) sum += (count * weight(word)) ** 2;
  return Math.sqrt(sum);
}
