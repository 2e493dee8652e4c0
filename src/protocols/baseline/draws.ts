import { assumedOf } from "../../transcript/assumed.ts";
import type { CallRecord } from "../../transcript/record.ts";

/**
 * How many independent answers the tokens of a debate pay for: the debate's tokens over those of the single answer,
 * rounded to the nearest whole number, and one at least. Tokens are those of prompts and answers, repeated attempts
 * included. Where a provider reported none for a call of either, the worst cases that were set aside are compared: one
 * figure of each kind would compare nothing.
 *
 * @param debate Calls that were made for the debate of a question.
 * @param single Calls that were made for its single answer.
 */
export function drawsFor(debate: readonly CallRecord[], single: readonly CallRecord[]): number {
  const reported = [...debate, ...single].every((call) => assumedOf(call) === undefined);
  const tokens = (calls: readonly CallRecord[]) =>
    calls.reduce((sum, { usage, reserved }) => {
      return sum + (reported ? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0) : reserved.tokens);
    }, 0);
  const one = tokens(single);
  return one === 0 ? 1 : Math.max(1, Math.round(tokens(debate) / one));
}
