import { deepEqual } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { flowSetting } from "../../judging/flow/mod.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import type { ServerRequest } from "../../models/misbehaving_server_fixture.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import { testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyConfig } from "../_faulty_run_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { noted } from "./_flow_fixture.ts";
import { createClerk, createFlowWorkflow, type FlowResult } from "./mod.ts";

/** A reading by a model on a server. */
function servedFlow(baseUrl: string, faulty: FaultyConfig): ReviewDialogue<FlowResult> {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const clerk = createClerk({ agentConfig: { id: "ann" } }, new ChatAgent({ model }));
  const dialogue = recordedDebate();
  return createFlowWorkflow(dialogue, clerk, flowSetting(dialogue.record), faulty);
}

/** Returns the number of the message that a request is about; 0 for a second look. */
function messageOf({ prompt }: ServerRequest): number {
  return Number(/This is about message (\d+)/.exec(prompt)?.[1] ?? 0);
}

const READ = flowSetting(recordedDebate().record).speeches;

testFaults("a reading of what was argued", {
  faults: FEW_FAULTS,
  targets: {
    "who reads one message": { hit: (message) => message === READ[0]?.number, failures: ["entry ann"] },
    "who reads the messages": {
      hit: (message) => message > 0,
      failures: READ.map(() => "entry ann"),
      needed: "lasting",
    },
    "who looks again": { hit: (message) => message === 0, failures: ["look-a ann", "look-b ann"] },
  },
  every: 1,
  setting: () => ({
    purposeOf: messageOf,
    answer: ({ prompt, body }) => noted(prompt, fieldsIn(fieldsIn(body["response_format"])["json_schema"])["schema"]),
    make: servedFlow,
    check({ result: { flow, failures, status } }, at) {
      const unread = failures.flatMap(({ key }) => /entry-(\d+)/.exec(key)?.[1] ?? []);
      if (status === "completed") deepEqual(flow.unread.map(String), unread, at);
    },
  }),
});
