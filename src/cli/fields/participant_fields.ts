import type { ParticipantConfiguration } from "../configuration.ts";
import { fieldsOf, integer, matching, text } from "../value_kind.ts";
import { type Field, field } from "./field.ts";
import { CONTEXT, LIMITS, SPEC, TEMPERATURE } from "./shared_fields.ts";

/** Fields of a participant. */
export const PARTICIPANT_FIELDS: Readonly<Record<keyof ParticipantConfiguration, Field>> = {
  name: field(text("a name"), "Shown to people and models. By role and seat if left out."),
  id: field(
    matching(/^[A-Za-z0-9_-]{1,64}$/, "letters, digits, '-' and '_', at most 64"),
    "Unique in the dialogue. By role and seat if left out, for example advocate-1.",
  ),
  role: field(text("a role"), "What they are there for."),
  position: field(text("a position, in one sentence"), "The side an advocate takes. The brief's if left out."),
  model: field(SPEC, "Who answers: embedded, human, recorded/FILE, openai/MODEL, openrouter/MODEL or ollama/MODEL."),
  temperature: field(TEMPERATURE, "Sampling temperature, for this participant only."),
  seed: field(integer(0), "Seed sent to the model, for this participant only."),
  systemPrompt: field(text(), "Who the participant is to be, in addition to what the role says."),
  context: field(CONTEXT, "How this participant's context is kept; what is left out is that of all."),
  budget: field(fieldsOf(LIMITS), "Limits on the calls made for this participant only."),
};
