import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import type { Configuration, ParticipantConfiguration } from "./configuration.ts";
import { COMMON_FIELDS } from "./fields/common_fields.ts";
import { type Field, field } from "./fields/field.ts";
import { PARTICIPANT_FIELDS } from "./fields/participant_fields.ts";
import { picked } from "./picked.ts";
import { choice, fieldsOf, integer, type JsonSchema, listOf, type ValueKind } from "./value_kind.ts";

/** What a configuration of evaluators has in common with one of a dialogue. */
const COMMON = [
  "model",
  "baseUrl",
  "temperature",
  "seed",
  "context",
  "maxDurationMs",
  "maxCalls",
  "maxTokens",
  "maxCostUsd",
  "prices",
  "concurrency",
  "rateLimits",
  "timeoutMs",
  "silenceMs",
  "outputFormat",
] as const satisfies readonly (keyof Configuration)[];

/** What an evaluator has in common with who takes part in a dialogue. */
const OWN = ["name", "id", "model", "temperature", "seed", "systemPrompt", "context", "budget"] as const;

/** An evaluator, as a configuration describes it. */
export interface EvaluatorConfiguration extends Pick<ParticipantConfiguration, typeof OWN[number]> {
  /** What it is asked about. @default all criteria */
  readonly criteria?: readonly (typeof EVALUATION_CRITERIA)[number]["id"][];
  /** For a whole answer of this evaluator, in ms. */
  readonly timeoutMs?: number;
}

/** What a file says that is given to `convene eval`. */
export interface EvaluatorsConfiguration extends Pick<Configuration, typeof COMMON[number]> {
  /** One or more. */
  readonly evaluators: readonly EvaluatorConfiguration[];
}

const EVALUATOR: Readonly<Record<keyof EvaluatorConfiguration, Field>> = {
  ...picked(PARTICIPANT_FIELDS, OWN),
  id: { ...PARTICIPANT_FIELDS.id, description: "Unique among the evaluators. evaluator-1, … if left out." },
  criteria: field(
    listOf(choice(EVALUATION_CRITERIA.map(({ id }) => id)), "a list of criteria"),
    "What it is asked about. All if left out.",
  ),
  timeoutMs: field(integer(1), "Milliseconds for a whole answer of this evaluator."),
};

const FIELDS: Readonly<Record<keyof EvaluatorsConfiguration, Field>> = {
  evaluators: field(listOf(fieldsOf(EVALUATOR), "a list of evaluators"), "Who rates. Each is asked by itself."),
  ...picked(COMMON_FIELDS, COMMON),
};

/** What a configuration of evaluators may hold. */
export const EVALUATORS: ValueKind = fieldsOf(FIELDS, { required: ["evaluators"] });

/** The JSON Schema of such files, as it is published beside this one. */
export const EVALUATORS_SCHEMA: JsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Evaluators for convene eval",
  ...EVALUATORS.schema,
};
