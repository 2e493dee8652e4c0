import type { Verdict } from "../../transcript/verdict.ts";
import { defined, type Estimate, meanEstimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { hundredths } from "../scoreboard.ts";
import { type Quorum, quorumOf } from "../voting/outcome.ts";
import { sameStatement } from "../../text/same_statement.ts";
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
 * decimals. Without margins it votes if its two votes alone show that sign: for the same debater twice, or once with
 * a tie. Which debater is ahead of one that wins in turn, only margins can tell.
 */
export function swappedVerdict(pair: SwappedPair): SwappedVerdict {
  const { debate, affirms: { name }, negates } = pair.first;
  const judges = [...new Set([debate, pair.second.debate].flatMap(({ panel }) => panel.judges))];
  const read = judges.map((judge) => ({ judge, ...correct(judge, pair) }));
  const votes = read.flatMap(({ lead }) => lead === undefined ? [] : [[negates.name, null, name][lead + 1] ?? null]);
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
  const unclear = read.filter(({ isUnclear }) => isUnclear).map(({ judge }) => judge);
  const isMarginMissing = read.some(({ lead, margin }) => lead !== undefined && !margin.defined);
  const verdict: Verdict = !quorum.reached && unclear.length > 0
    ? { kind: "undecided", reason: `without margins, ${inTurn(unclear)}` }
    : panelOutcome({ sides, votes, quorum, margin, isMarginMissing, inBothDebates: true });
  return { judges: stands, quorum, marginFor, margin, verdict };
}

function inTurn(judges: readonly string[]): string {
  const verb = judges.length === 1 ? "names" : "name";
  return `it is unknown whom ${judges.join(" and ")}, who ${verb} the two debaters in turn, would put ahead`;
}

/** A judge's lead of the first debate's affirmative debater: its sign, 0 for none; absent if it does not vote. */
type Lead = -1 | 0 | 1;

/** A judge's part before a leader is known. */
interface Corrected extends Omit<SwappedStand, "judge"> {
  readonly lead?: Lead;
  /** `true` if its votes are cast, and show no lead without margins. */
  readonly isUnclear?: boolean;
}

function correct(judge: string, { first, second }: SwappedPair): Corrected {
  const [one, two] = [standIn(judge, first), standIn(judge, second)];
  if (!one || !two) return withoutMargin("it did not sit on the panels of both debates");
  if (one.margin.defined && two.margin.defined) {
    const [a, b] = [one.margin.points, two.margin.points];
    const range = (one.margin.range + two.margin.range) / 2;
    const points = (a - b) / 2;
    return {
      bias: defined((a + b) / 2),
      margin: { defined: true, value: points / range, points, range },
      ...(one.lead === undefined || two.lead === undefined ? {} : { lead: signOf(hundredths(points)) }),
    };
  }
  const none = withoutMargin(one.margin.defined ? reasonOf(two.margin) : reasonOf(one.margin));
  if (one.lead === undefined || two.lead === undefined) return none;
  // of two leads on the same part the margins would have to be compared
  return one.lead * two.lead > 0 ? { ...none, isUnclear: true } : { ...none, lead: signOf(one.lead - two.lead) };
}

function withoutMargin(reason: string): Corrected {
  const missing = undefinedBecause(reason);
  return { bias: missing, margin: missing };
}

function reasonOf(margin: JudgeMargin): string {
  return margin.defined ? "" : margin.reason;
}

function signOf(value: number): Lead {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/** Returns a judge's margin for the affirmative in a debate, and the lead in its vote. */
function standIn(judge: string, { debate, affirms }: SeatedDebate) {
  if (!debate.panel.judges.includes(judge)) return;
  const panel = checkedPanel(debate);
  const { vote } = voteOf(judge, panel);
  const lead: Lead | undefined = !vote.cast
    ? undefined
    : vote.winner === null
    ? 0
    : vote.winner === affirms.id
    ? 1
    : -1;
  return { margin: marginOf(affirms.id, judge, panel), lead };
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
 * Returns the swapped pairs among debates: on the same topic, apart from capitals and punctuation, between sides with
 * the same two names, each affirming once. Each debate belongs to at most one pair: with the first available one.
 */
export function swappedPairs(debates: readonly NamedDebate[]): readonly SwappedPair[] {
  const left = debates.flatMap(seated);
  const pairs: SwappedPair[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const { debate: { topic }, affirms, negates } = first;
    const match = left.findIndex((other) =>
      isSameTopic(other.debate.topic, topic) && other.affirms.name === negates.name &&
      other.negates.name === affirms.name
    );
    const [second] = match < 0 ? [] : left.splice(match, 1);
    if (second) pairs.push({ first, second });
  }
  return pairs;
}

/** Returns the places of debates between two sides, one of whom affirms, that are in no pair. */
export function withoutPartner(debates: readonly NamedDebate[], pairs: readonly SwappedPair[]): readonly number[] {
  const paired = new Set(pairs.flatMap(({ first, second }) => [first.debate, second.debate]));
  return debates.flatMap((debate, at) => paired.has(debate) || seated(debate).length === 0 ? [] : [at]);
}

function isSameTopic(a: string, b: string): boolean {
  return a === b || sameStatement(a, b);
}

function seated(debate: NamedDebate): readonly SeatedDebate[] {
  const { sides, affirmative } = debate;
  const affirms = sides.find(({ id }) => id === affirmative);
  const negates = sides.find(({ name }) => name !== affirms?.name);
  return sides.length === 2 && affirms && negates ? [{ debate, affirms, negates }] : [];
}
