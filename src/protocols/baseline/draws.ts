import { assumedOf } from "../../transcript/assumed.ts";
import type { CallRecord } from "../../transcript/record.ts";

/** What votes can be matched to debates by. */
export const MEASURES = ["tokens", "cost"] as const;

/** What votes can be matched to debates by: tokens of prompts and answers, or US dollars. */
export type Measure = typeof MEASURES[number];

/**
 * How many independent answers a debate pays for: what the debate took over what the single answer took, rounded to the
 * nearest whole number, and one at least. Repeated attempts count. Where a provider did not report what a call of either
 * took, the worst cases that were set aside are compared: one figure of each kind would compare nothing.
 *
 * @param debate Calls that were made for the debate of a question.
 * @param single Calls that were made for its single answer.
 */
export function drawsFor(
  debate: readonly CallRecord[],
  single: readonly CallRecord[],
  measure: Measure = "tokens",
): number {
  const reported = [...debate, ...single].every((call) => assumedOf(call) === undefined);
  const sum = (calls: readonly CallRecord[]) =>
    calls.reduce((sum, call) => sum + (reported ? taken(call, measure) : setAside(call, measure)), 0);
  const one = sum(single);
  return one === 0 ? 1 : Math.max(1, Math.round(sum(debate) / one));
}

function taken({ usage, costUsd = 0 }: CallRecord, measure: Measure): number {
  return measure === "cost" ? costUsd : (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
}

function setAside({ reserved }: CallRecord, measure: Measure): number {
  return measure === "cost" ? reserved.costUsd ?? 0 : reserved.tokens;
}
