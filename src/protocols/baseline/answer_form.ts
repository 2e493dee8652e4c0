import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { answerText, type BaselineQuestion, labelOf, normalAnswer } from "./question.ts";

interface ReasonedAnswer {
  /** Comes first, so that it is thought before it is answered. */
  readonly reason: string;
  /** The letter of a choice; without choices the answer itself. */
  readonly answer: string;
}

/**
 * The form of an answer. With choices it is one of their letters; the letter in brackets or with a stop, or a choice to
 * the letter, is read as the letter. Nothing is looked for in prose.
 */
export function answerForm(question: BaselineQuestion): ContributionForm<ReasonedAnswer> {
  const { choices } = question;
  const answer = choices
    ? z.preprocess((value) => letterIn(value, choices), z.enum(choices.map((_, place) => labelOf(place))))
      .describe("The letter of the right answer.")
    : requiredText().describe("The answer alone, as short as it can be: no sentence, no explanation.");
  const form = zodAnswer<ReasonedAnswer>(
    "answer",
    z.object({ reason: requiredText().describe("How you come to the answer, before it is given."), answer }),
  );
  return { ...form, textOf: ({ reason, answer }) => `Answer: ${answerText(question, answer)}\n\n${reason.trim()}` };
}

/** The letter comes first: what the form asks for is a letter, also where a choice is called by another one's. */
function letterIn(value: unknown, choices: readonly string[]): unknown {
  if (typeof value !== "string") return value;
  const letter = /^\s*\(?([A-Za-z])[).]?\s*$/.exec(value)?.[1]?.toUpperCase();
  if (letter !== undefined && choices.some((_, place) => labelOf(place) === letter)) return letter;
  const place = choices.findIndex((choice) => normalAnswer(choice) === normalAnswer(value));
  return place < 0 ? value : labelOf(place);
}
