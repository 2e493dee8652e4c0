import type { Json, Settings } from "../transcript/event.ts";
import { CONTRIBUTION_KINDS } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Criterion, ParticipantScore, Unscored } from "../transcript/score.ts";
import type { Verdict } from "../transcript/verdict.ts";

/** What the scores of a dialogue come to. */
export interface Scoreboard {
  /** By participant's id: those scored at least once on each criterion. */
  readonly scores: Readonly<Record<string, ParticipantScore>>;
  /** The others, with the reason, in the order of the participants. */
  readonly unscored: readonly Unscored[];
}

/** The criteria in a dialogue's settings, their weights normalised to a sum of 1; none if no scoring was asked for. */
export function criteriaOf(settings: Settings): readonly Criterion[] {
  const listed = Array.isArray(settings["criteria"]) ? settings["criteria"].flatMap(readCriterion) : [];
  const sum = listed.reduce((total, criterion) => total + criterion.weight, 0);
  return listed.map((criterion) => ({ ...criterion, weight: criterion.weight / sum }));
}

/**
 * Adds up the scores of those who take a position or whose contributions were to be scored. A breakdown is the mean
 * over the scored contributions, criterion by criterion (of several readings of one contribution first their mean); a
 * total is the mean of the breakdown by normalised weights, 0–10. A score that is missing, unreadable or outside 0–10 counts
 * for nothing. A failed turn is no contribution: nothing was said that could be scored.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { fold } from "../transcript/fold.ts";
 * import type { EventBody, JournalEvent } from "../transcript/event.ts";
 * import { scoreboard } from "./scoreboard.ts";
 *
 * const ana = { id: "ana", name: "Ana", role: "position_advocate", position: "Buses" };
 * const ben = { id: "ben", name: "Ben", role: "position_advocate", position: "Trams" };
 * const criteria = [{ id: "logic", description: "Sound?", weight: 3 }, { id: "style", description: "Clear?", weight: 1 }];
 * const said = { key: "p/argument/ana", number: 1, participant: "ana", phase: "p", kind: "argument" } as const;
 * const asked = { key: "p/score-1/mo", participant: "mo", kind: "score", about: 1 } as const;
 * const bodies: EventBody[] = [
 *   {
 *     ...{ type: "dialogue.started", journal: 1, protocol: "debate", topic: "Getting there", secret: "" },
 *     participants: [ana, ben],
 *     settings: { criteria },
 *   },
 *   { type: "turn.completed", ...said, text: "Buses go everywhere." },
 *   { type: "score.recorded", ...asked, answer: { given: true, value: { scores: { logic: 8, style: 4 }, reason: "" } } },
 * ];
 * const base = { at: "2026-01-31T12:00:00.000Z", dialogueId: "d1", prev: "" };
 * const { scores, unscored } = scoreboard(fold(bodies.map((body, n): JournalEvent => ({ seq: n + 1, ...base, ...body }))));
 *
 * assert.equal(scores["ana"]?.total, 7); // (3 · 8 + 1 · 4) / 4
 * assert.deepEqual(unscored.map(({ participant }) => participant), ["ben"]);
 * ```
 */
export function scoreboard(record: DialogueRecord): Scoreboard {
  const criteria = criteriaOf(record.settings);
  if (criteria.length === 0) return { scores: {}, unscored: [] };
  const readings = readingsByMessage(record, criteria);
  const asked = new Set(record.notes.flatMap((note) => note.kind === "score" ? [note.about] : []));
  const scores: [string, ParticipantScore][] = [];
  const unscored: Unscored[] = [];
  for (const { id, position } of record.participants) {
    const own = record.messages.filter((message): message is Statement =>
      !message.failed && message.speaker === id && (CONTRIBUTION_KINDS.has(message.kind) || asked.has(message.number))
    );
    if (position === undefined && !own.some((statement) => asked.has(statement.number))) continue;
    const scored = own.flatMap((statement) => readings.get(statement.number) ?? []);
    const counts = { scored: scored.length, contributions: own.length };
    const breakdown = criteria.map(({ id }) => mean(scored.flatMap((contribution) => contribution.get(id) ?? [])));
    const missing = criteria.filter((_, n) => breakdown[n] === undefined);
    if (missing.length > 0) {
      unscored.push({ participant: id, reason: whyUnscored(counts, missing), ...counts });
    } else {
      const values = breakdown.flatMap((value) => value ?? []);
      const total = criteria.reduce((sum, { weight }, n) => sum + weight * (values[n] ?? 0), 0);
      scores.push([id, {
        total: within(total),
        breakdown: Object.fromEntries(criteria.map((criterion, n) => [criterion.id, values[n] ?? 0])),
        ...counts,
      }]);
    }
  }
  return { scores: Object.fromEntries(scores), unscored };
}

