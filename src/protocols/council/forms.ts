import { z } from "zod";
import type { AnswerSchema, ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import type { Participant } from "../../transcript/participant.ts";
import {
  type Addressed,
  addressedTo,
  addressField,
  POSITION_STANCES,
  type PositionAgreement,
  type PositionStance,
} from "../../transcript/position.ts";

/** A position anew, after critiques. */
export interface RevisedPosition {
  /** The position in full. */
  readonly position: string;
  /** What it says to the question. */
  readonly stance: PositionStance;
  /** What is different from the position before, and why. */
  readonly changes: string;
}

/** What a dialogue came to, bound by what was decided in it. */
export interface BoundSynthesis {
  /** What was decided, in the words that were asked for. */
  readonly decision: string;
  /** What it comes to. */
  readonly synthesis: string;
  /** What those hold who wanted something else; absent if nobody did. */
  readonly minority?: string;
}

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
export function revisedPositionForm(): ContributionForm<RevisedPosition> {
  return {
    ...zodAnswer(
      "revised_position",
      z.object({
        position: requiredText().describe(
          "Your position in full, as it stands now. It is read without what was before.",
        ),
        stance: z.enum(POSITION_STANCES).describe(
          "What your position says to the question: yes, no, neutral for neither of them, or open if it is no question " +
            "of yes and no.",
        ),
        changes: requiredText().describe(
          "What is different from before and whose critique changed it; or why nothing is.",
        ),
      }),
    ),
    textOf: ({ position, stance, changes }) =>
      `${position.trim()}\n\nTo the question: ${stance}.\n\nWhat is different: ${changes.trim()}`,
  };
}

/** A judge's word on whether positions agree. */
export function agreementSchema(): AnswerSchema<PositionAgreement> {
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

/** How a synthesis is bound. */
export interface BoundSynthesisOptions {
  /** What was decided: the only decision that the form takes. */
  readonly decision: string;
  /** What might have been decided, {@linkcode BoundSynthesisOptions.decision} among it. */
  readonly possible: readonly string[];
  /** What was decided, as the text says it. */
  readonly inWords: string;
  /** Whether somebody wanted something else. */
  readonly hasMinority: boolean;
}

/** A synthesis that says what was decided and nothing else; its text begins with that. */
export function boundSynthesisForm(
  { decision, possible, inWords, hasMinority }: BoundSynthesisOptions,
): ContributionForm<BoundSynthesis> {
  const decided = {
    decision: z.enum([decision, ...possible.filter((other) => other !== decision)]).describe(
      "What was decided, as you were told.",
    ),
    synthesis: requiredText().describe("What this comes to, for somebody who heard nothing of it."),
  };
  const minority = requiredText().describe(
    "What those hold who wanted something else, fairly and with their reasons.",
  );
  const form = zodAnswer<BoundSynthesis>(
    "bound_synthesis",
    hasMinority ? z.object({ ...decided, minority }) : z.object(decided),
  );
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
