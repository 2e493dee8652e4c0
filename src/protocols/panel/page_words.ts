import { count } from "../../words/numbers.ts";
import { listed } from "../../words/phrases.ts";
import { points } from "../../archive/render/words.ts";
import { IMPORTED } from "../../archive/import/transcript_events.ts";
import { isSame, type PanelReading } from "../../judging/panel/panel.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import type { JudgeStand } from "../../judging/panel/verdict.ts";
import { ordersRead } from "../../judging/panel/vote.ts";
import type { EffectiveJudges } from "../../judging/statistics/agreement.ts";
import type { Estimate, Statistic } from "../../judging/statistics/statistic.ts";
import { toldApart } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { ABSTAINED } from "./words/mod.ts";

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
    const names = listed(judges.map(({ id }) => nameOf(id)));
    return `${count(judges.length, "judge")} (${names}), from recorded answers: model families unknown`;
  }
  const named = (start: string) =>
    listed(families.flatMap(({ family, judges }) => family.startsWith(start) ? judges.map(nameOf) : []));
  const known = families.filter(({ family }) => !/^(?:human|unknown):/.test(family));
  const by = known.map((each) => `${each.family}: ${listed(each.judges.map(nameOf))}`);
  const groups = [
    ...(known.length === 0 ? [] : [`of ${count(known.length, "model family")} (${by.join("; ")})`]),
    ...(named("human:") === "" ? [] : [`people: ${named("human:")}`]),
    ...(named("unknown:") === "" ? [] : [`model unknown: ${named("unknown:")}`]),
  ];
  return `${count(judges.length, "judge")}${known.length === 0 ? ", " : " "}${groups.join(", ")}`;
}

/**
 * Returns the number of readings, such as `read it in 2 orders of the sides, once in each: 6 of 6 readings could be
 * read`, and names the judges who read only some of the orders, of which a reading is missing or never was.
 */
export function readingInWords(
  { panel, readings, imported, judged }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): string {
  const { orders = [], samples = 1, unordered = [] } = panel;
  const read = readings.filter(({ judgement }) => judgement.given).length;
  const all = count(readings.length, "reading");
  const ordered = judged.protocol === IMPORTED ? "labels" : "sides"; // the order of speech is one and the same
  const times = samples === 1 ? "once in each" : `${samples} times in each`;
  const inPart = verdict.judges.flatMap(({ judge, orders: own }) => {
    const isWhole = ordersRead(own, { samples }).length === orders.length;
    return isWhole || unordered.includes(judge) ? [] : [judge];
  });
  return [
    imported
      ? `${read} of ${count(readings.length, "judgement")} given`
      : `read it in ${count(orders.length, "order")} of the ${ordered}, ${times}: ${read} of ${all} could be read`,
    ...(inPart.length === 0 ? [] : [`${listed(inPart.map(nameOf))} did not read every order of the sides`]),
    ...(unordered.length === 0 ? [] : [`the order that ${listed(unordered.map(nameOf))} read is unknown`]),
  ].join("; ");
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
    ...(votesForNone > 0 ? [`no winner ${votesForNone}`] : []),
  ].join(", ");
  const isTold = !reached && decisions["verdict"] !== undefined;
  return isTold ? counted : `${cast} of ${members} judges voted (quorum ${needed}): ${counted}`;
}

/** Returns the judges who abstained, with their reasons, on one line; empty if all voted. */
export function abstentionsInWords({ verdict: { judges } }: PanelReport, nameOf: Naming): string {
  return Object.entries(ABSTAINED).flatMap(([reason, what]) => {
    const who = judges.filter(({ vote }) => !vote.cast && vote.because === reason).map(({ judge }) => nameOf(judge));
    return who.length === 0 ? [] : [`${listed(who)} ${what}`];
  }).join("; ");
}

/** Returns a statistic to two decimals, or the reason why it has no value. */
export function statisticInWords(statistic: Statistic): string {
  return statistic.defined ? points(statistic.value) : `no value (${statistic.reason})`;
}

/** Returns the effective number of judges as they sat, such as `1.80 of 9 (ρ = 0.50)`; a negative ρ counts as 0. */
export function effectiveInWords(effective: EffectiveJudges): string {
  if (!effective.defined) return `no value (${effective.reason})`;
  const { value, judges, rho } = effective;
  return `${points(value)} of ${Number(judges.toFixed(2))} (ρ = ${points(rho)}${
    rho < 0 ? ", taken as 0: agreement below chance" : ""
  })`;
}

/** Returns an estimate with its interval, or the reason why it has no value. */
export function estimateInWords(estimate: Estimate): string {
  if (!estimate.defined) return `no value (${estimate.reason})`;
  const { value, interval, n } = estimate;
  const ends = interval.defined
    ? `95 %: ${points(interval.low)} to ${points(interval.high)}; n = ${n}`
    : `no interval: ${interval.reason}`;
  return `${points(value)} (${ends})`;
}

/** The margin of a verdict, and its scale; a negative one is said to be against the side. */
export function marginInWords(side: string, margin: Estimate): string {
  const isAgainst = margin.defined && margin.value < 0;
  return `${estimateInWords(isAgainst ? negated(margin) : margin)} ${
    isAgainst ? "against" : "for"
  } ${side}, on a scale from 0 (level) to 1 (as far apart as the judge puts anything)`;
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
  if (unordered?.includes(judge)) return "Order unknown";
  return order.map((id, at) => `Side ${at + 1} is ${nameOf(id)}`).join(", ");
}

/** Returns the winner of a vote, `null` if no side is ahead. */
export function winnerInWords(winner: string | null, nameOf: Naming): string {
  return winner === null ? "no winner" : nameOf(winner);
}

/** Returns the winner that a judge named in an order; `not read` if it was not to read the order. */
export function namedIn(order: readonly string[], { orders }: JudgeStand, nameOf: Naming): string {
  const named = orders.find((each) => isSame(each.order, order));
  if (!named) return "not read";
  if (named.winner !== undefined) return winnerInWords(named.winner, nameOf);
  return named.read === 0 ? "missing" : "unsettled";
}

/** Returns a value to two decimals, or `missing`. */
export function orMissing(value: number | undefined): string {
  return value === undefined ? "missing" : points(value);
}

/** Returns the text with a full stop unless it already ends with one, even inside quotation marks. */
export function sentence(text: string): string {
  return /[.!?]”?$/.test(text) ? text : `${text}.`;
}
