import { equal } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyConfig } from "../_faulty_run_fixture.ts";
import { createAnswerer } from "./options.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { found } from "./_extraction_fixture.ts";
import { createExtractionWorkflow, type ExtractionResult } from "./extraction.ts";

/** An extraction by a model on a server. */
function servedExtraction(baseUrl: string, faulty: FaultyConfig): ReviewDialogue<ExtractionResult> {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const answerer = createAnswerer({ agentConfig: { id: "ann" } }, new ChatAgent({ model }));
  return createExtractionWorkflow(recordedDebate(), answerer, { choices: ["Yes", "No"], ...faulty });
}

testFaults("an extraction", {
  faults: FEW_FAULTS,
  targets: { "who looks for the answer": { hit: () => true, failures: ["answer ann"], needed: "always" } },
  every: 1,
  setting: () => ({
    purposeOf: () => "extraction",
    answer: () => found("A"),
    make: servedExtraction,
    check: ({ result: { status, extracted } }, at) =>
      equal(extracted.kind, status === "completed" ? "answered" : "missing", at),
  }),
});
