import { deepEqual } from "node:assert/strict";
import type { CallRecord } from "../../transcript/record.ts";
import type { QuestionOutcome } from "./outcome.ts";
import { usageOf } from "./usage.ts";

const call = (phase: string, inputTokens: number): CallRecord => ({
  ...{
    call: `${phase}/answer/a#1.1`,
    key: `${phase}/answer/a`,
    participant: "a",
    phase,
    model: "m",
    state: "answered",
  },
  usage: { inputTokens, outputTokens: 0 },
  reserved: { tokens: inputTokens },
  inherited: false,
});
const missing = { kind: "missing", reason: "" } as const;
const outcome = (place: number): QuestionOutcome => ({
  ...{ id: `q${place}`, place, draws: 3 },
  ways: { single: missing, votes: missing, debate: missing },
  failedTurns: { single: 0, votes: 0, debate: 0 },
});
const CALLS = [1, 2].flatMap((place) => [
  call(`single/question-${place}`, place),
  call(`votes/question-${place}`, 10 * place),
  call(`debate/question-${place}`, 100 * place),
]);
const QUESTIONS = [
  { id: "q1", question: "Which?", choices: ["Yes", "No"], expected: ["Yes"] },
  { id: "q2", question: "What?", expected: ["42"] },
];

Deno.test("usageOf() charges the single answer to the vote, and to a debate only if it begins with it", () => {
  const tokens = (...places: readonly number[]) => {
    const used = usageOf(QUESTIONS, places.map(outcome), CALLS);
    return [used.single, used.votes, used.debate].map(({ inputTokens }) => inputTokens);
  };
  deepEqual(tokens(1), [1, 11, 100], "a debate of choices begins with the first two");
  deepEqual(tokens(2), [2, 22, 202], "without choices it begins with the single answer");
  deepEqual(tokens(1, 2), [3, 33, 302]);
});
