import type { Match } from "./match.ts";

/**
 * Returns a function that says whether the matches bound the difference between two models' strengths from both sides:
 * whether each took a win or a tie from the other, directly or through others. If not, all matches between two sets of
 * models went one way, the likelihood grows for ever with the distance of the sets, and only the prior ends it.
 *
 * Source: Ford, "Solution of a ranking problem from binary comparisons", American Mathematical Monthly 64 (1957), 28–33.
 */
export function boundedPairs(
  models: readonly string[],
  matches: readonly Match[],
): (one: string, other: string) => boolean {
  const beats = new Map(models.map((model) => [model, new Set<string>()]));
  for (const { affirmative, negative, favours } of matches) {
    if (favours !== "negative") beats.get(affirmative)?.add(negative);
    if (favours !== "affirmative") beats.get(negative)?.add(affirmative);
  }
  const reached = new Map(models.map((model) => [model, reachedFrom(model, beats)]));
  return (one, other) => Boolean(reached.get(one)?.has(other) && reached.get(other)?.has(one));
}

function reachedFrom(model: string, beats: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set([model]);
  // A set is walked in order of insertion, what is added on the way included.
  for (const each of reached) for (const beaten of beats.get(each) ?? []) reached.add(beaten);
  return reached;
}
