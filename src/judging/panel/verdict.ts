import { rawAgreement } from "../agreement/raw_agreement.ts";
import { type Estimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { type Quorum, quorumOf } from "../voting/quorum.ts";
import { type JudgeMargin, marginOf, meanMargin } from "./margin.ts";
import { judgementsOf } from "./order_winner.ts";
import { leaderOf, type PanelOutcome, panelOutcome } from "./outcome.ts";
import { checkedPanel } from "./checked_panel.ts";
import type { Panel } from "./panel.ts";
import type { JudgementReason, PanelReading } from "./reading.ts";
import { type JudgeVote, voteOf } from "./vote.ts";

/** Why there is nothing to say of how far votes agree, of one debate or of each of several. */
export const TOO_FEW_VOTES = "fewer than two votes counted";

/** One judge's part in a verdict. */
export interface JudgeStand extends JudgeVote {
  /** How far ahead it finds the side that the verdict's margin is for. */
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

/** What a panel decided, with all that it follows from. */
export interface PanelVerdict {
  /** The sides, by id. */
  readonly sides: readonly string[];
  /** The judges in the panel's order: votes, abstentions and margins. */
  readonly judges: readonly JudgeStand[];
  /** Votes by side. */
  readonly votes: Readonly<Record<string, number>>;
  /** Votes for no winner. */
  readonly votesForNone: number;
  /** Whether enough judges voted: more than half. */
  readonly quorum: Quorum;
  /** The side that the margins are for: the one that leads, or the first. */
  readonly marginFor: string;
  /** The mean of the judges' margins in parts of their ranges, with its 95 % interval over judges. */
  readonly margin: Estimate;
  /** How many pairs of votes agree, 0–1. */
  readonly agreement: Statistic;
  /** The votes against the side that leads; none if no side does. */
  readonly dissents: readonly PanelDissent[];
  /** What was decided. */
  readonly outcome: PanelOutcome;
}

/**
 * The verdict of a panel from its readings. Each judge reads the sides in every order of the panel: if it names the same
 * winner in all of them, that is its vote, else it abstains. Readings that are missing count as unread. Neither the order
 * of the readings nor that of judges or sides makes a difference, except for the order in which things are listed and
 * which side the margin is for where none leads.
 *
 * The interval takes the judges for a sample of judges, independent of each other; if they are not, it is too narrow (see
 * `effectiveJudges`).
 *
 * @throws {TypeError} If a judge is there twice, or the same reading is.
 * @throws {RangeError} If there are no judges or fewer than two sides, the orders or samples are impossible, or a reading
 * is of a judge, an order or a sample that the panel does not have.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { panelVerdict } from "./verdict.ts";
 *
 * const panel = { sides: ["for", "against"], judges: ["eva", "tom"] };
 * const reading = (judge: string, order: string[], winner: string) => {
 *   const scores = { for: { logic: 8 }, against: { logic: 5 } };
 *   return { judge, order, sample: 1, judgement: { given: true, scores, winner, margin: 3, clash: "", reasons: [] } } as const;
 * };
 * const { judges, outcome, quorum } = panelVerdict(panel, [
 *   reading("eva", ["for", "against"], "for"),
 *   reading("eva", ["against", "for"], "for"),
 *   reading("tom", ["for", "against"], "for"), // prefers whatever it reads first
 *   reading("tom", ["against", "for"], "against"),
 * ]);
 * assert.deepEqual(judges.map(({ vote }) => vote.cast), [true, false]);
 * assert.equal(quorum.reached, false);
 * assert.equal(outcome.kind, "undecided");
 * ```
 */
export function panelVerdict(panel: Panel, readings: readonly PanelReading[]): PanelVerdict {
  const checked = checkedPanel(panel, readings);
  const { sides, judges } = checked.panel;
  const cast = judges.map((judge) => voteOf(judge, checked.panel, checked.readings));
  const votes = cast.flatMap(({ vote }) => vote.cast ? [vote.winner] : []);
  const leader = leaderOf(votes);
  const marginFor = leader ?? sides[0] ?? "";
  const stands = cast.map((each): JudgeStand => ({
    ...each,
    margin: marginOf(marginFor, each.judge, checked.panel, checked.readings),
  }));
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
    agreement: votes.length < 2 ? undefinedBecause(TOO_FEW_VOTES) : rawAgreement([
      Object.fromEntries(cast.flatMap(({ judge, vote }) => vote.cast ? [[judge, JSON.stringify(vote.winner)]] : [])),
    ]),
    dissents: leader === undefined ? [] : stands.flatMap((stand) => dissentOf(stand, leader, checked.readings)),
    outcome: panelOutcome({ sides, votes, quorum, margin }),
  };
}

function dissentOf({ judge, vote }: JudgeStand, leader: string, readings: readonly PanelReading[]): PanelDissent[] {
  if (!vote.cast || vote.winner === leader) return [];
  const { winner } = vote;
  const own = judgementsOf(readings.filter((reading) => reading.judge === judge));
  return [{
    judge,
    winner,
    reasons: own.filter((judgement) => judgement.winner === winner).flatMap(({ reasons }) => reasons),
  }];
}
