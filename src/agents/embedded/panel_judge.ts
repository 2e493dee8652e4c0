import { NO_WINNER, sideField, sideLabel } from "../../transcript/judgement.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Criterion } from "../../transcript/score.ts";
import type { AgentRequest } from "../agent.ts";
import type { Source } from "../source.ts";
import type { Measured } from "./measured_answer.ts";
import { measure } from "./measures.ts";

/** What was measured of one side. */
interface MeasuredSide {
  readonly label: string;
  /** Mean over its statements by criterion, to one decimal. */
  readonly scores: Readonly<Record<string, number>>;
  /** Mean of those by weight. */
  readonly total: number;
  /** Number of its statement that is highest in the mean, and how high that is. */
  readonly best?: { readonly number: number; readonly value: number };
}

/**
 * Which side did better, by the fixed measures of every statement that is shown. Labels are taken out of the texts
 * before, and each statement is measured against the one it answers, else against all that the other sides said: so
 * nothing depends on which side stands first.
 */
export function judge(request: AgentRequest, sources: readonly Source[]): Measured {
  const sides = sidesIn(request, sources);
  const ranked = sides.toSorted((a, b) => b.total - a.total);
  const [first, second] = ranked;
  const margin = Number(((first?.total ?? 0) - (second?.total ?? 0)).toFixed(2));
  const winner = first && margin > 0 ? first.label : NO_WINNER;
  const { criteria = [] } = request;
  const apart = criteria.map((criterion) => ({ id: criterion.id, ...difference(criterion, ranked) }))
    .toSorted((a, b) => b.weighted - a.weighted);
  const [widest] = apart;
  const clash = "Measured, not judged. " +
    (widest && winner !== NO_WINNER
      ? `They differ most, by weight, in ${widest.id.replaceAll("_", " ")}: ${widest.text}.`
      : "The measures come to the same.") +
    (sources.length === 0 && criteria.some(({ id }) => id === "evidence_quality")
      ? " Without sources evidence is not measured, and stands at 0 on all sides."
      : "");
  const reasons = ranked.map(({ label, total, best }) => ({
    text: `Measured: the statements of ${label} come to ${total.toFixed(2)} in the mean` +
      (best ? `; its highest, message ${best.number}, to ${best.value.toFixed(2)}.` : "."),
    messages: [best?.number ?? request.shown[0]?.number ?? 1],
  }));
  const value = {
    clash,
    reasons,
    scores: Object.fromEntries(sides.map(({ scores }, at) => [sideField(at + 1), { ...scores }])),
    winner,
    margin: sides.length === 2 && winner === sideLabel(2) ? -margin : margin,
  };
  return { value, text: [clash, ...reasons.map(({ text }) => text)].join("\n") };
}

/** How probable each side is to be found right: its share of the sum of all totals. */
export function believe(request: AgentRequest, sources: readonly Source[]): Measured {
  const sides = sidesIn(request, sources);
  const sum = sides.reduce((all, { total }) => all + total, 0);
  const reason = "Measured, not judged: each side's share of what the measures give to all that was said so far.";
  const shares = sides.map(({ total }, at) => [sideField(at + 1), sum === 0 ? 1 / sides.length : total / sum] as const);
  return { value: { reason, ...Object.fromEntries(shares) }, text: reason };
}

function sidesIn(request: AgentRequest, sources: readonly Source[]): readonly MeasuredSide[] {
  const sides = request.participants.filter(({ role }) => role === "side");
  const plain = request.shown.map((statement) => ({ ...statement, text: unlabelled(statement.text, sides) }));
  return sides.map((side) => measuredSide(side, { request, plain, sources }));
}

function measuredSide(
  side: Participant,
  { request: { criteria = [], topic }, plain, sources }: {
    readonly request: AgentRequest;
    readonly plain: readonly Statement[];
    readonly sources: readonly Source[];
  },
): MeasuredSide {
  const own = plain.filter(({ speaker }) => speaker === side.id);
  const opposing = plain.filter(({ speaker }) => speaker !== side.id).map(({ text }) => text).join("\n\n");
  const values = own.map((contribution) => {
    const answered = plain.find(({ number }) => number === contribution.replyTo);
    const context = { contribution, opposing, topic, sources, ...omitUndefined({ answered, position: side.position }) };
    return criteria.map((criterion) => measure(criterion, context).value);
  });
  const scores = Object.fromEntries(criteria.map(({ id }, n) => [
    id,
    values.length === 0 ? 0 : Math.round(10 * sumOf(values.map((each) => each[n] ?? 0)) / values.length) / 10,
  ]));
  const weighted = values.map((each) => sumOf(criteria.map(({ weight }, n) => weight * (each[n] ?? 0))));
  const highest = weighted.indexOf(Math.max(...weighted));
  const best = own[highest];
  return {
    label: side.name,
    scores,
    total: Number(sumOf(criteria.map(({ id, weight }) => weight * (scores[id] ?? 0))).toFixed(2)),
    ...(best ? { best: { number: best.number, value: weighted[highest] ?? 0 } } : {}),
  };
}

function difference({ id, weight }: Criterion, [first, second]: readonly MeasuredSide[]) {
  const [a, b] = [first?.scores[id] ?? 0, second?.scores[id] ?? 0];
  return { weighted: weight * (a - b), text: `${first?.label} ${a}, ${second?.label} ${b}` };
}

/** `Side 1` holds a number, which is none that somebody gave. */
function unlabelled(text: string, sides: readonly Participant[]): string {
  return sides.reduce(
    (said, { name }) => said.replaceAll(new RegExp(`\\b${RegExp.escape(name)}\\b`, "g"), "that side"),
    text,
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
