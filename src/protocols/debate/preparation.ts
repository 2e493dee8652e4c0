import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { zodAnswer } from "../../agents/answer_schema.ts";
import { cutTo } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";
import { lengthInWords } from "../../words/lengths.ts";
import { PLAN } from "./words/mod.ts";

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
function field(about: string) {
  const isList = (value: unknown): value is readonly unknown[] =>
    Array.isArray(value) && value.every((item) => typeof item !== "object");
  return z.preprocess((value) => isList(value) ? value.join("; ") : value, z.string()).describe(about);
}

/** Returns the form of a plan. Its parts are kept if others are missing, and a plan in prose as a whole. */
export function preparationForm(): AnswerSchema<Preparation> {
  const fields = {
    case: field(PLAN.fields.case),
    against: field(PLAN.fields.against),
    concede: field(PLAN.fields.concede),
    sources: field(PLAN.fields.sources),
  };
  const form = zodAnswer<Preparation>(
    "preparation",
    z.object(fields),
    z.object({
      case: fields.case.catch(""),
      against: fields.against.catch(""),
      concede: fields.concede.catch(""),
      sources: fields.sources.catch(""),
    }).refine((plan) => Object.values(plan).some((text) => text.trim() !== "")),
  );
  return { ...form, proseField: "case" };
}

/** Returns the task of an advocate who prepares. */
export function preparationTask(topic: string): string {
  return PLAN.task(lengthInWords(PREPARATION_TOKENS, topic));
}

/** Returns the parts of a plan with their titles, without those that were left out. */
export function partsOf(plan: Preparation): readonly (readonly [title: string, text: string])[] {
  const parts = [
    [PLAN.titles.case, plan.case.trim()],
    [PLAN.titles.against, plan.against.trim()],
    [PLAN.titles.concede, plan.concede.trim()],
    [PLAN.titles.sources, plan.sources.trim()],
  ] as const;
  return parts.filter(([, text]) => text !== "");
}

/** Returns a plan as its author is shown it, cut after a whole sentence if it is far too long. */
export function preparationText(plan: Preparation): string {
  const parts = partsOf(plan).map(([title, text]) => PLAN.part(title, text));
  const text = [PLAN.heading, ...parts].join("\n");
  return countTokens(text) > KEPT_TOKENS ? cutTo(text, KEPT_TOKENS, countTokens) : text;
}
