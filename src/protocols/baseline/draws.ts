import type { CallRecord } from "../../transcript/record.ts";

/** What votes can be matched to debates by. */
export const MEASURES = ["tokens", "cost"] as const;

/** What votes can be matched to debates by: tokens of prompts and answers, or US dollars. */
export type Measure = typeof MEASURES[number];

/**
 * How many independent answers a debate pays for: what the debate took over what the single answer took, rounded to the
 * nearest whole number, and one at least. Only answered calls count: how often one had to be repeated, after an error of
 * the provider or of this machine, must not change how many are asked. Where a provider does not report what a call took,
 * the worst cases that were set aside are compared: one figure of each kind would compare nothing.
 *
 * @param debate Calls that were made for the debate of a question.
 * @param single Calls that were made for its single answer.
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
