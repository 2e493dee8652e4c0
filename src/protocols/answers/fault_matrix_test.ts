import { deepEqual, equal, ok } from "node:assert/strict";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyRun } from "../_faulty_run_fixture.ts";
import { numberIn } from "./_answers_fixture.ts";
import { COUNT, servedAnswers } from "./_fault_setting_fixture.ts";
import type { AnswersResult } from "./mod.ts";

/** Targets of bad answers, by the number of the independent answer. */
const TARGETS: Readonly<Record<string, Target<number>>> = {
  "the first answer": { hit: (number) => number === 1, failures: ["answer ann"] },
  "another answer": { hit: (number) => number === 2, failures: ["answer ann"] },
  "every answer": { hit: () => true, failures: ["answer ann", "answer ann", "answer ann"], needed: "lasting" },
};

/** Checks that only given answers count, and that nothing is decided by a failure. */
function checkCount({ result, events }: FaultyRun<AnswersResult>, at: string): void {
  const { answers: { outcome, votes, asked, given }, messages, status } = result;
  const said = messages.flatMap((message) => message.failed ? [] : message.number);
  deepEqual(votes.map(({ answer, messages }) => [answer, messages]), said.length === 0 ? [] : [["green", said]], at);
  deepEqual([asked, given], [messages.length, said.length], at);
  if (status === "completed") equal(asked, COUNT, at);
  const isDecided = status === "completed" && given > 0;
  equal(outcome.kind, isDecided ? "answered" : "missing", at);
  if (outcome.kind === "missing") {
    const reasons = events.flatMap((event) => event.type === "call.failed" ? [event.reason] : []);
    ok(reasons.every((reason) => !outcome.reason.includes(reason)), at);
  }
}

testFaults("answers", {
  faults: FEW_FAULTS,
  targets: TARGETS,
  setting: () => ({
    purposeOf: ({ prompt }) => numberIn(prompt),
    answer: ({ number }) => JSON.stringify({ reason: `Good number ${number}.`, answer: "B" }),
    make: servedAnswers,
    check: checkCount,
  }),
});
