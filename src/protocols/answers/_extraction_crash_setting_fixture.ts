import { join } from "node:path";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { EXTRACTIONS_FOLDER } from "../../archive/layout.ts";
import type { Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { createAnswerer } from "./options.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { createExtractionWorkflow, type ExtractionResult } from "./extraction.ts";

/** Answers a prompt as a pure function of it. */
export function answerTo(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const digest = sha256(JSON.stringify(prompt));
  const text = schema ? JSON.stringify({ reason: `Reason ${digest.slice(0, 4)}.`, answer: "A" }) : "In short, yes.";
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } };
}

/** An extraction by the served model, which must summarize. */
export function crashExtraction(
  url: string,
  outputDirectory: string,
  kill?: CrashWorld,
): ReviewDialogue<ExtractionResult> {
  const context = { strategy: "hierarchical", window: 4096 } as const;
  const answerer = createAnswerer(
    { agentConfig: { id: "ann", context } },
    new ChatAgent({ model: new ServedModel(url) }),
  );
  const { record, hash } = recordedDebate();
  const messages = record.messages.map((message) =>
    message.failed ? message : { ...message, text: `${message.text} ${"And so on, and so forth. ".repeat(30)}` }
  );
  return createExtractionWorkflow({ record: { ...record, messages }, hash }, answerer, {
    choices: ["Yes", "No"],
    outputDirectory: join(outputDirectory, EXTRACTIONS_FOLDER),
    runtime: crashRuntime(kill),
  });
}
