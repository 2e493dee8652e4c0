import type { Json, Settings } from "../transcript/event.ts";
import { isObject, objectIn } from "../transcript/json.ts";
import { CONTRIBUTION_KINDS } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Criterion, ParticipantScore, Unscored } from "../transcript/score.ts";
import type { Verdict } from "../transcript/verdict.ts";
import { decimal } from "../words/numbers.ts";
import { notContributing } from "./contributes.ts";
import { mean } from "./statistics/statistic.ts";
import { criterionName } from "../words/names.ts";
import { SIGNS } from "../words/phrases.ts";
import { UNSCORED } from "../words/scale.ts";

/** The totals of a dialogue's scores. */
export interface Scoreboard {
  /** Scores by participant id, for those scored at least once on each criterion. */
  readonly scores: Readonly<Record<string, ParticipantScore>>;
  /** The other participants with the reason, in participant order. */
  readonly unscored: readonly Unscored[];
}

/** Returns the criteria in a dialogue's settings, with weights normalised to a sum of 1; empty without scoring. */
export function criteriaOf(settings: Settings): readonly Criterion[] {
  const listed = Array.isArray(settings["criteria"]) ? settings["criteria"].flatMap(readCriterion) : [];
  const sum = listed.reduce((total, criterion) => total + criterion.weight, 0);
  return listed.map((criterion) => ({ ...criterion, weight: criterion.weight / sum }));
}

/**
 * Adds up the scores of participants who take a position or whose contributions were to be scored. A breakdown is the
 * mean over the scored contributions by criterion (after the mean over several readings of one contribution); a total
 * is the mean of the breakdown by normalised weights, 0–10. Scores that are missing, unreadable or outside 0–10 do not
 * count, nor do those of a message that is no contribution by anybody who read it. A failed turn is not a contribution:
 * there was nothing to score.
 */
