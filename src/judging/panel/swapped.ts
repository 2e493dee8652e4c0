import type { Verdict } from "../../transcript/verdict.ts";
import { defined, type Estimate, meanEstimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { type Quorum, quorumOf } from "../voting/outcome.ts";
import type { JudgedDebate } from "./bias.ts";
import { type JudgeMargin, marginOf, meanMargin } from "./margin.ts";
import { checkedPanel, type PanelReading } from "./panel.ts";
import type { PanelSide } from "./recorded.ts";
import { leaderOf, panelOutcome } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/** A debate that a panel has read, with who debated about what. */
export interface NamedDebate extends JudgedDebate {
  /** What it is about. */
  readonly topic: string;
  /** Its sides, with the names of those who debated. */
  readonly sides: readonly PanelSide[];
}

/**
 * Two debates on one motion between the same two sides, who change places: who affirms in the first negates in the second.
 * The sides are those who debate, by the same ids in both.
 */
export interface SwappedPair {
  readonly first: JudgedDebate;
  readonly second: JudgedDebate;
}

/** A swapped pair as it was found among debates; sides stand in it by their names. */
export interface NamedPair extends SwappedPair {
  readonly topic: string;
  /** Places of the two among the debates, from 0. */
  readonly at: readonly [number, number];
}

/** What was decided, and by how much. */
export interface Decided {
  /** Sides stand in it by the names of those who debated. */
  readonly verdict: Verdict;
  /** Name of the side that the margin is for: the one that leads, or the first. */
  readonly marginFor: string;
  /** The mean of the judges' margins in parts of their ranges, with its 95 % interval over judges. */
  readonly margin: Estimate;
}

/** What a panel decided over both debates of a swapped pair, from the corrected margins. */
export interface SwappedVerdict extends Decided {
  /** Every judge of either panel, with its points to whoever affirms and the margin that is left without them. */
  readonly judges: readonly SwappedStand[];
  /** Whether enough judges voted in both debates: more than half. */
  readonly quorum: Quorum;
}

/** One judge's part in the verdict of a swapped pair. */
export interface SwappedStand {
  /** Id of the judge. */
  readonly judge: string;
  /** How many points it gives to whoever affirms. */
  readonly bias: Statistic;
  /** How far it finds the side ahead that the margin is for, after its bias is taken off. */
  readonly margin: JudgeMargin;
}

/**
 * Returns the verdict over both debates of a swapped pair, without what judges give to whoever affirms. Let a judge find
 * the affirmative ahead by a points in the first debate and by b in the second: then (a + b) / 2 is what it gives for
 * affirming, and (a − b) / 2 is how far it finds the first affirmative's debater ahead of the other.
 *
 * What it gives for affirming is the judge's bias and what the motion itself makes easier, which nobody can tell apart
 * from within: compare judges. A judge votes if its votes in both debates are cast, by the sign of its corrected margin.
 */
export function swappedVerdict(pair: SwappedPair): SwappedVerdict {
  const { panel: { sides }, affirmative = "" } = pair.first;
  const other = sides.find((side) => side !== affirmative) ?? "";
  const judges = [...new Set([pair.first, pair.second].flatMap(({ panel }) => panel.judges))];
  const read = judges.map((judge) => ({ judge, ...correct(judge, pair, affirmative, other) }));
  const votes = read.flatMap(({ voted, margin }) => {
    if (!voted || !margin.defined) return [];
    // Halves of differences need not meet 0 in the last bits.
    if (Math.abs(margin.points) < 1e-9) return [null];
    return [margin.points > 0 ? affirmative : other];
  });
  const marginFor = leaderOf(votes) ?? affirmative;
  const stands = read.map(({ judge, bias, margin }): SwappedStand => ({
    judge,
    bias,
    margin: marginFor === affirmative ? margin : turned(margin),
  }));
  const margin = meanMargin(stands.map((stand) => stand.margin));
  const quorum = quorumOf(judges.length, votes.length);
  return { judges: stands, quorum, marginFor, margin, verdict: panelOutcome({ sides, votes, quorum, margin }) };
}

function correct(judge: string, { first, second }: SwappedPair, affirmative: string, other: string) {
  const one = standIn(judge, first, affirmative);
  const two = standIn(judge, second, other);
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

function standIn(judge: string, debate: JudgedDebate, side: string) {
  if (!debate.panel.judges.includes(judge)) return;
  const panel = checkedPanel(debate);
  return { margin: marginOf(side, judge, panel), voted: voteOf(judge, panel).vote.cast };
}

function turned(margin: JudgeMargin): JudgeMargin {
  return margin.defined ? { ...margin, value: -margin.value, points: -margin.points } : margin;
}

/** Returns how many points each judge gives to whoever affirms, over swapped pairs, with Student's 95 % interval. */
export function affirmativeBias(
  pairs: readonly SwappedPair[],
): { readonly judge: string; readonly points: Estimate }[] {
  const stands = pairs.flatMap((pair) => swappedVerdict(pair).judges);
  return [...Map.groupBy(stands, ({ judge }) => judge)].map(([judge, own]) => ({
    judge,
    points: meanEstimate(own.flatMap(({ bias }) => bias.defined ? [bias.value] : [])),
  }));
}

/**
 * Returns the swapped pairs among debates: on the same topic, between sides of the same two names, of which each affirms
 * once. Each debate is in one pair at most: with the first that is left.
 */
export function swappedPairs(debates: readonly NamedDebate[]): readonly NamedPair[] {
  const left = debates.map((debate, at) => ({ debate, at })).filter(({ debate: { sides, affirmative } }) => {
    const [one, other] = sides;
    return sides.length === 2 && affirmative !== undefined && one?.name !== other?.name;
  });
  const pairs: NamedPair[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const { debate, at } = first;
    const match = left.findIndex((second) => isSwapped(debate, second.debate));
    const [second] = match < 0 ? [] : left.splice(match, 1);
    if (!second) continue;
    pairs.push({ topic: debate.topic, at: [at, second.at], first: byName(debate), second: byName(second.debate) });
  }
  return pairs;
}

function isSwapped(first: NamedDebate, second: NamedDebate): boolean {
  const names = ({ sides }: NamedDebate) => JSON.stringify(sides.map(({ name }) => name).toSorted());
  const affirming = ({ sides, affirmative }: NamedDebate) => sides.find(({ id }) => id === affirmative)?.name;
  return first.topic === second.topic && names(first) === names(second) && affirming(first) !== affirming(second);
}

function byName({ panel, readings, affirmative = "", sides }: NamedDebate): JudgedDebate {
  const nameOf = (id: string) => sides.find((side) => side.id === id)?.name ?? id;
  return {
    panel: {
      ...panel,
      sides: panel.sides.map(nameOf),
      ...(panel.orders ? { orders: panel.orders.map((order) => order.map(nameOf)) } : {}),
    },
    readings: readings.map((reading): PanelReading => {
      const { judgement } = reading;
      const order = reading.order.map(nameOf);
      if (!judgement.given) return { ...reading, order };
      const winner = judgement.winner === null ? null : nameOf(judgement.winner);
      const scores = Object.fromEntries(Object.entries(judgement.scores).map(([id, list]) => [nameOf(id), list]));
      return { ...reading, order, judgement: { ...judgement, winner, scores } };
    }),
    affirmative: nameOf(affirmative),
  };
}
