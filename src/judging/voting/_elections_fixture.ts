import fc from "fast-check";
import type { Ballot } from "./ballot.ts";

/** What is voted on and the votes. */
export interface Election {
  readonly candidates: readonly string[];
  readonly ballots: readonly Ballot[];
}

/** What elections are drawn. */
export interface ElectionsOptions {
  /** Whether every ballot ranks every candidate. */
  readonly complete?: boolean;
  /** Whether ballots may weigh more or less than 1. */
  readonly weighted?: boolean;
}

const NAMES = ["Ana", "ben", "10", "9", "__proto__"];

/** Elections of 1 to 5 candidates, some named as only a careless map trips over, and up to 7 voters. */
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

/** Ballots as they stand in tables: how many voters, and their ranking. */
export function electorate(groups: readonly (readonly [voters: number, ranking: readonly string[]])[]): Ballot[] {
  return groups.flatMap(([voters, ranking], group) =>
    Array.from({ length: voters }, (_, n) => ({ voter: `v${group}-${n}`, ranking }))
  );
}

/**
 * The choice of a capital that every textbook of voting tells of: four cities of Tennessee want it near themselves. See
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