export function scoreboard(record: DialogueRecord): Scoreboard {
  const criteria = criteriaOf(record.settings);
  if (criteria.length === 0) return { scores: {}, unscored: [] };
  const readings = readingsOf(record);
  const asked = new Set(record.notes.flatMap(({ kind, about }) => kind === "score" && about ? [about] : []));
  const refused = notContributing(record.notes);
  const readingOf = ({ number }: Statement, criterion: string) => readings.get(number)?.get(criterion);
  const scores: [string, ParticipantScore][] = [];
  const unscored: Unscored[] = [];
  for (const { id, position } of record.participants) {
    const own = record.messages.filter((message): message is Statement =>
      !message.failed && message.speaker === id && (CONTRIBUTION_KINDS.has(message.kind) || asked.has(message.number))
    );
    if (position === undefined && !own.some((statement) => asked.has(statement.number))) continue;
    const scored = own.filter((statement) => criteria.some(({ id }) => readingOf(statement, id) !== undefined));
    const counts = { scored: scored.length, contributions: own.length };
    const breakdown = criteria.map(({ id }) =>
      meanScore(scored.flatMap((statement) => readingOf(statement, id) ?? []))
    );
    const missing = criteria.filter((_, n) => breakdown[n] === undefined);
    if (missing.length > 0) {
      const none = own.filter(({ number }) => refused.has(number)).length;
      unscored.push({ participant: id, reason: whyUnscored({ ...counts, none }, missing), ...counts });
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

/**
 * Returns the scores of messages by number of the message and id of the criterion: the mean of several readings. Scores
 * that are missing, unreadable or outside 0–10 are left out, and so is a message that is no contribution by anybody who
 * read it.
 */
export function readingsOf(
  { notes, settings }: Pick<DialogueRecord, "notes" | "settings">,
): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const refused = notContributing(notes);
  const criteria = criteriaOf(settings);
  const readings = new Map<number, ReadonlyMap<string, number>>();
  const scored = notes.filter(({ kind, about }) => kind === "score" && about !== undefined && !refused.has(about));
  for (const [number = 0, own] of Map.groupBy(scored, ({ about }) => about)) {
    const scores = criteria.flatMap(({ id }): readonly (readonly [string, number])[] => {
      const given = own.flatMap(({ answer }) => answer.given ? scoreIn(answer.value, id) ?? [] : []);
      const score = meanScore(given);
      return score === undefined ? [] : [[id, score]];
    });
    if (scores.length > 0) readings.set(number, new Map(scores));
  }
  return readings;
}

/** Returns the score of a criterion in a recorded answer; `undefined` unless it is a number from 0 to 10. */
export function scoreIn(value: Json, criterionId: string): number | undefined {
  const scores = objectIn(value, "scores") ?? {};
  const score = Object.hasOwn(scores, criterionId) ? scores[criterionId] : undefined;
  return typeof score === "number" && score >= 0 && score <= 10 ? score : undefined;
}

/** Returns the readable scores in a recorded answer by criterion, in order; all of them if no criteria are set. */
export function scoresByCriterion(settings: Settings, value: Json): readonly (readonly [id: string, score: number])[] {
  const set = criteriaOf(settings).map(({ id }) => id);
  return (set.length > 0 ? set : Object.keys(objectIn(value, "scores") ?? {})).flatMap((id) => {
    const score = scoreIn(value, id);
    return score === undefined ? [] : [[id, score] as const];
  });
}

/** Returns the weighted mean of the scores in a recorded answer; `undefined` if none is readable. */
export function weightedScore(settings: Settings, value: Json): number | undefined {
  const weights = new Map(criteriaOf(settings).map(({ id, weight }) => [id, weight]));
  const scores = scoresByCriterion(settings, value).map(([id, score]) => ({ score, weight: weights.get(id) ?? 1 }));
  const sum = scores.reduce((all, { weight }) => all + weight, 0);
  return sum > 0 ? scores.reduce((all, { score, weight }) => all + score * weight, 0) / sum : undefined;
}

function readCriterion(value: Json): Criterion[] {
  const { id, description, weight } = isObject(value) ? value : {};
  if (typeof id !== "string" || typeof weight !== "number" || !(weight > 0 && weight < Infinity)) return [];
  return [{ id, weight, description: typeof description === "string" ? description : "" }];
}

function meanScore(values: readonly number[]): number | undefined {
  const exact = mean(values);
  return exact === undefined ? undefined : within(exact);
}

/** Clamps values that rounding moved off the scale. */
function within(value: number): number {
  return Math.min(10, Math.max(0, value));
}

function whyUnscored(
  { scored, contributions, none }: {
    readonly scored: number;
    readonly contributions: number;
    /** Messages that are no contributions, by those who read them. */
    readonly none: number;
  },
  missing: readonly Criterion[],
): string {
  if (contributions === 0) return UNSCORED.nothingSaid;
  if (none > 0 && none === contributions) return UNSCORED.noContribution(contributions);
  if (scored === 0) return UNSCORED.unreadable(contributions);
  return UNSCORED.never(missing.map(({ id }) => criterionName(id)), scored, contributions);
}

/** Returns a score or total in whole hundredths, for comparison and display; rounding errors in sums do not matter. */
export function hundredths(value: number): number {
  return Math.round(Number((value * 100).toFixed(6)));
}

/** Returns a score, total or margin as readers see it: to two decimals, with a minus sign if negative. */
export function points(value: number): string {
  return decimal(hundredths(value) / 100 + 0, 2).replace("-", "−"); // no negative zero
}

/**
 * Returns the winner by scores. There is a winner only if at least two participants have a total, nobody is unscored,
 * and at least two thirds of everybody's contributions were scored. Totals are compared to two decimals, as shown:
 * equal ones at the top are a tie, and the margin is the difference between the two highest.
 *
 * @param nameOf Returns a participant's name for the reason there is no winner. @default its id
 */
export function verdictOf({ scores, unscored }: Scoreboard, nameOf: (id: string) => string = (id) => id): Verdict {
  const totals = Object.entries(scores);
  const doubts = [
    ...unscored.map(({ participant, reason }) => `${nameOf(participant)}${SIGNS.colon} ${reason}`),
    ...totals.flatMap(([id, { scored, contributions }]) =>
      scored * 3 < contributions * 2 ? [`${nameOf(id)}${SIGNS.colon} ${UNSCORED.tooFew(scored, contributions)}`] : []
    ),
  ];
  if (doubts.length > 0) return { kind: "undecided", reason: doubts.join(SIGNS.between) };
  if (totals.length === 0) return { kind: "undecided", reason: UNSCORED.nobody };

  const ranked = totals.map(([id, { total }]) => ({ id, value: hundredths(total) }))
    .sort((a, b) => b.value - a.value);
  const [top, second] = ranked;
  if (!top || !second) return { kind: "undecided", reason: UNSCORED.onlyOne };
  if (top.value === second.value) {
    const between = new Set(ranked.filter(({ value }) => value === top.value).map(({ id }) => id));
    return { kind: "tied", between: totals.flatMap(([id]) => between.has(id) ? [id] : []) };
  }
  return { kind: "decided", winner: top.id, margin: (top.value - second.value) / 100 };
}
