import type { Verdict } from "../../transcript/verdict.ts";
import { hundredths } from "../scoreboard.ts";
import { rawAgreement } from "../statistics/agreement.ts";
import { type Estimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { type Quorum, quorumOf } from "../voting/outcome.ts";
import { type JudgeMargin, marginOf, meanMargin } from "./margin.ts";
import { checkedPanel, type JudgementReason, judgementsOf, type Panel, type PanelReading } from "./panel.ts";
import { type JudgeVote, tallied, voteOf } from "./vote.ts";

/** Why there is nothing to say of how far votes agree, of one debate or of each of several. */
export const TOO_FEW_VOTES = "fewer than two votes counted";

/** One judge's part in a verdict. */
export interface JudgeStand extends JudgeVote {
  /** The margin by which it finds that side ahead that the verdict's margin is for. */
  readonly margin: JudgeMargin;
}

/** A vote against the side that leads. */
export interface PanelDissent {
  /** Id of the judge. */
  readonly judge: string;
  /** Id of the side that it names instead; `null` for none. */
  readonly winner: string | null;
  /** Its reasons, from all its judgements. */
  readonly reasons: readonly JudgementReason[];
}

/** A panel's decision, with all that it follows from. */
export interface PanelVerdict {
  /** The sides, by id. */
  readonly sides: readonly string[];
  /** The judges in the panel's order: votes, abstentions and margins. */
  readonly judges: readonly JudgeStand[];
  /** Votes by side. */
  readonly votes: Readonly<Record<string, number>>;
  /** Votes for no winner. */
  readonly votesForNone: number;
  /** More than half of the judges must vote. */
  readonly quorum: Quorum;
  /** The side that the margins are for: the one that leads, or the first. */
  readonly marginFor: string;
  /** The mean of the judges' margins in parts of their ranges, with its 95 % interval over judges. */
  readonly margin: Estimate;
  /** The share of pairs of votes that agree, 0–1. */
  readonly agreement: Statistic;
  /** The votes against the side that leads; none if no side does. */
  readonly dissents: readonly PanelDissent[];
  /** The decision. */
  readonly outcome: Verdict;
}

/**
 * Returns the verdict of a panel from its readings. Each judge reads the sides in every order of the panel: if it names
 * the same winner in all of them, that is its vote, else it abstains. Readings that are missing count as unread. Neither
 * the order of the readings nor that of judges or sides makes a difference, except for the order in which things are
 * listed and which side the margin is for where none leads.
 *
 * The interval takes the judges for a sample of judges, independent of each other; if they are not, it is too narrow (see
 * `effectiveJudges`).
 *
 * @throws {TypeError | RangeError} If the panel is impossible, or has readings that it does not have.
 */
export function panelVerdict(panel: Panel, readings: readonly PanelReading[]): PanelVerdict {
  const checked = checkedPanel({ panel, readings });
  const { sides, judges } = checked;
  const cast = judges.map((judge) => voteOf(judge, checked));
  const votes = cast.flatMap(({ vote }) => vote.cast ? [vote.winner] : []);
  const leader = leaderOf(votes);
  const marginFor = leader ?? sides[0] ?? "";
  const stands = cast.map((each): JudgeStand => ({ ...each, margin: marginOf(marginFor, each.judge, checked) }));
  const margin = meanMargin(stands.map((stand) => stand.margin));
  const quorum = quorumOf(judges.length, votes.length);
  return {
    sides,
    judges: stands,
    votes: Object.fromEntries(sides.map((side) => [side, votes.filter((vote) => vote === side).length])),
    votesForNone: votes.filter((vote) => vote === null).length,
    quorum,
    marginFor,
    margin,
    agreement: votes.length < 2
      ? undefinedBecause(TOO_FEW_VOTES)
      : rawAgreement([Object.fromEntries(votes.map((vote, n) => [n, JSON.stringify(vote)]))]),
    dissents: stands.flatMap(({ judge, vote }): PanelDissent[] => {
      if (leader === undefined || !vote.cast || vote.winner === leader) return [];
      const { winner } = vote;
      const own = judgementsOf(checked.readings.filter((reading) => reading.judge === judge));
      const reasons = own.filter((judgement) => judgement.winner === winner).flatMap((each) => each.reasons);
      return [{ judge, winner, reasons }];
    }),
    outcome: panelOutcome({ sides, votes, quorum, margin }),
  };
}

/** Votes that were cast: a side each, or `null` for none. */
type Votes = readonly (string | null)[];

/** Returns the side that more than half of the votes name, without regard to margins; `undefined` if none is. */
export function leaderOf(votes: Votes): string | undefined {
  const [first] = tallied(votes);
  return first && first.named !== null && first.times * 2 > votes.length ? first.named : undefined;
}

/**
 * Returns what a panel decides: without a quorum nothing, else the side that more than half of the votes name. It is too
 * close to call if the interval of the margins is not wholly above 0; with one judge, or margins that are all equal, there
 * is no interval, and nothing is. A margin is compared to two decimals, as it is shown: a lead of 0.00 is a tie of two
 * sides, and too close to call among more, of which nobody knows who is level. Sides with the most votes and equally many
 * are tied, and all of them are if more than half of the votes name no winner.
 */
export function panelOutcome(
  { sides, votes, quorum, margin }: Pick<PanelVerdict, "sides" | "quorum" | "margin"> & { readonly votes: Votes },
): Verdict {
  if (!quorum.reached) {
    const { cast, members, needed } = quorum;
    return { kind: "undecided", reason: `no quorum: ${cast} of ${members} judges voted, ${needed} were needed` };
  }
  const leader = leaderOf(votes);
  if (leader === undefined) return withoutLeader(sides, votes);
  if (!margin.defined) return { kind: "too_close", leader, reason: "no judge gave a margin in every order" };
  const { value, interval, n } = margin;
  if (interval.defined && interval.low <= 0) {
    const [low, high] = [interval.low, interval.high].map((end) => end.toFixed(2).replace("-", "−"));
    const reason = `the lead may be ${low} to ${high} on a scale to 1 (95 % interval over ${n} judges)`;
    return { kind: "too_close", leader, reason };
  }
  if (hundredths(value) !== 0) return { kind: "decided", winner: leader, margin: value, by: "panel" };
  return sides.length === 2
    ? { kind: "tied", between: sides }
    : { kind: "too_close", leader, reason: "the lead is 0.00" };
}

function withoutLeader(sides: readonly string[], votes: Votes): Verdict {
  const counts = tallied(votes);
  const most = counts[0]?.times ?? 0;
  const first = counts.filter(({ times }) => times === most).map(({ named }) => named);
  if (first.length === 1 && first[0] === null && most * 2 > votes.length) return { kind: "tied", between: sides };
  if (first.length > 1 && !first.includes(null)) {
    return { kind: "tied", between: sides.filter((side) => first.includes(side)) };
  }
  return { kind: "undecided", reason: "no side has more than half of the votes" };
}
