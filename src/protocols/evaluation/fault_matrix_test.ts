import { deepEqual, equal, ok } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { exitCodeOf } from "../../cli/errors.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { fold } from "../../transcript/fold.ts";
import { type Fault, FEW_FAULTS, OWN } from "../_faults_fixture.ts";
import { checkCalls, checkPrompts, heldAgainst, hitsOf } from "../_faulty_run_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import { type ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../_impatient_runtime_fixture.ts";
import { all, recordedDebate } from "./_evaluation_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { createEvaluationWorkflow, createEvaluator, type EvaluationResult } from "./mod.ts";

/** An evaluation by Eva and Ede, both on one server. */
function servedEvaluation(baseUrl: string, runtime: ImpatientRuntime): ReviewDialogue<EvaluationResult> {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const evaluators = ["Eva", "Ede"].map((name) =>
    createEvaluator(
      { name, agentConfig: { id: name.toLowerCase() }, criteria: ["functional_completeness", "overall"] },
      new ChatAgent({ model }),
    )
  );
  const limits = { timeoutMs: TIMEOUT_MS, silenceMs: SILENCE_MS };
  return createEvaluationWorkflow(recordedDebate(), evaluators, { outputDirectory: false, runtime, ...limits });
}

/** Targets of bad answers. */
const TARGETS = { "one evaluator": ["Ede"], "every evaluator": ["Eva", "Ede"] } as const;

const scoreOf = (name: string) => name === "Eva" ? 8 : 6;
const nameIn = (prompt: string) => prompt.includes("You are Eva,") ? "Eva" : "Ede";

async function check(fault: Fault, hit: readonly string[], lasting: boolean, at: string): Promise<void> {
  const run = await heldAgainst(fault, {
    hit: ({ prompt }) => hit.includes(nameIn(prompt)),
    lasting,
    answer: ({ prompt }) => all(scoreOf(nameIn(prompt))),
    make: servedEvaluation,
  });
  const { result, events } = run;
  const failed = result.failures.map(({ participant }) => participant);
  const recovers = !lasting && fault.attempts > 1;
  equal(failed.length, recovers ? 0 : lasting ? hit.length : 1, at);
  const nobody = failed.length === 2;
  deepEqual([result.status, result.endReason], nobody ? ["failed", "error"] : ["completed", "completed"], at);
  const code = fold(events).because?.code;
  const exit = nobody ? (OWN.includes(fault.code) ? 1 : 3) : failed.length > 0 ? 1 : 0;
  equal(exitCodeOf({ ...result, code }), exit, at);
  for (const { name, id, ratings, failed: why } of result.evaluation.evaluators) {
    equal(why?.code, failed.includes(id) ? fault.code : undefined, at);
    const given = Object.values(ratings).map(({ score }) => score);
    ok(given.every((score) => score === scoreOf(name)), at);
    equal(given.length, why ? 0 : 2, at);
  }
  const names = ["Eva", "Ede"].filter((name) => !failed.includes(name.toLowerCase()));
  const mean = names.reduce((sum, name) => sum + scoreOf(name), 0) / names.length;
  for (const each of result.evaluation.means) {
    deepEqual([each.mean, each.scored], [names.length === 0 ? undefined : mean, names.length], at);
  }
  checkPrompts(run, at);
  checkCalls(run, fault, lasting, at);
  checkLabelled(run, at);
}

for (const [turn, [name, fault]] of Object.entries(FEW_FAULTS).entries()) {
  Deno.test(`an evaluation against a server with ${name} has the right status, and no invented score`, async () => {
    for (const { target, lasting, at } of hitsOf(TARGETS, turn)) await check(fault, target, lasting, at);
  });
}
