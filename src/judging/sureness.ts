import { CONTRIBUTION_KINDS } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Sureness, SurenessWord } from "../transcript/outcome.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Verdict } from "../transcript/verdict.ts";
import { recordedDecision } from "./decision.ts";
import type { PanelVerdict } from "./panel/verdict.ts";
import { criteriaOf, points, readingsOf, scoreboard } from "./scoreboard.ts";
import { type Estimate, mean, meanEstimate } from "./statistics/statistic.ts";
import { LEAD } from "../words/scale.ts";
import { SIGNS } from "../words/phrases.ts";

/** A lead of which the whole interval lies beyond this is clear; in points of 10. */
const CLEAR_LEAD = 0.5;

/** The words from the least sure to the surest. */
const WORDS: readonly SurenessWord[] = ["too_close", "slightly_for", "for", "clearly_for"];

/**
 * Returns how sure the verdict is that a dialogue's own scores give. Contributions of the two leading sides are compared
 * step by step: opening with opening, the arguments of a round, its rebuttals, closing with closing. A step counts if
 * both sides have scores there; its difference is that of the totals, weighted over the criteria that both are scored
 * on. Of these differences, with the sign of the lead:
 *
 * - _too close to call_: the mean is at most its standard error, or there are fewer than two differences, or a tie
 * - _slightly for_: the mean is larger, but its 95 % interval includes 0, or there is none as all are equal
 * - _for_: the 95 % interval is above 0
 * - _clearly for_: the whole interval is above half a point
 * - _undecided_: there is no verdict
 *
 * The readings of a single scorer never give more than _for_, and with reasons that name no side never more than
 * _slightly for_. Differences within a debate are not independent, as one reader gives them all: the interval says how
 * even the lead is over the debate, not what another reader would find.
 */
export function scoreSureness(record: DialogueRecord, verdict: Verdict): Sureness {
  if (verdict.kind === "undecided") return { word: "undecided", reason: verdict.reason };
  if (verdict.kind !== "decided") return { word: "too_close", reason: LEAD.equal };
  const side = verdict.winner;
  const others = Object.entries(scoreboard(record).scores).filter(([id]) => id !== side);
  const [second] = others.toSorted(([, a], [, b]) => b.total - a.total);
  const differences = second ? differencesIn(record, side, second[0]) : [];
  const estimate = meanEstimate(differences, { low: -10, high: 10 });
  const scorers = new Set(record.notes.flatMap(({ kind, participant }) => kind === "score" ? [participant] : []));
  const most = recordedDecision(record)?.grounds?.carried === null
    ? "slightly_for"
    : scorers.size < 2
    ? "for"
    : "clearly_for";
  const { low } = intervalOf(estimate) ?? {};
  const word = isWithinError(differences)
    ? "too_close"
    : low === undefined || low <= 0
    ? "slightly_for"
    : low <= CLEAR_LEAD
    ? "for"
    : "clearly_for";
  return { word: WORDS.indexOf(word) > WORDS.indexOf(most) ? most : word, side, ...figuresOf(estimate, "step") };
}

/**
 * Returns how sure a panel's verdict is.
 *
 * - _undecided_: no quorum, or no side has more than half of the votes
 * - _too close to call_: the panel's verdict is that or a tie, or a majority of three or more votes is one vote
 * - _slightly for_: any other majority
 * - _for_: the 95 % interval of the judges' margins is above 0, or two or more judges all name the side in every order
 * - _clearly for_: both
 */
export function panelSureness(
  { outcome, judges, margin }: Pick<PanelVerdict, "outcome" | "judges" | "margin">,
): Sureness {
  if (outcome.kind === "undecided") return { word: "undecided", reason: outcome.reason };
  if (outcome.kind === "tied") return { word: "too_close", reason: LEAD.level };
  if (outcome.kind === "too_close") {
    return { ...figuresOf(margin, "judge"), word: "too_close", side: outcome.leader, reason: outcome.reason };
  }
  const side = outcome.winner;
  const votes = judges.flatMap(({ vote }) => vote.cast ? [vote.winner] : []);
  const named = votes.filter((winner) => winner === side).length;
  const counted = LEAD.named(named, judges.length);
  const figures = figuresOf(margin, "judge");
  if (votes.length >= 3 && named * 2 - votes.length === 1) {
    return { ...figures, word: "too_close", side, reason: LEAD.oneVote(counted) };
  }
  const agree = judges.length >= 2 &&
    judges.every(({ orders, vote }) => vote.cast && orders.every(({ winner }) => winner === side));
  const isAbove = outcome.by === "panel" && (intervalOf(margin)?.low ?? 0) > 0;
  const word = agree && isAbove ? "clearly_for" : agree || isAbove ? "for" : "slightly_for";
  const reason = `${agree ? LEAD.inEveryOrder(counted) : counted}${SIGNS.between}${figures.reason}`;
  return { ...figures, word, side, reason };
}

/** Returns the differences between two sides' totals, one for each step in which both are scored. */
function differencesIn(record: DialogueRecord, one: string, other: string): readonly number[] {
  const criteria = criteriaOf(record.settings);
  const readings = readingsOf(record);
  const ownSteps = (id: string) => {
    const counts = new Map<string, number>();
    const steps = new Map<string, ReadonlyMap<string, number>>();
    for (const { speaker, kind, round = "", number, failed } of record.messages) {
      if (speaker !== id || !CONTRIBUTION_KINDS.has(kind)) continue;
      const step = `${round}/${kind}`; // the names of speeches, such as 1AC and 1NC, differ between the sides
      const count = (counts.get(step) ?? 0) + 1; // a failed turn keeps its place
      counts.set(step, count);
      const reading = readings.get(number);
      if (!failed && reading) steps.set(`${step}/${count}`, reading);
    }
    return steps;
  };
  const others = ownSteps(other);
  return [...ownSteps(one)].flatMap(([step, reading]) => {
    const against = others.get(step);
    const both = criteria.flatMap(({ id, weight }) => {
      const [a, b] = [reading.get(id), against?.get(id)];
      return a === undefined || b === undefined ? [] : [{ weight, difference: a - b }];
    });
    const weights = both.reduce((sum, { weight }) => sum + weight, 0);
    return weights === 0 ? [] : [both.reduce((sum, { weight, difference }) => sum + weight * difference, 0) / weights];
  });
}

/** Returns `true` if the mean of a sample is no further above 0 than its standard error, or the sample is too small. */
function isWithinError(values: readonly number[]): boolean {
  const n = values.length;
  const middle = mean(values) ?? 0;
  if (n < 2) return true;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return middle <= Math.sqrt(squares / (n - 1) / n) + 1e-9;
}

function intervalOf(estimate: Estimate): Sureness["interval"] {
  if (!estimate.defined || !estimate.interval.defined) return undefined;
  const { low, high } = estimate.interval;
  return { low, high };
}

/** Returns the figures of an estimate with the lead in words: `the lead is 0.55 on average over 8 steps, and …`. */
function figuresOf(estimate: Estimate, unit: "step" | "judge"): Pick<Sureness, "reason" | "n" | "mean" | "interval"> {
  if (!estimate.defined) {
    return { reason: unit === "step" ? LEAD.noSteps : LEAD.votesAlone };
  }
  const { n, value } = estimate;
  const interval = intervalOf(estimate);
  const range = interval ? LEAD.interval(points(interval.low), points(interval.high)) : LEAD.noInterval;
  const reason = LEAD.mean(points(value), n, unit, range);
  return { reason, n, mean: value, ...omitUndefined({ interval }) };
}
