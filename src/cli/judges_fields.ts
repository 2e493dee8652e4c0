import type { Configuration } from "./configuration.ts";
import { DEBATE_FIELDS } from "./fields/debate_fields.ts";
import { type Field, field } from "./fields/field.ts";
import { JUDGE_LIST } from "./fields/judge_fields.ts";
import { REVIEW_FIELDS, type ReviewConfiguration } from "./review_fields.ts";
import { fieldsOf, integer, type JsonSchema, text, type ValueKind, yesNo } from "./value_kind.ts";

/** What a file says that is given to `convene judge`. */
export interface JudgesConfiguration extends ReviewConfiguration, Pick<Configuration, "strictJudges" | "criteria"> {
  /** One or more. */
  readonly judges: NonNullable<Configuration["judges"]>;
  /** How often each judge reads each order. */
  readonly samples?: number;
  /** Whether they are also asked after each part who may be right. */
  readonly beliefs?: boolean;
  /** The side that is right: its id, name or position. */
  readonly truth?: string;
}

const FIELDS: Readonly<Record<keyof JudgesConfiguration, Field>> = {
  judges: field(
    JUDGE_LIST,
    "Who judges: each a model, or fields such as name and model. They read without names, in every order of the sides.",
  ),
  samples: field(integer(1), "How often each judge reads each order. 1 if left out."),
  beliefs: field(yesNo(), "Whether judges are also asked after each part how probable each side is to be right."),
  truth: field(text("the id, name or position of a side"), "The side that is right: beliefs are scored by it."),
  strictJudges: {
    ...DEBATE_FIELDS.strictJudges,
    description: "Refuses judges of the same family of models as somebody who took part.",
  },
  criteria: {
    ...DEBATE_FIELDS.criteria,
    description: "What sides are scored on: a weight, or weight and description. The dialogue's own if left out.",
  },
  ...REVIEW_FIELDS,
};

/** What a configuration of judges may hold. */
export const JUDGES_FILE: ValueKind = fieldsOf(FIELDS, { required: ["judges"] });

/** The JSON Schema of such files, as it is published beside this one. */
export const JUDGES_SCHEMA: JsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Judges for convene judge",
  ...JUDGES_FILE.schema,
};
