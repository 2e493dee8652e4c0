import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import type { ReviewerConfiguration } from "./configuration.ts";
import { type Field, field } from "./fields/field.ts";
import { reviewerFields } from "./fields/reviewer_fields.ts";
import { REVIEW_FIELDS, type ReviewConfiguration } from "./review_fields.ts";
import { choice, fieldsOf, type JsonSchema, listOf, type ValueKind } from "./value_kind.ts";

/** An evaluator, as a configuration describes it. */
export interface EvaluatorConfiguration extends ReviewerConfiguration {
  /** What it is asked about. @default all criteria */
  readonly criteria?: readonly (typeof EVALUATION_CRITERIA)[number]["id"][];
}

/** What a file says that is given to `convene eval`. */
export interface EvaluatorsConfiguration extends ReviewConfiguration {
  /** One or more. */
  readonly evaluators: readonly EvaluatorConfiguration[];
}

const EVALUATOR: Readonly<Record<keyof EvaluatorConfiguration, Field>> = {
  ...reviewerFields("evaluator"),
  criteria: field(
    listOf(choice(EVALUATION_CRITERIA.map(({ id }) => id)), "a list of criteria"),
    "What it is asked about. All if left out.",
  ),
};

const FIELDS: Readonly<Record<keyof EvaluatorsConfiguration, Field>> = {
  evaluators: field(listOf(fieldsOf(EVALUATOR), "a list of evaluators"), "Who rates. Each is asked by itself."),
  ...REVIEW_FIELDS,
};

/** What a configuration of evaluators may hold. */
export const EVALUATORS: ValueKind = fieldsOf(FIELDS, { required: ["evaluators"] });

/** The JSON Schema of such files, as it is published beside this one. */
export const EVALUATORS_SCHEMA: JsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Evaluators for convene eval",
  ...EVALUATORS.schema,
};
