import type { CallRecord } from "../../transcript/record.ts";

/** A budget for all answers to a question: tokens of prompts and answers, or US dollars. */
export type AnswerBudget = { readonly tokens: number } | { readonly costUsd: number };

/**
 * Returns the number of answers that a budget pays for: the budget divided by the usage of the first answer, rounded,
 * and at least 1. Only answered calls count, so that repeated requests change nothing.
 *
 * @param first The calls of the first answer.
 * @returns `undefined` if the usage of the first answer is unknown.
 */
export function answersWithin(budget: AnswerBudget, first: readonly CallRecord[]): number | undefined {
  const answered = first.filter(({ state }) => state === "answered");
  const taken = answered.map(({ usage, costUsd }) =>
    "costUsd" in budget ? costUsd : usage && usage.inputTokens + usage.outputTokens
  );
  const one = taken.reduce((sum, each) => sum === undefined || each === undefined ? undefined : sum + each, 0);
  if (!one) return undefined;
  return Math.max(1, Math.round(("costUsd" in budget ? budget.costUsd : budget.tokens) / one));
}
