/** Changes after which a word is another word. */
const MAX_CHANGES = 3;

/** `; did you mean 'x'?` for the candidate that a word was most likely meant to be, else nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const [best] = candidates
    .map((candidate) => ({ candidate, changes: changesBetween(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, changes }) => changes <= Math.min(MAX_CHANGES, Math.floor(candidate.length / 2)))
    .sort((a, b) => a.changes - b.changes);
  return best ? `; did you mean '${best.candidate}'?` : "";
}

/** Letters to add, drop or replace (Levenshtein's distance). */
export function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
