import type { Posting } from "./_postings.ts";

/**
 * Of the rarest parts of a phrase so many say where it may nearly stand, each by all of its places if there are no more
 * than so many, else by those with a neighbour from the phrase among the first.
 */
const VOTERS = 12;
const PLACES_PER_VOTER = 400;
const MOST_PLACES_PER_VOTER = 8000;

/** So many places are looked at closely. */
const MOST_CANDIDATES = 3;

/**
 * Where in a text a phrase may begin, the likeliest first: where its rarest parts stand as they do in it. Both are
 * numbers of words; places nearer to each other than `reach` are one.
 */
export function diagonals(
  phrase: Int32Array,
  postings: readonly Posting[],
  text: Int32Array,
  reach: number,
): readonly number[] {
  const votes = new Map<number, number>();
  for (const { at, width, places } of postings.toSorted((a, b) => a.places.length - b.places.length).slice(0, VOTERS)) {
    const isCommon = places.length > PLACES_PER_VOTER;
    for (const place of places.subarray(0, MOST_PLACES_PER_VOTER)) {
      // What stands in many places says little, but together with what is next to it more.
      const goesOn = !isCommon || (at > 0 && text[place - 1] === phrase[at - 1]) ||
        (at + width < phrase.length && text[place + width] === phrase[at + width]);
      if (goesOn) votes.set(place - at, (votes.get(place - at) ?? 0) + 1);
    }
  }
  const chosen: number[] = [];
  while (chosen.length < MOST_CANDIDATES) {
    const next = mostVotes(votes, (diagonal) => chosen.some((other) => Math.abs(other - diagonal) <= reach));
    if (next === undefined) break;
    chosen.push(next);
  }
  return chosen;
}

/** The candidate with the most votes, of equal ones the first in the text. Sorting them all would take longer. */
function mostVotes(votes: ReadonlyMap<number, number>, isOut: (diagonal: number) => boolean): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [diagonal, count] of votes) {
    if (count < most || (count === most && best !== undefined && diagonal >= best) || isOut(diagonal)) continue;
    [best, most] = [diagonal, count];
  }
  return best;
}
