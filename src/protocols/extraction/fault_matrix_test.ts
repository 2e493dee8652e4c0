import { deepEqual, equal, ok } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { exitCodeOf } from "../../cli/errors.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { fold } from "../../transcript/fold.ts";
import { type Fault, FEW_FAULTS, OWN } from "../_faults_fixture.ts";
import { checkCalls, checkPrompts, heldAgainst } from "../_faulty_run_fixture.ts";
import { type ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../_impatient_runtime_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import { createAnswerer } from "../answers/mod.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { found } from "./_extraction_fixture.ts";
import { createExtractionWorkflow, type ExtractionResult } from "./mod.ts";

/** An extraction by a model on a server. */
function servedExtraction(baseUrl: string, runtime: ImpatientRuntime): ReviewDialogue<ExtractionResult> {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const answerer = createAnswerer({ agentConfig: { id: "ann" } }, new ChatAgent({ model }));
  const limits = { timeoutMs: TIMEOUT_MS, silenceMs: SILENCE_MS };
  return createExtractionWorkflow(recordedDebate(), answerer, {
    choices: ["Yes", "No"],
    outputDirectory: false,
    runtime,
    ...limits,
  });
}

async function check(fault: Fault, lasting: boolean, at: string): Promise<void> {
  const run = await heldAgainst(fault, {
    hit: () => true,
    lasting,
    answer: () => found("A"),
    make: servedExtraction,
  });
  const { result, events } = run;
  const recovers = !lasting && fault.attempts > 1;
  deepEqual([result.status, result.extracted.kind], recovers ? ["completed", "answered"] : ["failed", "missing"], at);
  const exit = recovers ? 0 : OWN.includes(fault.code) ? 1 : 3;
  equal(exitCodeOf({ ...result, code: fold(events).because?.code }), exit, at);
  ok(result.failures.every(({ code }) => code === fault.code), at);
  equal(result.failures.length, recovers ? 0 : 1, at);
  checkPrompts(run, at);
  checkCalls(run, fault, lasting, at);
  checkLabelled(run, at);
}

for (const [name, fault] of Object.entries(FEW_FAULTS)) {
  Deno.test(`an extraction against a server with ${name} has the right status, and no invented answer`, async () => {
    await check(fault, true, "always");
    await check(fault, false, "once");
  });
}
