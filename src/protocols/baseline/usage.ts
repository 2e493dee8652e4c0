import { totalUsage } from "../../transcript/usage_by.ts";
import type { CallRecord } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { QuestionOutcome, Way } from "./outcome.ts";
import type { BaselineQuestion } from "./question.ts";

/** The measures for matching votes with debates. */
export const MEASURES: readonly Measure[] = ["tokens", "cost"];

/** A measure for matching votes with debates: tokens of prompts and answers, or US dollars. */
export type Measure = "tokens" | "cost";

/**
 * Returns the number of independent answers that a debate pays for: the usage of its calls divided by that of the
 * single answer's, rounded, and at least one. Only answered calls count, so that repeated requests change nothing. If a
 * provider reports no usage, compares the reserved worst cases instead.
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

/**
 * Returns the usage of each way of answering, for some of the questions. The single answer counts for itself and, as the first of the
 * vote, for the vote.
 */
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

/**
 * Returns `true` if a question has no choices, so that its debate begins with the single answer and includes its usage.
 */
export function restsOnSingle(question: BaselineQuestion): boolean {
  return question.choices === undefined;
}

/** Returns the tokens of prompts and answers; `undefined` if a call's usage is unknown. */
export function tokensIn({ inputTokens, outputTokens, unknownCalls }: UsageTotal): number | undefined {
  return unknownCalls > 0 ? undefined : inputTokens + outputTokens;
}

/** Returns the cost in US dollars; `undefined` if a call's cost is unknown. */
export function costIn({ costUsd, unpricedCalls }: UsageTotal): number | undefined {
  return unpricedCalls > 0 ? undefined : costUsd;
}

/** Returns a quotient; `undefined` if either number is unknown, or the divisor is 0. */
export function ratio(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || !b ? undefined : a / b;
}
