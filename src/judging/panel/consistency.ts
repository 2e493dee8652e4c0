import type { Verdict } from "../../transcript/verdict.ts";
import { shareEstimate } from "../statistics/shares.ts";
import type { Estimate } from "../statistics/statistic.ts";
import { checkedPanel } from "./panel.ts";
import type { NamedDebate, SwappedPair } from "./swapped.ts";
import { panelVerdict } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/** Counts of how often the two debates of a swapped pair have the same winner. */
export interface SwapConsistency {
  /** By judge, in order of appearance. */
  readonly judges: readonly ({ readonly judge: string } & SameWinner)[];
  /** By the panels: the side named by more than half of the votes, or none if they are tied. */
  readonly panel: SameWinner;
}

/** A share of pairs with the same winner. */
interface SameWinner {
  /** Share of pairs with the same winner, or none, in both debates, 0–1. */
  readonly same: Estimate;
  /** Number of pairs that do not count because a debate has no vote or no verdict. */
  readonly missing: number;
}

/**
 * Returns how often swapped pairs have the same winner with the sides exchanged, by judge and by panel. A judge that
 * read only some of the orders counts with those, and counts in the pairs whose panels it sat on twice.
 */
export function swapConsistency(pairs: readonly SwappedPair[]): SwapConsistency {
  const judges = [...new Set(pairs.flatMap(({ first }) => first.debate.panel.judges))];
  return {
    judges: judges.flatMap((judge) => {
      const both = pairs.filter(({ first, second }) =>
        [first, second].every(({ debate }) => debate.panel.judges.includes(judge))
      );
      return both.length === 0 ? [] : [{ judge, ...sameWinner(both, (debate) => namedByJudge(debate, judge)) }];
    }),
    panel: sameWinner(pairs, namedByPanel),
  };
}

/** Counts pairs by what is named in each debate: a debater, `null` for none, or `undefined` if it is missing. */
function sameWinner(
  pairs: readonly SwappedPair[],
  named: (debate: NamedDebate) => string | null | undefined,
): SameWinner {
  const winners = pairs.map(({ first, second }) => [named(first.debate), named(second.debate)]);
  const known = winners.filter((pair) => !pair.includes(undefined));
  return {
    same: shareEstimate(known.filter(([a, b]) => a === b).length, known.length),
    missing: winners.length - known.length,
  };
}

function namedByJudge(debate: NamedDebate, judge: string): string | null | undefined {
  const { vote } = voteOf(judge, checkedPanel(debate));
  return vote.cast ? vote.winner === null ? null : nameIn(debate, vote.winner) : undefined;
}

function namedByPanel(debate: NamedDebate): string | null | undefined {
  const outcome: Verdict = panelVerdict(debate.panel, debate.readings).outcome;
  switch (outcome.kind) {
    case "decided":
      return nameIn(debate, outcome.winner);
    case "too_close":
      return nameIn(debate, outcome.leader);
    case "tied":
      return null;
    case "undecided":
      return undefined;
  }
}

function nameIn({ sides }: NamedDebate, side: string): string {
  return sides.find(({ id }) => id === side)?.name ?? side;
}
