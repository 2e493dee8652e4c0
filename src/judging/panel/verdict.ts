import type { Verdict } from "../../transcript/verdict.ts";
import { hundredths, points } from "../scoreboard.ts";
import { rawAgreement } from "../statistics/agreement.ts";
import { type Estimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { type Quorum, quorumOf } from "../voting/outcome.ts";
import { type JudgeMargin, marginOf, meanMargin } from "./margin.ts";
import {
  checkedPanel,
  type JudgementReason,
  judgementsOf,
  type Panel,
  type PanelReading,
  readingsOf,
} from "./panel.ts";
import { type JudgeVote, tallied, voteOf } from "./vote.ts";
import { PANEL_LEAD } from "../../words/panel_lead.ts";

/** The reason agreement on votes is undefined, for one debate or for each of several. */
export const TOO_FEW_VOTES = "fewer than two votes counted";

/** One judge's part in a verdict. */
export interface JudgeStand extends JudgeVote {
  /** Its margin for the side to which the verdict's margin applies. */
  readonly margin: JudgeMargin;
}

/** A vote against the leading side. */
export interface PanelDissent {
  /** Id of the judge. */
  readonly judge: string;
  /** Id of the side it names instead; `null` for none. */
  readonly winner: string | null;
  /** Its reasons, from all its judgements. */
  readonly reasons: readonly JudgementReason[];
}

/** A panel's decision, with everything it is based on. */
export interface PanelVerdict {
  /** The sides, by id. */
  readonly sides: readonly string[];
  /** The judges in the panel's order, with votes, abstentions and margins. */
  readonly judges: readonly JudgeStand[];
  /** Votes by side. */
  readonly votes: Readonly<Record<string, number>>;
  /** Votes for no winner. */
  readonly votesForNone: number;
  /** Quorum: more than half of the judges must vote. */
  readonly quorum: Quorum;
  /** The side to which the margins apply: the leader, or the first. */
  readonly marginFor: string;
  /** Mean of the judges' margins as fractions of their ranges, with its 95 % interval over judges. */
  readonly margin: Estimate;
  /** Share of pairs of votes that agree, 0–1. */
  readonly agreement: Statistic;
  /** Votes against the leading side; empty if no side leads. */
  readonly dissents: readonly PanelDissent[];
  /** The decision. */
  readonly outcome: Verdict;
}

/**
 * Returns the verdict of a panel from its readings. If a judge names the same winner in every order that it read, that is
 * its vote; otherwise it abstains. An order of which a reading is missing or unusable was not read. The order
 * of readings, judges or sides makes no difference, except for the order of lists and the side to which the margin
 * applies if none leads.
 *
 * The interval treats the judges as an independent sample of judges; if they are not independent, it is too narrow (see
 * `effectiveJudges`).
 *
 * @throws {TypeError | RangeError} If the panel is impossible, or a reading does not belong to it.
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
      const own = judgementsOf(readingsOf(judge, checked));
      const reasons = own.filter((judgement) => judgement.winner === winner).flatMap((each) => each.reasons);
      return [{ judge, winner, reasons }];
    }),
    outcome: panelOutcome({ sides, votes, quorum, margin, isMarginMissing: stands.some(isWithoutMargin) }),
  };
}

/** Returns `true` for a judge that votes and gave no margin. */
function isWithoutMargin({ vote, margin }: JudgeStand): boolean {
  return vote.cast && !margin.defined;
}

/** Votes cast: a side each, or `null` for none. */
type Votes = readonly (string | null)[];

/** Returns the side that more than half of the votes name, regardless of margins; `undefined` if there is none. */
export function leaderOf(votes: Votes): string | undefined {
  const [first] = tallied(votes);
  return first && first.named !== null && first.times * 2 > votes.length ? first.named : undefined;
}

/**
 * Returns a panel's decision: none without a quorum, otherwise the side that more than half of the votes name. It is
 * too close to call if the interval of the margins is not wholly above 0; with one judge, or equal margins, there is no
 * interval, so this does not apply. Margins are compared to two decimals, as shown: a lead of 0.00 is a tie between two
 * sides, but too close to call among more, since it is unknown who is level, as is a margin for another side. If a
 * judge that votes gave no margin, the votes alone decide, unless the known margins are for another side: the margins of
 * some judges are no margin of the panel, and their interval must not weaken votes that would decide without them.
 * Sides that share the most votes are tied, and all sides are if more than half of the votes name no winner.
 */
export function panelOutcome(
  { sides, votes, quorum, margin, isMarginMissing = false, inBothDebates = false }:
    & Pick<PanelVerdict, "sides" | "quorum" | "margin">
    & {
      readonly votes: Votes;
      /** `true` if a judge that votes gave no margin. */
      readonly isMarginMissing?: boolean;
      /** `true` if a judge had to vote in both debates of a pair. @default false */
      readonly inBothDebates?: boolean;
    },
): Verdict {
  if (!quorum.reached) {
    const { cast, members, needed } = quorum;
    return { kind: "undecided", reason: PANEL_LEAD.noQuorum(cast, members, needed, inBothDebates) };
  }
  const leader = leaderOf(votes);
  if (leader === undefined) return withoutLeader(sides, votes);
  const isAgainst = margin.defined && hundredths(margin.value) < 0;
  if (!margin.defined || (isMarginMissing && !isAgainst)) {
    const others = tallied(votes.filter((vote) => vote !== null && vote !== leader));
    const lead = votes.filter((vote) => vote === leader).length - (others[0]?.times ?? 0);
    return { kind: "decided", winner: leader, margin: lead, by: "votes" };
  }
  const { value, interval, n } = margin;
  const lead = hundredths(value);
  const isLevel = lead === 0 && !(interval.defined && interval.low <= 0);
  if (isLevel && sides.length === 2) return { kind: "tied", between: sides };
  if (interval.defined && hundredths(interval.low) <= 0) {
    const reason = PANEL_LEAD.range(points(interval.low), points(interval.high), n);
    return { kind: "too_close", leader, reason };
  }
  return lead > 0
    ? { kind: "decided", winner: leader, margin: value, by: "panel" }
    : { kind: "too_close", leader, reason: PANEL_LEAD.lead(points(value)) };
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
