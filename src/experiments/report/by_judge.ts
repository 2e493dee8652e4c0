import type { Row } from "../../archive/tables.ts";
import { readingRows } from "../../judging/panel/readings.ts";
import { type Ratings, ratingsOf } from "../../judging/ratings/ratings.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import type { DialogueRow } from "../row.ts";
import { ratedMatches } from "./matches.ts";
import { ESTIMATE, estimateRow, type ResultTable } from "./result_table.ts";
import { shownSign } from "./words.ts";

/** The ratings of one judge's readings alone. */
export interface JudgeRatings {
  readonly judge: string;
  /** The largest group of models that met. */
  readonly ratings: Ratings;
}

/** Fewer motions than this tell too little about one judge. */
const LEAST_MOTIONS = 10;

/** Returns the ratings by each judge that read debates on enough motions, in order of name; none for a single judge. */
export function ratingsByJudge(rows: readonly DialogueRow[]): readonly JudgeRatings[] {
  const judges = new Set(rows.flatMap(({ panel }) => panel ? readingRows(panel).map(({ judge }) => judge) : []));
  if (judges.size < 2) return [];
  return [...judges].sort().flatMap((judge): JudgeRatings[] => {
    const [ratings] = ratingsOf(ratedMatches(rows.filter(({ panel }) => panel), judge).matches);
    return ratings && ratings.motions >= LEAST_MOTIONS ? [{ judge, ratings }] : [];
  });
}

/** Returns a line for each preference that is shown in opposite directions by two judges: the mean hides it. */
export function contradictions(byJudge: readonly JudgeRatings[]): readonly string[] {
  const shown = byJudge.flatMap(({ judge, ratings: { order, side, differences } }) => [
    ...preference(judge, order, ["the side presented first", "the side presented last"]),
    ...preference(judge, side, ["the affirmative side", "the negative side"]),
    ...differences.flatMap(({ shown, stronger, weaker }) => shown ? [{ judge, stronger, weaker }] : []),
  ]);
  return shown.flatMap(({ judge, stronger, weaker }) =>
    shown.filter((other) => judge < other.judge && stronger === other.weaker && weaker === other.stronger).map((
      other,
    ) => `Judges contradict each other: ${judge} prefers ${stronger} to ${weaker}, ${other.judge} the reverse.`)
  );
}

function preference(judge: string, term: Estimate, [one, other]: readonly [string, string]) {
  const sign = shownSign(term);
  if (sign === 0) return [];
  return [sign > 0 ? { judge, stronger: one, weaker: other } : { judge, stronger: other, weaker: one }];
}

/** Returns the table of the ratings by judge: strengths, and what affirming and being presented first are worth. */
export function byJudgeTable(byJudge: readonly JudgeRatings[]): ResultTable {
  return {
    name: "ratings_by_judge",
    columns: ["judge", "motions", "measure", "model", ...ESTIMATE],
    rows: byJudge.flatMap(({ judge, ratings: { motions, models, side, order } }): readonly Row[] => [
      ...models.map(({ model, strength }) => ({
        judge,
        motions,
        measure: "strength",
        model,
        ...estimateRow(strength),
      })),
      { judge, motions, measure: "affirming", ...estimateRow(side) },
      { judge, motions, measure: "presented_first", ...estimateRow(order) },
    ]),
  };
}
