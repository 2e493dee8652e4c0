import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import type { Participant } from "../../transcript/participant.ts";
import { type Addressed, addressedTo, addressField, POSITION_STANCES } from "../../transcript/position.ts";

/** Something said to each of several participants: a text for each, who is addressed by name. */
export function addressedForm(
  name: string,
  to: readonly Participant[],
  describe: (participant: Participant) => string,
): ContributionForm<Addressed> {
  const fields = to.map((participant) =>
    [addressField(participant.id), requiredText().describe(describe(participant))] as const
  );
  return {
    ...zodAnswer(name, z.object(Object.fromEntries(fields))),
    textOf: (said) => to.map((one) => `To ${one.name}: ${(addressedTo(said, one.id) ?? "").trim()}`).join("\n\n"),
  };
}

/** A position anew, with what it says to the question and what is different. */
export function revisedPositionForm() {
  const type = z.object({
    position: requiredText().describe("Your position in full, as it stands now. It is read without what was before."),
    stance: z.enum(POSITION_STANCES).describe(
      "What your position says to the question: yes, no, neutral for neither of them, or open if it is no question " +
        "of yes and no.",
    ),
    changes: requiredText().describe("What is different from before and whose critique changed it; or why nothing is."),
  });
  return {
    ...zodAnswer("revised_position", type),
    textOf: ({ position, stance, changes }: z.output<typeof type>) =>
      `${position.trim()}\n\nTo the question: ${stance}.\n\nWhat is different: ${changes.trim()}`,
  };
}

/** A judge's word on whether positions agree. */
export function agreementSchema() {
  return zodAnswer(
    "agreement",
    z.object({
      reason: requiredText().describe("Why, in one to three sentences, naming what they would have done."),
      agreed: z.boolean().describe(
        "true only if all positions would have the same done, in all that matters; false if any of them differs, or if in " +
          "doubt.",
      ),
    }),
  );
}

interface BoundSynthesis {
  readonly decision: string;
  readonly synthesis: string;
  readonly minority?: string;
}

/** A synthesis that takes `decision` and no other of those possible; its text begins with that, in words. */
export function boundSynthesisForm({ decision, possible, inWords, hasMinority }: {
  readonly decision: string;
  readonly possible: readonly string[];
  readonly inWords: string;
  readonly hasMinority: boolean;
}): ContributionForm<BoundSynthesis> {
  const decided = z.object({
    decision: z.enum([decision, ...possible.filter((other) => other !== decision)])
      .describe("What was decided, as you were told."),
    synthesis: requiredText().describe("What this comes to, for somebody who heard nothing of it."),
  });
  const minority = requiredText().describe("What those hold who wanted something else, fairly and with their reasons.");
  const form = zodAnswer<BoundSynthesis>("bound_synthesis", hasMinority ? decided.extend({ minority }) : decided);
  return {
    ...form,
    read(value) {
      const reading = form.read(value);
      if (!reading.ok || reading.value.decision === decision) return reading;
      const problem = `The field \`decision\` must be ${JSON.stringify(decision)}, which is what was decided, not ` +
        `${JSON.stringify(reading.value.decision)}.`;
      return { ok: false, problem };
    },
    textOf: ({ synthesis, minority }) =>
      [inWords, synthesis.trim(), ...(minority === undefined ? [] : [`The minority's view: ${minority.trim()}`])]
        .join("\n\n"),
  };
}
