import { either, fieldsOf, isFields, listOf } from "../value_kind.ts";
import { field } from "./field.ts";
import { reviewerFields } from "./reviewer_fields.ts";
import { SPEC } from "./shared_fields.ts";

/** Judges: each a model, or a name, a model and more. The same list stands in every file. */
export const JUDGE_LIST = listOf(either(SPEC, fieldsOf(reviewerFields("judge")), isFields), "a list of judges");

/** Who judges as a part of what they judge. */
export const JUDGES = field(JUDGE_LIST, "Who judges: each a model, or fields such as name and model.");
