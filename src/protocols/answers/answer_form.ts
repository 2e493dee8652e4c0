import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { numberUpTo, requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { answerText, type AskedQuestion, labelOf, normalAnswer } from "./question.ts";
import { FORM } from "./words/mod.ts";

/** The fields of an answer. */
interface ReasonedAnswer {
  /** The reasons, which come first so that they precede the decision. */
  readonly reason: string;
  /** The letter of a choice; without choices, the answer itself. */
  readonly answer: string;
  /** The probability that the answer is right, in per cent; absent if it cannot be read. */
  readonly probability?: number | undefined;
}

/**
 * Returns the form of an answer. If there are choices, the answer is a letter. A letter in brackets or with a full
 * stop, or the exact text of a choice, is read as that letter; prose is not searched.
 */
export function answerForm(question: AskedQuestion): ContributionForm<ReasonedAnswer> {
  const form = zodAnswer<ReasonedAnswer>(
    "answer",
    z.object({
      reason: requiredText().describe(FORM.reason),
      answer: answerType(question),
      probability: numberUpTo(100).optional().catch(undefined).describe(FORM.probability),
    }),
  );
  return { ...form, textOf: ({ reason, answer }) => FORM.text(answerText(question, answer), reason.trim()) };
}

/** Returns the type of an answer: a choice's letter, or a short text. */
export function answerType({ choices }: AskedQuestion): z.ZodType<string> {
  if (!choices) return requiredText().describe(FORM.answer);
  return z.preprocess((value) => letterIn(value, choices), z.enum(choices.map((_, place) => labelOf(place))))
    .describe(FORM.letter);
}

/**
 * Returns the text of an answer as a form has read it; `undefined` if there is none, because journals are not trusted.
 */
export function answerRead(fields: unknown, choices: readonly string[] | undefined): string | undefined {
  const { answer } = fieldsIn(fields);
  if (typeof answer !== "string") return undefined;
  if (!choices) return answer.trim() || undefined;
  return choices.find((_, place) => labelOf(place) === answer);
}

/** Returns the probability that a form has read, 0–1; `undefined` if there is none. */
export function probabilityRead(fields: unknown): number | undefined {
  const { probability } = fieldsIn(fields);
  return typeof probability === "number" && probability >= 0 && probability <= 100 ? probability / 100 : undefined;
}

/**
 * Returns the letter of an answer. Letters take precedence, because the form asks for one, even if a choice's text is
 * another choice's letter.
 */
function letterIn(value: unknown, choices: readonly string[]): unknown {
  if (typeof value !== "string") return value;
  const letter = /^\s*\(?([A-Za-z])[).]?\s*$/.exec(value)?.[1]?.toUpperCase();
  if (letter !== undefined && choices.some((_, place) => labelOf(place) === letter)) return letter;
  const place = choices.findIndex((choice) => normalAnswer(choice) === normalAnswer(value));
  return place < 0 ? value : labelOf(place);
}
