import { closest, distance } from "fastest-levenshtein";

/** Edits beyond which a word counts as a different word. */
const MAX_CHANGES = 3;

/** Returns `; did you mean 'x'?` for the candidate closest in spelling; an empty string if none is close. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  if (candidates.length === 0) return "";
  const inLower = candidates.map((candidate) => candidate.toLowerCase());
  const best = candidates[inLower.indexOf(closest(word.toLowerCase(), inLower))] ?? "";
  const changes = distance(word.toLowerCase(), best.toLowerCase());
  return changes <= Math.min(MAX_CHANGES, Math.floor(best.length / 2)) ? `; did you mean '${best}'?` : "";
}
