import { deepEqual, equal, ok } from "node:assert/strict";
import { checkEnd, expectedOf, type Target } from "../_fault_targets_fixture.ts";
import { type Fault, FEW_FAULTS } from "../_faults_fixture.ts";
import { checkCalls, checkPrompts, type FaultyRun, heldAgainst, hitsOf } from "../_faulty_run_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import { numberIn } from "./_answers_fixture.ts";
import { COUNT, servedAnswers } from "./_fault_setting_fixture.ts";
import type { AnswersResult } from "./mod.ts";

const ANSWER = "answer ann";

/** Targets of bad answers, by the number of the independent answer. */
const TARGETS: Readonly<Record<string, Target<number>>> = {
  "the first answer": {
    hit: (number) => number === 1,
    first: ANSWER,
    all: [ANSWER],
    fatal: { turn: ANSWER, before: [] },
  },
  "another answer": {
    hit: (number) => number === 2,
    first: ANSWER,
    all: [ANSWER],
    fatal: { turn: ANSWER, before: [] },
  },
  "every answer": {
    hit: () => true,
    first: ANSWER,
    all: [ANSWER, ANSWER, ANSWER],
    fatal: { turn: ANSWER, before: [ANSWER, ANSWER] }, // all are asked at once
    needed: "lasting",
  },
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

for (const [turn, [name, fault]] of Object.entries(FEW_FAULTS).entries()) {
  Deno.test(`answers against a server with ${name} count what was given, and nothing else`, async () => {
    for (const { target, lasting, at } of hitsOf(TARGETS, turn)) await check(fault, target, lasting, at);
  });
}

async function check(fault: Fault, target: Target<number>, lasting: boolean, at: string): Promise<void> {
  const run = await heldAgainst(fault, {
    hit: ({ prompt }) => target.hit(numberIn(prompt)),
    lasting,
    answer: ({ number }) => JSON.stringify({ reason: `Good number ${number}.`, answer: "B" }),
    make: servedAnswers,
  });
  checkEnd(run, fault, expectedOf(fault, target, lasting), at);
  checkCount(run, at);
  checkPrompts(run, at);
  checkCalls(run, fault, lasting, at);
  checkLabelled(run, at);
}
