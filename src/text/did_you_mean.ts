import { closest, distance } from "fastest-levenshtein";

/** Changes after which a word is another word. */
const MAX_CHANGES = 3;

/** Returns `; did you mean 'x'?` for the candidate that is spelled most like a word; nothing if none is close. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  if (candidates.length === 0) return "";
  const inLower = candidates.map((candidate) => candidate.toLowerCase());
  const best = candidates[inLower.indexOf(closest(word.toLowerCase(), inLower))] ?? "";
  const changes = distance(word.toLowerCase(), best.toLowerCase());
  return changes <= Math.min(MAX_CHANGES, Math.floor(best.length / 2)) ? `; did you mean '${best}'?` : "";
}
