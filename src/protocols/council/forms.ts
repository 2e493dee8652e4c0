import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { speechIn } from "../../agents/speech.ts";
import { capital } from "../../words/en/phrases.ts";
import { markGiven } from "../../text/given.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { Participant } from "../../transcript/participant.ts";
import {
  type Addressed,
  addressedTo,
  addressField,
  POSITION_STANCES,
  type PositionStance,
} from "../../transcript/position.ts";

/** Returns a form for words to several participants: one text for each, addressed by name. */
export function addressedForm(name: string, to: readonly Participant[]): ContributionForm<Addressed> {
  const fields = to.map((one) =>
    [addressField(one.id), requiredText().describe(`Your words to ${markGiven(one.name)}.`)] as const
  );
  return {
    ...zodAnswer(name, z.object(Object.fromEntries(fields))),
    textOf: (said) =>
      to.map(({ id, name }) => `To ${name}: ${withoutName(name, addressedTo(said, id) ?? "")}`).join("\n\n"),
  };
}

/** Removes the addressee's name from the beginning of a text, because the form adds it. */
function withoutName(name: string, said: string): string {
  const text = said.trim().replace(/^To (?=\S)/, (to) => said.trim().startsWith(to + name) ? "" : to);
  const rest = text.startsWith(name) ? /^[,:]\s*(\S[^]*)$/.exec(text.slice(name.length))?.[1] : undefined;
  return rest === undefined ? text : capital(rest);
}

interface RevisedPosition {
  readonly position: string;
  readonly stance?: PositionStance;
  readonly changes: string;
}

/** Returns the form of a revised position, with its answer to the question and the changes. A missing stance stays missing. */
export function revisedPositionForm(): ContributionForm<RevisedPosition> {
  const type = z.object({
    position: requiredText().describe("The position in full, as it now stands. It is read without the earlier one."),
    stance: z.preprocess((given) => given ?? "open", z.enum(POSITION_STANCES)).describe(
      'To a question of yes and no: "yes", "no", or "neutral" for neither. To any other question: "open".',
    ),
    changes: requiredText().describe(
      "What you changed, and whose critique or position led to it; or why you changed nothing.",
    ),
  });
  const whole = zodAnswer("revised_position", type);
  return {
    ...whole,
    read(answered) {
      const reading = whole.read(answered);
      if (!reading.ok || (fieldsIn(answered).stance ?? null) !== null) return reading;
      const { stance: _, ...value } = reading.value;
      return { ...reading, value };
    },
    textOf({ position, stance = "open", changes }) {
      const answer = stance === "open" ? "" : `To the question: ${stance}.\n\n`;
      return `${position.trim()}\n\n${answer}What is different: ${changes.trim()}`;
    },
  };
}

/** Returns the form of a judge's finding on whether positions agree. */
export function agreementSchema() {
  return zodAnswer(
    "agreement",
    z.object({
      reason: requiredText().describe("Why, in one to three sentences, naming what they would have done."),
      agreed: z.boolean().describe("true if they agree, else false."),
    }),
  );
}

interface Synthesis {
  readonly synthesis: string;
  readonly minority?: string;
}

/**
 * Returns the form of a synthesis, with the view of the minority, if any. It does not ask for the decision, and ignores
 * any given.
 */
export function synthesisForm(minorityNames: readonly string[]): ContributionForm<Synthesis> {
  const plain = z.object({ synthesis: requiredText().describe("The outcome, written up.") });
  const minority = requiredText().describe("What those in the minority hold, and why: fairly, as they would put it.");
  return {
    ...zodAnswer<Synthesis>("synthesis", minorityNames.length > 0 ? plain.extend({ minority }) : plain),
    textOf: ({ synthesis, minority }) =>
      [
        speechIn(synthesis, { name: "", kind: "synthesis" }),
        ...(minority === undefined ? [] : [`Minority (${minorityNames.join(", ")}): ${minority.trim()}`]),
      ]
        .join("\n\n"),
  };
}
