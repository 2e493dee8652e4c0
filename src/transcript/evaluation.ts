import type { Settings } from "./event.ts";
import { fieldsIn, type Json } from "./json.ts";

/** A criterion for rating finished dialogues. */
export interface EvaluationCriterion {
  /** Field name, for example `functional_completeness`. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** The built-in criteria for rating finished dialogues, in display order. */
export const EVALUATION_CRITERIA = [
  {
    id: "functional_completeness",
    name: "Functional completeness",
    description: "Everything that was asked is dealt with, and nothing that the question needs is left open.",
  },
  {
    id: "performance_scalability",
    name: "Performance & scalability",
    description:
      "What it came to would do its work fast enough, and go on doing so with more load, data, users or cases.",
  },
  {
    id: "security",
    name: "Security",
    description:
      "Threats, abuse and failure were thought of, and what it came to protects people, data and assets from them.",
  },
  {
    id: "maintainability",
    name: "Maintainability",
    description: "What it came to can be understood, changed and kept up over the years by others at a bearable cost.",
  },
  {
    id: "regulatory_compliance",
    name: "Regulatory compliance",
    description: "Laws, standards and duties that apply were named, and what it came to keeps to them.",
  },
  {
    id: "testability",
    name: "Testability",
    description: "Whether it works can be found out: claims and results can be checked, measured or tested.",
  },
  {
    id: "requirements_fulfilment",
    name: "Requirements fulfilment",
    description:
      "The requirements and constraints that the question states are met, each of them, the major ones first.",
  },
  {
    id: "overall",
    name: "Overall",
    description: "All in all: how good what it came to is as an answer to the question, and how well it is reasoned.",
  },
] as const satisfies readonly EvaluationCriterion[];

/** Id of a built-in criterion. */
export type EvaluationCriterionId = typeof EVALUATION_CRITERIA[number]["id"];

/** Folder within an archive for its evaluations. */
export const EVALUATIONS_FOLDER = "evaluations";

export const RATINGS_FORM = "ratings";

export const RATING_RANGE = { lowest: 1, highest: 10 } as const;

/** A user-defined criterion, as settings record it. */
export interface OwnCriterion extends Omit<EvaluationCriterion, "name"> {
  /** Its weight in the mean over all criteria; built-in criteria have 1. */
  readonly weight: number;
}

/** Reads the user-defined criteria from the settings of an evaluation; invalid ones are omitted. */
export function ownCriteriaIn({ ownCriteria }: Settings): readonly OwnCriterion[] {
  if (!Array.isArray(ownCriteria)) return [];
  return ownCriteria.flatMap((one): OwnCriterion[] => {
    const { id, description, weight } = fieldsIn(one);
    const isOne = typeof id === "string" && typeof description === "string" && typeof weight === "number";
    return isOne ? [{ id, description, weight }] : [];
  });
}

/** One evaluator's rating of a dialogue on one criterion. */
export interface Rating {
  /** 1–10; `null` if there is no usable score. */
  readonly score: number | null;
  /** The evaluator's own words; empty if it gave none. */
  readonly reason: string;
  /** Why the given score is unusable; absent if it is usable, or was omitted on purpose. */
  readonly problem?: string;
}

/** One evaluator's ratings by criterion: the value of a note of the kind `evaluation` about a finished dialogue. */
export type Ratings = Readonly<Record<string, Rating>>;

/** Reads a note's value; invalid ratings are omitted. */
export function readRatings(value: Json): Ratings {
  const entries = Object.entries(fieldsIn(value)).flatMap(([id, one]): [string, Rating][] => {
    const { score, reason, problem } = fieldsIn(one);
    if (!(score === null || isRating(score)) || typeof reason !== "string") return [];
    return [[id, { score, reason, ...(typeof problem === "string" ? { problem } : {}) }]];
  });
  return Object.fromEntries(entries);
}

export function isRating(value: unknown): value is number {
  return typeof value === "number" && value >= RATING_RANGE.lowest && value <= RATING_RANGE.highest;
}
