import type { Ballot } from "./ballot.ts";
import { type Count, orderBy, votesOf } from "./count.ts";

/**
 * An instant-runoff count. A score is the candidate's votes in the last round in which it had a rival: alone it is also
 * given what went to the runner-up.
 */
export interface InstantRunoffCount extends Count {
  /** From the first to the last. */
  readonly rounds: readonly {
    /** Votes by candidate still in. */
    readonly votes: Readonly<Record<string, number>>;
    /** Votes of the ballots that rank none of them. */
    readonly exhausted: number;
    /** Those who leave after it; empty in the last round. */
    readonly eliminated: readonly string[];
  }[];
}

/**
 * Instant-runoff voting, or the alternative vote (W. R. Ware, about 1870): in each round a ballot is one vote for the
 * candidate it ranks highest of those still in; who has the fewest votes leaves, until one is left. It is counted to
 * that end, since who has a majority on the way cannot lose it, and the rounds then order all candidates.
 *
 * Ties. If all who are in have equally many votes, they are tied and nobody leaves, so that there is always somebody
 * left. If some of them have the fewest, those leave who had fewest in the round before, or in the one before that, and
 * so on; who are level in all rounds leave together. Neither lot nor order nor name decides.
 */
export function instantRunoffCount(candidates: readonly string[], ballots: readonly Ballot[]): InstantRunoffCount {
  const rounds: InstantRunoffCount["rounds"][number][] = [];
  const order: string[][] = [];
  const last = new Map<string, number>();
  for (let standing = [...candidates]; standing.length > 0;) {
    const byHighest = Map.groupBy(ballots, ({ ranking }) => ranking.find((candidate) => standing.includes(candidate)));
    const now = Object.fromEntries(standing.map((one) => [one, votesOf(byHighest.get(one) ?? [])]));
    for (const candidate of standing.length > 1 || rounds.length === 0 ? standing : []) {
      last.set(candidate, now[candidate] ?? 0);
    }
    const eliminated = fewest(standing, [now, ...rounds.map((round) => round.votes).reverse()]);
    rounds.push({ votes: now, exhausted: votesOf(byHighest.get(undefined) ?? []), eliminated });
    order.unshift(eliminated.length > 0 ? eliminated : standing);
    standing = eliminated.length > 0 ? standing.filter((candidate) => !eliminated.includes(candidate)) : [];
  }
  return {
    scores: Object.fromEntries(candidates.map((candidate) => [candidate, last.get(candidate) ?? 0])),
    order,
    winners: ballots.some(({ ranking }) => ranking.length > 0) ? order[0] ?? [] : [],
    rounds,
  };
}

/** Those who leave by the votes of this round and then of those before it, latest first; nobody if all are level now. */
function fewest(
  standing: readonly string[],
  history: readonly InstantRunoffCount["rounds"][number]["votes"][],
): string[] {
  const groups = orderBy(standing, (candidate) => history[0]?.[candidate] ?? 0);
  if (groups.length < 2) return [];
  return history.slice(1).reduce<string[]>(
    (level, votes) => orderBy(level, (candidate) => votes[candidate] ?? 0).at(-1) ?? level,
    groups.at(-1) ?? [],
  );
}
