import { totalUsage } from "../../transcript/usage_by.ts";
import type { CallRecord } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { QuestionOutcome, Way } from "./outcome.ts";
import type { BaselineQuestion } from "./question.ts";

/** What the ways took on some of the questions. The single answer is the first of the vote, and stands in the usage of both. */
export function usageOf(
  questions: readonly BaselineQuestion[],
  outcomes: readonly QuestionOutcome[],
  calls: readonly CallRecord[],
): Readonly<Record<Way, UsageTotal>> {
  const over = new Set(outcomes.map(({ place }) => place));
  const of = (includes: (phase: string, place: number) => boolean) =>
    totalUsage(calls.filter(({ phase = "" }) => {
      const [way = "", name = ""] = phase.split("/");
      const place = Number(name.replace("question-", ""));
      return over.has(place) && includes(way, place);
    }));
  return {
    single: of((way) => way === "single"),
    votes: of((way) => way === "single" || way === "votes"),
    debate: of((way, place) => way === "debate" || (way === "single" && restsOnSingle(questions[place - 1]))),
  };
}

/** Whether the debate of a question begins with the single answer, and so has to pay for it: there are no choices to begin with. */
export function restsOnSingle(question: BaselineQuestion | undefined): boolean {
  return question !== undefined && question.choices === undefined;
}

/** Tokens of prompts and answers; `undefined` if a call did not report them. */
export function tokensIn({ inputTokens, outputTokens, unknownCalls }: UsageTotal): number | undefined {
  return unknownCalls > 0 ? undefined : inputTokens + outputTokens;
}

/** US dollars; `undefined` if the cost of a call is unknown. */
export function costIn({ costUsd, unpricedCalls }: UsageTotal): number | undefined {
  return unpricedCalls > 0 ? undefined : costUsd;
}

/** The one for one of the other; `undefined` if either is unknown, or the other is nothing. */
export function ratio(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || !b ? undefined : a / b;
}
