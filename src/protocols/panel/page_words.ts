import { points } from "../../judging/scoreboard.ts";
import { listed, SIGNS } from "../../words/phrases.ts";
import { IMPORTED } from "../../archive/import/transcript_events.ts";
import { isSame, type PanelReading } from "../../judging/panel/panel.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import type { JudgeStand } from "../../judging/panel/verdict.ts";
import { ordersRead } from "../../judging/panel/vote.ts";
import type { EffectiveJudges } from "../../judging/statistics/agreement.ts";
import type { Estimate, Statistic, UndefinedStatistic } from "../../judging/statistics/statistic.ts";
import { toldApart } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { ABSTAINED, FIGURES, HEARD, WITHOUT_VALUE } from "./words/mod.ts";

/** A function that returns the names of a panel's sides and judges by id. */
export type Naming = (id: string) => string;

/** Returns the names of sides and judges, of equal ones with the position or the id; for an unknown id, the id. */
export function namingOf({ sides, judges }: Pick<RecordedPanel, "sides" | "judges">): Naming {
  const names = new Map([...toldApart(sides), ...toldApart(judges)].map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

/**
 * Returns the judges by family: `3 judges of 2 families (gpt: Eva and Tom; claude: Kim)`. Families of recorded judges
 * are unknown, and people have none.
 */
export function judgesInWords({ judges }: RecordedPanel, families: PanelReport["families"], nameOf: Naming): string {
  if (families.some(({ family }) => family.startsWith("recorded/"))) {
    return HEARD.recorded(judges.length, judges.map(({ id }) => nameOf(id)));
  }
  const named = (start: string) =>
    families.flatMap(({ family, judges }) => family.startsWith(start) ? judges.map(nameOf) : []);
  const known = families.filter(({ family }) => !/^(?:human|unknown):/.test(family));
  return HEARD.families(judges.length, {
    families: known.map(({ family, judges }) => ({ family, judges: judges.map(nameOf) })),
    people: named("human:"),
    unknown: named("unknown:"),
  });
}

/**
 * Returns the number of readings, such as `read it in 2 orders of the sides, once in each; 6 of 6 readings could be
 * read`, and names the judges who read only some of the orders, of which a reading is missing or never was.
 */
export function readingInWords(
  { panel, readings, imported, judged }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): string {
  const { orders = [], samples = 1, unordered = [] } = panel;
  const read = readings.filter(({ judgement }) => judgement.given).length;
  const isByLabel = judged.protocol === IMPORTED; // the order of speech is one and the same
  const inPart = verdict.judges.flatMap(({ judge, orders: own }) => {
    const isWhole = ordersRead(own, { samples }).length === orders.length;
    return isWhole || unordered.includes(judge) ? [] : [judge];
  });
  return [
    imported
      ? HEARD.given(read, readings.length)
      : HEARD.readings(orders.length, isByLabel, samples, read, readings.length),
    ...(inPart.length === 0 ? [] : [HEARD.inPart(inPart.map(nameOf))]),
    ...(unordered.length === 0 ? [] : [HEARD.unordered(unordered.map(nameOf))]),
  ].join(SIGNS.between);
}

/**
 * Returns the votes with the quorum, such as `2 of 3 judges voted (quorum 2): Ana 2, Ben 0`; only the votes if the verdict
 * already states that there was no quorum.
 */
export function quorumInWords(
  { decisions }: Pick<DialogueRecord, "decisions">,
  { verdict: { quorum, votes, votesForNone } }: PanelReport,
  nameOf: Naming,
): string {
  const { cast, members, needed, reached } = quorum;
  const counted = [
    ...Object.entries(votes).map(([side, n]) => `${nameOf(side)} ${n}`),
    ...(votesForNone > 0 ? [HEARD.noWinnerVotes(votesForNone)] : []),
  ].join(", ");
  const isTold = !reached && decisions["verdict"] !== undefined;
  return isTold ? counted : HEARD.quorum(cast, members, needed, counted);
}

/** Returns the judges who abstained, with their reasons, on one line; empty if all voted. */
export function abstentionsInWords({ verdict: { judges } }: PanelReport, nameOf: Naming): string {
  return Object.entries(ABSTAINED).flatMap(([reason, what]) => {
    const who = judges.filter(({ vote }) => !vote.cast && vote.because === reason).map(({ judge }) => nameOf(judge));
    return who.length === 0 ? [] : [`${listed(who)} ${what}`];
  }).join(SIGNS.between);
}

/** Returns why something has no value. */
export function reasonInWords(reason: string): string {
  const reasons: Readonly<Record<string, string>> = WITHOUT_VALUE;
  return reasons[reason] ?? reason;
}

function noValue({ reason }: UndefinedStatistic): string {
  return FIGURES.noValue(reasonInWords(reason));
}

/** Returns a statistic to two decimals, or the reason why it has no value. */
export function statisticInWords(statistic: Statistic): string {
  return statistic.defined ? points(statistic.value) : noValue(statistic);
}

/** Returns the effective number of judges as they sat, such as `1.80 of 9 (ρ = 0.50)`; a negative ρ counts as 0. */
export function effectiveInWords(effective: EffectiveJudges): string {
  if (!effective.defined) return noValue(effective);
  const { value, judges, rho } = effective;
  return FIGURES.effective(points(value), Number(judges.toFixed(2)), points(rho), rho < 0);
}

/** Returns an estimate with its interval, or the reason why it has no value. */
export function estimateInWords(estimate: Estimate): string {
  if (!estimate.defined) return noValue(estimate);
  const { value, interval, n } = estimate;
  const ends = interval.defined
    ? FIGURES.interval(points(interval.low), points(interval.high), n)
    : FIGURES.noInterval(reasonInWords(interval.reason));
  return `${points(value)} (${ends})`;
}

/** The margin of a verdict, and its scale; a negative one is said to be against the side. */
export function marginInWords(side: string, margin: Estimate): string {
  const isAgainst = margin.defined && margin.value < 0;
  return FIGURES.margin(estimateInWords(isAgainst ? negated(margin) : margin), isAgainst, side);
}

function negated({ interval, ...estimate }: Estimate & { readonly defined: true }): Estimate {
  const { value } = estimate;
  return {
    ...estimate,
    value: -value,
    interval: interval.defined ? { ...interval, low: -interval.high, high: -interval.low } : interval,
  };
}

/** Returns which side a judge read under which label: `Side 1 is Ben, Side 2 is Ada`. */
export function sidesInWords(
  { unordered }: RecordedPanel["panel"],
  { judge, order }: Pick<PanelReading, "judge" | "order">,
  nameOf: Naming,
): string {
  if (unordered?.includes(judge)) return HEARD.orderUnknown;
  return HEARD.sides(order.map(nameOf));
}

/** Returns the winner of a vote, `null` if no side is ahead. */
export function winnerInWords(winner: string | null, nameOf: Naming): string {
  return winner === null ? HEARD.noWinner : nameOf(winner);
}

/** Returns the winner that a judge named in an order; `not read` if it was not to read the order. */
export function namedIn(order: readonly string[], { orders }: JudgeStand, nameOf: Naming): string {
  const named = orders.find((each) => isSame(each.order, order));
  if (!named) return HEARD.notRead;
  if (named.winner !== undefined) return winnerInWords(named.winner, nameOf);
  return named.read === 0 ? HEARD.missingVote : HEARD.unsettled;
}

/** Returns a value to two decimals, or `missing`. */
export function orMissing(value: number | undefined): string {
  return value === undefined ? HEARD.missingVote : points(value);
}

/** Returns the text with a full stop unless it already ends with one, even inside quotation marks. */
export function sentence(text: string): string {
  return /[.!?]\s?[”“»]?$/.test(text) ? text : `${text}.`;
}
