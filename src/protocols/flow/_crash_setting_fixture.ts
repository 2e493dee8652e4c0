import { join } from "node:path";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { FLOWS_FOLDER } from "../../archive/layout.ts";
import { flowSetting } from "../../judging/flow/mod.ts";
import type { Completion } from "../../models/chat_model.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { noted } from "./_flow_fixture.ts";
import { createClerk, createFlowWorkflow, type FlowResult } from "./mod.ts";

/** Answers a prompt as a pure function of it. */
export function answerTo(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const text = noted(JSON.stringify(prompt), schema);
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } };
}

/** A reading by the served model. */
export function crashFlow(url: string, outputDirectory: string, kill?: CrashWorld): ReviewDialogue<FlowResult> {
  const clerk = createClerk({ agentConfig: { id: "ann" } }, new ChatAgent({ model: new ServedModel(url) }));
  const dialogue = recordedDebate();
  return createFlowWorkflow(dialogue, clerk, flowSetting(dialogue.record), {
    outputDirectory: join(outputDirectory, FLOWS_FOLDER),
    runtime: crashRuntime(kill),
  });
}
