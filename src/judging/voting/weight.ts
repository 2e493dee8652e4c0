import type { Ballot } from "../../transcript/ballot.ts";

/** So many are one vote. */
const UNITS = 2_000_000;
const MOST = 10_000;

/**
 * What a ballot counts for, in whole half-millionths of a vote. Sums of whole numbers are exact (of 1,000 ballots of
 * the largest weight on 100 candidates still), so that none depends on the order of the ballots, and 0.1 and 0.2
 * together tie with 0.3. Half-millionths, because a ballot may be counted in two halves.
 *
 * @throws {RangeError} If the weight is not a positive number up to 10,000, or so small that it would count as none.
 */
export function unitsOf({ voter, weight = 1 }: Pick<Ballot, "voter" | "weight">): number {
  const units = Math.round(weight * UNITS);
  if (!(units >= 1 && weight <= MOST)) {
    throw new RangeError(
      `Cannot count the ballot of '${voter}' as its weight must be a number from 0.000001 to ${MOST}: ` +
        `current value is ${weight}`,
    );
  }
  return units;
}

/** Units in votes. What differs in units differs in votes as well. */
export function votesOf(units: number): number {
  return units / UNITS;
}
