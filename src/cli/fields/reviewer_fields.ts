import type { ReviewerConfiguration } from "../configuration.ts";
import { picked } from "../picked.ts";
import { integer } from "../value_kind.ts";
import { type Field, field } from "./field.ts";
import { PARTICIPANT_FIELDS } from "./participant_fields.ts";

/** What those who review have in common with who takes part in a dialogue. */
const OWN = ["name", "id", "model", "temperature", "seed", "systemPrompt", "context", "budget"] as const;

/**
 * Fields of one of those who review.
 *
 * @param one What they are: `evaluator`.
 */
export function reviewerFields(one: string): Readonly<Record<keyof ReviewerConfiguration, Field>> {
  return {
    ...picked(PARTICIPANT_FIELDS, OWN),
    id: { ...PARTICIPANT_FIELDS.id, description: `Unique among the ${one}s. ${one}-1, … if left out.` },
    timeoutMs: field(integer(1), `Milliseconds for a whole answer of this ${one}.`),
  };
}
