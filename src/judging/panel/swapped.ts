import type { Verdict } from "../../transcript/verdict.ts";
import { defined, type Estimate, meanEstimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { hundredths } from "../scoreboard.ts";
import { type Quorum, quorumOf } from "../voting/outcome.ts";
import type { JudgedDebate } from "./bias.ts";
import { type JudgeMargin, marginOf, meanMargin } from "./margin.ts";
import { checkedPanel } from "./panel.ts";
import type { PanelSide } from "./recorded.ts";
import { leaderOf, panelOutcome } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/** A debate that a panel has read, with its topic and debaters. */
export interface NamedDebate extends JudgedDebate {
  readonly topic: string;
  /** Its sides, with the names of the debaters. */
  readonly sides: readonly PanelSide[];
  /** Its judges, with their names across panels; absent if ids are names. */
  readonly judges?: readonly { readonly id: string; readonly called: string }[];
}

/** A debate between two named debaters, one of whom affirms. */
interface SeatedDebate {
  readonly debate: NamedDebate;
  readonly affirms: PanelSide;
  readonly negates: PanelSide;
}

/** Two debates on one topic between the same two debaters, each affirming once. */
export interface SwappedPair {
  readonly first: SeatedDebate;
  readonly second: SeatedDebate;
}

/** A decision and its margin. */
export interface Decided {
  /** The verdict, with sides by the debaters' names. */
  readonly verdict: Verdict;
  /** Name of the side to which the margin applies: the leader, or the first. */
  readonly marginFor: string;
  /** Mean of the judges' margins as fractions of their ranges, with its 95 % interval over judges. */
  readonly margin: Estimate;
}

/** A panel's decision over both debates of a swapped pair, from the corrected margins. */
export interface SwappedVerdict extends Decided {
  /** Every judge of either panel, with its points for the affirmative and its remaining margin. */
  readonly judges: readonly SwappedStand[];
  readonly quorum: Quorum;
}

/** One judge's part in the verdict of a swapped pair. */
interface SwappedStand {
  readonly judge: string;
  /** Its points for the affirmative. */
  readonly bias: Statistic;
  /** Its margin for that side after subtracting the bias. */
  readonly margin: JudgeMargin;
}

/**
 * Returns the verdict over both debates of a swapped pair, without the advantage of affirming. If a judge finds the
 * affirmative ahead by a points in the first debate and by b in the second, then (a + b) / 2 is its advantage for
 * affirming, and (a − b) / 2 is the lead of the first debate's affirmative debater over the other.
 *
 * The advantage for affirming combines the judge's bias and the ease of the motion, which one judge's results cannot
 * separate: compare judges. A judge votes if both its votes are cast, by the sign of its corrected margin to two
 * decimals.
 */
export function swappedVerdict(pair: SwappedPair): SwappedVerdict {
  const { debate, affirms: { name }, negates } = pair.first;
  const judges = [...new Set([debate, pair.second.debate].flatMap(({ panel }) => panel.judges))];
  const read = judges.map((judge) => ({ judge, ...correct(judge, pair) }));
  const votes = read.flatMap(({ voted, margin }) => {
    if (!voted || !margin.defined) return [];
    if (hundredths(margin.points) === 0) return [null];
    return [margin.points > 0 ? name : negates.name];
  });
  const marginFor = leaderOf(votes) ?? name;
  const stands = read.map(({ judge, bias, margin }): SwappedStand => ({
    judge,
    bias,
    margin: marginFor === name || !margin.defined
      ? margin
      : { ...margin, value: -margin.value, points: -margin.points },
  }));
  const margin = meanMargin(stands.map((stand) => stand.margin));
  const quorum = quorumOf(judges.length, votes.length);
  const sides = debate.sides.map((side) => side.name);
  return { judges: stands, quorum, marginFor, margin, verdict: panelOutcome({ sides, votes, quorum, margin }) };
}

function correct(judge: string, { first, second }: SwappedPair) {
  const [one, two] = [standIn(judge, first), standIn(judge, second)];
  if (!one?.margin.defined || !two?.margin.defined) {
    const missing = undefinedBecause("not every order of both debates was read");
    return { bias: missing, margin: missing, voted: false };
  }
  const [a, b] = [one.margin.points, two.margin.points];
  const range = (one.margin.range + two.margin.range) / 2;
  const points = (a - b) / 2;
  return {
    bias: defined((a + b) / 2),
    margin: { defined: true, value: points / range, points, range } as const,
    voted: one.voted && two.voted,
  };
}

function standIn(judge: string, { debate, affirms }: SeatedDebate) {
  if (!debate.panel.judges.includes(judge)) return;
  const panel = checkedPanel(debate);
  return { margin: marginOf(affirms.id, judge, panel), voted: voteOf(judge, panel).vote.cast };
}

/** Returns each judge's points for the affirmative over swapped pairs, with Student's 95 % interval. */
export function affirmativeBias(
  verdicts: readonly SwappedVerdict[],
): { readonly judge: string; readonly points: Estimate }[] {
  return [...Map.groupBy(verdicts.flatMap(({ judges }) => judges), ({ judge }) => judge)].map(([judge, own]) => ({
    judge,
    points: meanEstimate(own.flatMap(({ bias }) => bias.defined ? [bias.value] : [])),
  }));
}

/**
 * Returns the swapped pairs among debates: on the same topic, between sides with the same two names, each affirming
 * once. Each debate belongs to at most one pair: with the first available one.
 */
export function swappedPairs(debates: readonly NamedDebate[]): readonly SwappedPair[] {
  const left = debates.flatMap(seated);
  const pairs: SwappedPair[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const { debate: { topic }, affirms, negates } = first;
    const match = left.findIndex((other) =>
      other.debate.topic === topic && other.affirms.name === negates.name && other.negates.name === affirms.name
    );
    const [second] = match < 0 ? [] : left.splice(match, 1);
    if (second) pairs.push({ first, second });
  }
  return pairs;
}

function seated(debate: NamedDebate): readonly SeatedDebate[] {
  const { sides, affirmative } = debate;
  const affirms = sides.find(({ id }) => id === affirmative);
  const negates = sides.find(({ name }) => name !== affirms?.name);
  return sides.length === 2 && affirms && negates ? [{ debate, affirms, negates }] : [];
}
