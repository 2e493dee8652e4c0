import fc from "fast-check";
import type { Ballot } from "./ballot.ts";

/** Candidates and votes. */
export interface Election {
  readonly candidates: readonly string[];
  readonly ballots: readonly Ballot[];
}

/** Options for generated elections. */
export interface ElectionsOptions {
  /** `true` if every ballot ranks every candidate. */
  readonly complete?: boolean;
  /** `true` if ballots may have weights other than 1. */
  readonly weighted?: boolean;
}

const NAMES = ["Ana", "ben", "10", "9", "__proto__"];

/** Elections of 1 to 5 candidates, some with names that break careless maps, and up to 7 voters. */
export function elections({ complete = false, weighted = true }: ElectionsOptions = {}): fc.Arbitrary<Election> {
  return fc.shuffledSubarray(NAMES, { minLength: 1 }).chain((candidates) => {
    const some = fc.shuffledSubarray([...candidates], { minLength: complete ? candidates.length : 0 });
    const ballot = fc.record({
      ranking: some,
      approved: fc.option(fc.subarray([...candidates]), { nil: undefined }),
      weight: weighted ? fc.constantFrom(1, 2, 0.1, 0.2, 0.3, 2.5) : fc.constant(1),
    });
    return fc.array(ballot, { minLength: 1, maxLength: 7 }).map((drawn) => ({
      candidates,
      ballots: drawn.map(({ ranking, approved, weight }, n) => ({
        voter: `v${n}`,
        ranking,
        weight,
        ...(approved && { approved }),
      })),
    }));
  });
}

/** Converts a table of voters per ranking to ballots. */
export function electorate(groups: readonly (readonly [voters: number, ranking: readonly string[]])[]): Ballot[] {
  return groups.flatMap(([voters, ranking], group) =>
    Array.from({ length: voters }, (_, n) => ({ voter: `v${group}-${n}`, ranking }))
  );
}

/**
 * The classic textbook choice of a capital: four cities of Tennessee want it nearby. See
 * https://en.wikipedia.org/wiki/Condorcet_method, section "Example: Voting on the location of Tennessee's capital".
 */
export const TENNESSEE: Election = {
  candidates: ["Memphis", "Nashville", "Chattanooga", "Knoxville"],
  ballots: electorate([
    [42, ["Memphis", "Nashville", "Chattanooga", "Knoxville"]],
    [26, ["Nashville", "Chattanooga", "Knoxville", "Memphis"]],
    [15, ["Chattanooga", "Knoxville", "Nashville", "Memphis"]],
    [17, ["Knoxville", "Chattanooga", "Nashville", "Memphis"]],
  ]),
};

/** A majority for A over B, for B over C and for C over A (Condorcet, "Essai sur l'application de l'analyse", 1785). */
export const PARADOX: Election = {
  candidates: ["A", "B", "C"],
  ballots: electorate([[1, ["A", "B", "C"]], [1, ["B", "C", "A"]], [1, ["C", "A", "B"]]]),
};
