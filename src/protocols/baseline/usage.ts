import { totalUsage } from "../../transcript/usage_by.ts";
import type { CallRecord } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { QuestionOutcome, Way } from "./outcome.ts";
import type { BaselineQuestion } from "./question.ts";

/** The measures by which votes can be matched to debates. */
export const MEASURES: readonly Measure[] = ["tokens", "cost"];

/** A measure by which votes can be matched to debates: tokens of prompts and answers, or US dollars. */
export type Measure = "tokens" | "cost";

/**
 * Returns how many independent answers a debate pays for: what its calls took over what those of the single answer took,
 * rounded, and one at least. Only answered calls count, so that repeated ones change nothing. Where a provider does not
 * report what a call took, the worst cases that were set aside are compared.
 */
export function drawsFor(
  debate: readonly CallRecord[],
  single: readonly CallRecord[],
  measure: Measure = "tokens",
): number {
  const [all, ones] = [debate, single].map((calls) => calls.filter(({ state }) => state === "answered"));
  const reported = [...all ?? [], ...ones ?? []].every((call) => taken(call, measure) !== undefined);
  const sum = (calls: readonly CallRecord[] = []) =>
    calls.reduce((sum, call) => sum + ((reported ? taken : setAside)(call, measure) ?? 0), 0);
  const one = sum(ones);
  return one === 0 ? 1 : Math.max(1, Math.round(sum(all) / one));
}

function taken({ usage, costUsd }: CallRecord, measure: Measure): number | undefined {
  return measure === "cost" ? costUsd : usage && usage.inputTokens + usage.outputTokens;
}

function setAside({ reserved }: CallRecord, measure: Measure): number | undefined {
  return measure === "cost" ? reserved.costUsd : reserved.tokens;
}

/** Returns the usage of the ways on some of the questions. The single answer, the first of the vote, counts for both. */
export function usageOf(
  questions: readonly BaselineQuestion[],
  outcomes: readonly QuestionOutcome[],
  calls: readonly CallRecord[],
): Readonly<Record<Way, UsageTotal>> {
  const over = new Set(outcomes.map(({ place }) => place));
  const of = (includes: (way: string, question: BaselineQuestion) => boolean) =>
    totalUsage(calls.filter(({ phase = "" }) => {
      const [way = "", name = ""] = phase.split("/");
      const place = Number(name.replace("question-", ""));
      const question = questions[place - 1];
      return question !== undefined && over.has(place) && includes(way, question);
    }));
  return {
    single: of((way) => way === "single"),
    votes: of((way) => way === "single" || way === "votes"),
    debate: of((way, question) => way === "debate" || (way === "single" && restsOnSingle(question))),
  };
}

/** Returns whether a question has no choices, so that its debate begins with, and pays for, the single answer. */
export function restsOnSingle(question: BaselineQuestion): boolean {
  return question.choices === undefined;
}

/** Tokens of prompts and answers; `undefined` if a call did not report them. */
export function tokensIn({ inputTokens, outputTokens, unknownCalls }: UsageTotal): number | undefined {
  return unknownCalls > 0 ? undefined : inputTokens + outputTokens;
}

/** US dollars; `undefined` if the cost of a call is unknown. */
export function costIn({ costUsd, unpricedCalls }: UsageTotal): number | undefined {
  return unpricedCalls > 0 ? undefined : costUsd;
}

/** Returns a quotient; `undefined` if either is unknown, or the divisor is 0. */
export function ratio(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || !b ? undefined : a / b;
}
