import { readingRows } from "../../judging/panel/readings.ts";
import { type Ratings, ratingsOf } from "../../judging/ratings/ratings.ts";
import type { DialogueRow } from "../row.ts";
import { ratedMatches } from "./matches.ts";

/** The ratings of one judge's readings alone. */
export interface JudgeRatings {
  readonly judge: string;
  /** The largest group of models that met. */
  readonly ratings: Ratings;
}

/** Fewer motions than this tell too little about one judge. */
export const LEAST_MOTIONS = 10;

/** Returns the ratings by each judge that read debates on enough motions, in order of name; none for a single judge. */
export function ratingsByJudge(rows: readonly DialogueRow[]): readonly JudgeRatings[] {
  const judges = new Set(rows.flatMap(({ panel }) => panel ? readingRows(panel).map(({ judge }) => judge) : []));
  if (judges.size < 2) return [];
  return [...judges].sort().flatMap((judge): JudgeRatings[] => {
    const [ratings] = ratingsOf(ratedMatches(rows.filter(({ panel }) => panel), judge).matches);
    return ratings && ratings.motions >= LEAST_MOTIONS ? [{ judge, ratings }] : [];
  });
}
