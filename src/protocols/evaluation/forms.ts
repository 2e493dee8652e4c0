import { z } from "zod";
import {
  type EvaluationCriterion,
  isRating,
  type Rating,
  RATING_RANGE,
  type Ratings,
  RATINGS_FORM,
} from "../../transcript/evaluation.ts";
import { fieldsIn, isObject } from "../../transcript/json.ts";
import type { AnswerSchema } from "../../agents/agent.ts";
import { exactNumber, shown, zodAnswer } from "../../agents/answer_schema.ts";
import { PROBLEMS, RATING } from "./words/mod.ts";

const { lowest, highest } = RATING_RANGE;

/**
 * Returns the form of ratings by criterion, each a reason followed by a score from 1 to 10. A score may be quoted and
 * may end in `/10`. Each is read separately: an invalid score is missing, with its problem, and does not affect the
 * others. The answer as a whole is a problem only if no score in it is readable.
 */
export function ratingsSchema(criteria: readonly EvaluationCriterion[]): AnswerSchema<Ratings> {
  if (criteria.length === 0) throw new TypeError("Cannot ask for ratings: there are no criteria");
  const rating = ({ name, description }: EvaluationCriterion) =>
    z.object({ reason: z.string(), score: z.number().min(lowest).max(highest).nullable() })
      .describe(RATING.criterion(name, description));
  const type = z.object(Object.fromEntries(criteria.map((criterion) => [criterion.id, rating(criterion)])));
  return { ...zodAnswer<unknown>(RATINGS_FORM, type), read: (value) => readAll(criteria, value) };
}

function readAll(criteria: readonly EvaluationCriterion[], value: unknown): ReturnType<AnswerSchema<Ratings>["read"]> {
  if (!isObject(value)) return { ok: false, problem: PROBLEMS.noObject(shown(value)) };
  const ratings = criteria.map(({ id }): [string, Rating] => [id, readRating(value[id])]);
  const [first] = ratings;
  if (first && ratings.every(([, { problem }]) => problem !== undefined)) {
    return { ok: false, problem: PROBLEMS.field(`${first[0]}.score`, first[1].problem ?? "") };
  }
  return { ok: true, value: Object.fromEntries(ratings) };
}

function readRating(value: unknown): Rating {
  const { score: given, reason: why, problem: before } = fieldsIn(isObject(value) ? value : { score: value });
  const score = exactNumber(given);
  const reason = typeof why === "string" ? why.trim() : "";
  if (isRating(score)) return { score, reason };
  // a null score: read before with its problem, or meant by the evaluator
  if (score === null) return { score, reason, ...(typeof before === "string" ? { problem: before } : {}) };
  return {
    score: null,
    reason,
    problem: score === undefined ? PROBLEMS.missing : PROBLEMS.wrong(lowest, highest, shown(score)),
  };
}
