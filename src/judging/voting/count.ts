import { votesOf } from "./weight.ts";

/** What the ballots come to by one method. */
export interface Count {
  /** By candidate; what a point is depends on the method. */
  readonly scores: Readonly<Record<string, number>>;
  /** The candidates from the best to the worst; those that are level stand together, in the order of the candidates. */
  readonly order: readonly (readonly string[])[];
  /** The first of the order: several if they are tied, none if nobody voted. */
  readonly winners: readonly string[];
}

/** The candidates by score, the highest first. */
export function countOf(
  candidates: readonly string[],
  units: ReadonlyMap<string, number>,
  { voted }: { readonly voted: boolean },
): Count {
  const order = orderBy(candidates, (candidate) => units.get(candidate) ?? 0);
  return {
    scores: Object.fromEntries(candidates.map((candidate) => [candidate, votesOf(units.get(candidate) ?? 0)])),
    order,
    winners: voted ? order[0] ?? [] : [],
  };
}

/** Groups of equal value, the highest first; within a group the order of the candidates. */
export function orderBy(candidates: readonly string[], value: (candidate: string) => number): string[][] {
  const groups = new Map<number, string[]>();
  for (const candidate of candidates) {
    const key = value(candidate);
    groups.set(key, [...groups.get(key) ?? [], candidate]);
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** Gives a candidate some units more. */
export function add(sums: Map<string, number>, candidate: string, units: number): void {
  sums.set(candidate, (sums.get(candidate) ?? 0) + units);
}
