import type { Ballot } from "./ballot.ts";
import { type Count, orderBy, votesOf } from "./count.ts";

/**
 * An instant-runoff count. A score is the candidate's votes in the last round with a rival: in the final round the
 * winner also receives the runner-up's votes.
 */
export interface InstantRunoffCount extends Count {
  /** Rounds in order. */
  readonly rounds: readonly {
    /** Votes for each remaining candidate. */
    readonly votes: Readonly<Record<string, number>>;
    /** Votes of the ballots that rank none of them. */
    readonly exhausted: number;
    /** Candidates eliminated after the round; empty in the last. */
    readonly eliminated: readonly string[];
  }[];
}

/**
 * Counts by instant-runoff voting, or the alternative vote (W. R. Ware, about 1870): in each round a ballot is one vote
 * for the remaining candidate it ranks highest; the one with the fewest votes is eliminated, until one is left. The
 * count continues after a majority, which cannot be lost, because the rounds then order all candidates.
 *
 * Ties: if all remaining candidates have equal votes, they are tied and nobody is eliminated, so somebody always
 * remains. If several share the fewest votes, those with the fewest in the latest round that differs are eliminated;
 * candidates equal in all rounds are eliminated together. Neither lot nor order nor name decides.
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

/**
 * Returns the candidates to eliminate by the votes of this round and then earlier ones, latest first; empty if all are
 * equal now.
 */
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
