import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { zodAnswer } from "../../agents/answer_schema.ts";
import { lengthInWords } from "../../text/length.ts";
import { cutTo } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";

/** An advocate's plan; a field that it left out is empty. */
export interface Preparation {
  readonly case: string;
  readonly against: string;
  readonly concede: string;
  readonly sources: string;
}

/** Limit of a plan, in tokens. */
const PREPARATION_TOKENS = 400;

/** Maximum tokens of a plan as its author is shown it. */
export const KEPT_TOKENS = 600;

/** Returns the type of a field; a list is taken as its entries. */
const field = (about: string) =>
  z.preprocess((value) => Array.isArray(value) ? value.join("; ") : value, z.string()).describe(about);
const FIELDS = {
  case: field("Your strongest case: the points that win the debate, in order of weight."),
  against: field("The strongest case against you, and your answer to it."),
  concede: field("What you concede, and why it does not cost you the debate."),
  sources: field(
    "The sources that you will use, and the words or figures to quote from them; empty if there are none.",
  ),
};

/** The form of a plan. Its parts are kept if others are missing, and a plan in prose as a whole. */
export const PREPARATION: AnswerSchema<Preparation> = {
  ...zodAnswer<Preparation>(
    "preparation",
    z.object(FIELDS),
    z.object({
      case: FIELDS.case.catch(""),
      against: FIELDS.against.catch(""),
      concede: FIELDS.concede.catch(""),
      sources: FIELDS.sources.catch(""),
    }).refine((plan) => Object.values(plan).some((text) => text.trim() !== "")),
  ),
  proseField: "case",
};

/** Returns the task of an advocate who prepares. */
export function preparationTask(topic: string): string {
  return "Before the debate begins, write a plan for yourself. Nobody else is shown it, and you have it before you in each of " +
    "your turns: be as frank about your weak points as about your strong ones. " +
    `Use about ${lengthInWords(PREPARATION_TOKENS, topic)} in all fields together.`;
}

/** Returns the parts of a plan with their titles, without those that were left out. */
export function partsOf(plan: Preparation): readonly (readonly [title: string, text: string])[] {
  const parts = [
    ["Strongest case", plan.case.trim()],
    ["Against you", plan.against.trim()],
    ["To concede", plan.concede.trim()],
    ["Sources", plan.sources.trim()],
  ] as const;
  return parts.filter(([, text]) => text !== "");
}

/** Returns a plan as its author is shown it, cut after a whole sentence if it is far too long. */
export function preparationText(plan: Preparation): string {
  const parts = partsOf(plan).map(([title, text]) => `${title}: ${text}`);
  const text = ["Your plan from before the debate, which nobody else is shown:", ...parts].join("\n");
  return countTokens(text) > KEPT_TOKENS ? cutTo(text, KEPT_TOKENS, countTokens) : text;
}
