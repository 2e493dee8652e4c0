import type { Estimate } from "../statistics/statistic.ts";
import type { Quorum } from "../voting/quorum.ts";
import { tallied } from "./order_winner.ts";

/** What a panel decided, or why it decided nothing. Never guessed. */
export type PanelOutcome =
  | {
    readonly kind: "decided";
    /** Id of the side that more than half of the votes name. */
    readonly winner: string;
  }
  | {
    readonly kind: "too_close_to_call";
    /** Id of the side that more than half of the votes name. */
    readonly leader: string;
    /** One line for people. */
    readonly reason: string;
  }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "undecided"; readonly reason: string };

/** What an outcome follows from. */
export interface PanelBasis {
  /** The sides. */
  readonly sides: readonly string[];
  /** The votes that were cast: a side, or `null` for none. */
  readonly votes: readonly (string | null)[];
  /** Whether enough were. */
  readonly quorum: Quorum;
  /** The mean of the judges' margins for the side that leads, with its interval over judges. */
  readonly margin: Estimate;
}

/**
 * The side that a panel's votes put first, without regard to margins: the one that more than half of them name;
 * `undefined` if none is.
 */
export function leaderOf(votes: readonly (string | null)[]): string | undefined {
  const [first] = tallied(votes);
  return first && first.named !== null && first.times * 2 > votes.length ? first.named : undefined;
}

/**
 * What a panel decides: without a quorum nothing, else the side that more than half of the votes name. It is too close to
 * call if the interval of the margins is not wholly above 0; with one judge, or margins that are all equal, there is no
 * interval, and nothing is. Sides with the most votes and equally many are tied, and all of them are if more than half of the votes name no winner.
 */
export function panelOutcome({ sides, votes, quorum, margin }: PanelBasis): PanelOutcome {
  if (!quorum.reached) {
    const { cast, members, needed } = quorum;
    return { kind: "undecided", reason: `no quorum: ${cast} of ${members} judges voted, ${needed} were needed` };
  }
  const leader = leaderOf(votes);
  if (leader === undefined) return withoutLeader(sides, votes);
  if (margin.defined && margin.interval.defined && margin.interval.low <= 0) {
    const [low, high] = [margin.interval.low, margin.interval.high].map((end) => end.toFixed(2).replace("-", "−"));
    return {
      kind: "too_close_to_call",
      leader,
      reason: `the lead may be ${low} to ${high} of a judge's range (95 % interval over ${margin.n} judges)`,
    };
  }
  return { kind: "decided", winner: leader };
}

function withoutLeader(sides: readonly string[], votes: readonly (string | null)[]): PanelOutcome {
  const counts = tallied(votes);
  const most = counts[0]?.times ?? 0;
  const first = counts.filter(({ times }) => times === most).map(({ named }) => named);
  if (first.length === 1 && first[0] === null && most * 2 > votes.length) return { kind: "tied", between: sides };
  if (first.length > 1 && !first.includes(null)) {
    return { kind: "tied", between: sides.filter((side) => first.includes(side)) };
  }
  return { kind: "undecided", reason: "no side has more than half of the votes" };
}
