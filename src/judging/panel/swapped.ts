import { defined, type Estimate, meanEstimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { type Quorum, quorumOf } from "../voting/outcome.ts";
import type { JudgedDebate } from "./bias.ts";
import { type JudgeMargin, marginOf, meanMargin } from "./margin.ts";
import { checkedPanel, type PanelReading } from "./panel.ts";
import type { PanelSide } from "./recorded.ts";
import { leaderOf, type PanelOutcome, panelOutcome } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/**
 * Two debates on one motion between the same two sides, who change places: who affirms in the first negates in the second.
 * The sides are those who debate, by the same ids in both.
 */
export interface SwappedPair {
  /** The first debate; its affirmative must be known. */
  readonly first: JudgedDebate;
  /** The second, in which the other side affirms. */
  readonly second: JudgedDebate;
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

/** What a panel decided over both debates of a swapped pair. */
export interface SwappedVerdict {
  /** Every judge of either panel. */
  readonly judges: readonly SwappedStand[];
  /** Whether enough judges voted in both debates: more than half. */
  readonly quorum: Quorum;
  /** The side that the margins are for: the one that leads, or the first. */
  readonly marginFor: string;
  /** The mean of the corrected margins, with its 95 % interval over judges. */
  readonly margin: Estimate;
  /** What was decided, from the corrected margins. */
  readonly outcome: PanelOutcome;
}

/**
 * The verdict over both debates of a swapped pair, without what judges give to whoever affirms. Let a judge find the
 * affirmative ahead by a points in the first debate and by b in the second: then (a + b) / 2 is what it gives for
 * affirming, and (a − b) / 2 is how far it finds the first affirmative's debater ahead of the other.
 *
 * What it gives for affirming is the judge's bias and what the motion itself makes easier, which nobody can tell apart
 * from within: compare judges. A judge votes if its votes in both debates are cast, by the sign of its corrected margin.
 *
 * @throws {RangeError} If the debates are not between the same two sides, or the same one affirms in both.
 */
export function swappedVerdict(pair: SwappedPair): SwappedVerdict {
  const { sides, affirmative, other } = checkPair(pair);
  const judges = [...new Set([pair.first, pair.second].flatMap(({ panel }) => panel.judges))];
  const read = judges.map((judge) => ({ judge, ...correct(judge, pair, affirmative, other) }));
  const votes = read.flatMap(({ voted, margin }) => {
    if (!voted || !margin.defined) return [];
    // Halves of differences need not meet 0 in the last bits.
    if (Math.abs(margin.points) < 1e-9) return [null];
    return [margin.points > 0 ? affirmative : other];
  });
  const leader = leaderOf(votes);
  const marginFor = leader ?? affirmative;
  const stands = read.map(({ judge, bias, margin }): SwappedStand => ({
    judge,
    bias,
    margin: marginFor === affirmative ? margin : turned(margin),
  }));
  const margin = meanMargin(stands.map((stand) => stand.margin));
  const quorum = quorumOf(judges.length, votes.length);
  return { judges: stands, quorum, marginFor, margin, outcome: panelOutcome({ sides, votes, quorum, margin }) };
}

/** How many points each judge gives to whoever affirms, over swapped pairs, with Student's 95 % interval. */
export function affirmativeBias(
  pairs: readonly SwappedPair[],
): { readonly judge: string; readonly points: Estimate }[] {
  const stands = pairs.flatMap((pair) => swappedVerdict(pair).judges);
  return [...new Set(stands.map(({ judge }) => judge))].map((judge) => ({
    judge,
    points: meanEstimate(
      stands.flatMap((stand) => stand.judge === judge && stand.bias.defined ? [stand.bias.value] : []),
    ),
  }));
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
  const { panel, readings } = checkedPanel(debate.panel, debate.readings);
  return { margin: marginOf(side, judge, panel, readings), voted: voteOf(judge, panel, readings).vote.cast };
}

function turned(margin: JudgeMargin): JudgeMargin {
  return margin.defined ? { ...margin, value: -margin.value, points: -margin.points } : margin;
}

function checkPair({ first, second }: SwappedPair) {
  const { panel: { sides }, affirmative } = first;
  const other = sides.find((side) => side !== affirmative);
  const same = sides.length === 2 && second.panel.sides.length === 2 &&
    sides.every((side) => second.panel.sides.includes(side));
  const known = affirmative !== undefined && sides.includes(affirmative);
  if (!same || !known || other === undefined || second.affirmative !== other) {
    throw new RangeError(
      "Cannot correct a pair of debates as it must be between the same two sides, of which each affirms once: " +
        `${sides.join(" and ")} with ${affirmative}, then ${
          second.panel.sides.join(" and ")
        } with ${second.affirmative}`,
    );
  }
  return { sides, affirmative, other };
}

/** A debate that a panel has read, with who debated about what. */
export interface NamedDebate extends JudgedDebate {
  /** What it is about. */
  readonly topic: string;
  /** Its sides, with the names of those who debated. */
  readonly sides: readonly PanelSide[];
}

/** A swapped pair as it was found among debates; sides stand in it by their names. */
export interface NamedPair extends SwappedPair {
  /** What both debates are about. */
  readonly topic: string;
  /** Places of the two among the debates, from 0. */
  readonly at: readonly [number, number];
}

/**
 * The swapped pairs among debates: on the same topic, between sides of the same two names, of which each affirms once. Each
 * debate is in one pair at most: with the first that is left.
 */
export function swappedPairs(debates: readonly NamedDebate[]): readonly NamedPair[] {
  const left = debates.map((debate, at) => ({ debate, at })).filter(({ debate: { sides, affirmative } }) => {
    const [one, other] = sides;
    return sides.length === 2 && affirmative !== undefined && one?.name !== other?.name;
  });
  const pairs: NamedPair[] = [];
  while (left.length > 0) {
    const [first] = left.splice(0, 1);
    const match = left.findIndex((second) => first && isSwapped(first.debate, second.debate));
    const [second] = match < 0 ? [] : left.splice(match, 1);
    if (!first || !second) continue;
    const { topic } = first.debate;
    pairs.push({ topic, at: [first.at, second.at], first: byName(first.debate), second: byName(second.debate) });
  }
  return pairs;
}

function isSwapped(first: NamedDebate, second: NamedDebate): boolean {
  const names = ({ sides }: NamedDebate) => JSON.stringify(sides.map(({ name }) => name).toSorted());
  const affirming = ({ sides, affirmative }: NamedDebate) => sides.find(({ id }) => id === affirmative)?.name;
  return first.topic === second.topic && names(first) === names(second) && affirming(first) !== affirming(second);
}

function byName({ panel, readings, affirmative, lengths = {}, sides }: NamedDebate): JudgedDebate {
  const names = new Map(sides.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const renamed = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(record).map(([id, value]) => [nameOf(id), value]));
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
      return { ...reading, order, judgement: { ...judgement, winner, scores: renamed(judgement.scores) } };
    }),
    ...(affirmative === undefined ? {} : { affirmative: nameOf(affirmative) }),
    lengths: renamed(lengths),
  };
}