/** By number of a message the mean of its readings by criterion; messages without a readable score are absent. */
function readingsByMessage(
  record: DialogueRecord,
  criteria: readonly Criterion[],
): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const values = new Map<number, Map<string, number[]>>();
  for (const { kind, about, answer } of record.notes) {
    if (kind !== "score" || about === undefined || !answer.given) continue;
    for (const { id } of criteria) {
      const score = scoreIn(answer.value, id);
      if (score === undefined) continue;
      const byCriterion = values.get(about) ?? new Map<string, number[]>();
      byCriterion.set(id, [...byCriterion.get(id) ?? [], score]);
      values.set(about, byCriterion);
    }
  }
  return new Map([...values].map(([number, byCriterion]) => [
    number,
    new Map([...byCriterion].flatMap(([id, list]) => {
      const value = mean(list);
      return value === undefined ? [] : [[id, value] as const];
    })),
  ]));
}

/** The score of a criterion in a recorded answer; `undefined` unless it is a number from 0 to 10. */
export function scoreIn(value: Json, criterionId: string): number | undefined {
  const scores = field(value, "scores");
  const score = scores === undefined ? undefined : field(scores, criterionId);
  return typeof score === "number" && score >= 0 && score <= 10 ? score : undefined;
}

function readCriterion(value: Json): Criterion[] {
  const id = field(value, "id");
  const description = field(value, "description");
  const weight = field(value, "weight");
  if (typeof id !== "string" || typeof weight !== "number" || !(weight > 0 && weight < Infinity)) return [];
  return [{ id, weight, description: typeof description === "string" ? description : "" }];
}

function field(value: Json, name: string): Json | undefined {
  if (value === null || typeof value !== "object" || isList(value)) return;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : within(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Takes back what rounding adds beyond the ends of the scale. */
function within(value: number): number {
  return Math.min(10, Math.max(0, value));
}

function whyUnscored(
  { scored, contributions }: { readonly scored: number; readonly contributions: number },
  missing: readonly Criterion[],
): string {
  if (contributions === 0) return "made no contribution that could be scored";
  if (scored === 0) return `none of ${contributions} contributions has a readable score`;
  return `never scored on ${missing.map((criterion) => criterion.id).join(", ")} ` +
    `(${scored} of ${contributions} contributions scored)`;
}

/** A score or total in whole hundredths, as it is compared and shown; what sums lose in their last bits is no matter. */
export function hundredths(value: number): number {
  return Math.round(Number((value * 100).toFixed(6)));
}

/**
 * Who won by the scores. There is a winner only if at least two participants have a total, nobody is unscored and of
 * everybody's contributions at least two thirds were scored. Totals are compared to two decimals, as they are shown:
 * equal ones at the top are a tie, and the margin is the difference of the two highest.
 *
 * @param nameOf What a participant is called where it is said why there is no winner. @default by its id
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { verdictOf } from "./scoreboard.ts";
 *
 * const score = (total: number, scored = 3) => ({ total, breakdown: {}, scored, contributions: 3 });
 * const verdict = (ana: number, ben: number, scored?: number) =>
 *   verdictOf({ scores: { ana: score(ana), ben: score(ben, scored) }, unscored: [] });
 *
 * assert.deepEqual(verdict(7.25, 6.5), { kind: "decided", winner: "ana", margin: 0.75 });
 * assert.deepEqual(verdict(7.251, 7.249), { kind: "tied", between: ["ana", "ben"] });
 * assert.equal(verdict(9, 6, 1).kind, "undecided"); // one of three contributions is too few
 * ```
 */
export function verdictOf({ scores, unscored }: Scoreboard, nameOf: (id: string) => string = (id) => id): Verdict {
  const totals = Object.entries(scores);
  const doubts = [
    ...unscored.map(({ participant, reason }) => `${nameOf(participant)}: ${reason}`),
    ...totals.flatMap(([id, { scored, contributions }]) =>
      scored * 3 < contributions * 2
        ? [`${nameOf(id)}: ${scored} of ${contributions} contributions scored, fewer than two thirds`]
        : []
    ),
  ];
  if (doubts.length > 0) return { kind: "undecided", reason: doubts.join("; ") };
  if (totals.length === 0) return { kind: "undecided", reason: "nobody was scored" };

  const ranked = totals.map(([id, { total }]) => ({ id, value: hundredths(total) }))
    .sort((a, b) => b.value - a.value);
  const [top, second] = ranked;
  if (!top || !second) return { kind: "undecided", reason: "only one participant was scored" };
  if (top.value === second.value) {
    const between = new Set(ranked.filter(({ value }) => value === top.value).map(({ id }) => id));
    return { kind: "tied", between: totals.flatMap(([id]) => between.has(id) ? [id] : []) };
  }
  return { kind: "decided", winner: top.id, margin: (top.value - second.value) / 100 };
}
