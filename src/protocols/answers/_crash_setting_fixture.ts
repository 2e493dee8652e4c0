import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import type { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type AnswersResult, createAnswerer, createAnswersWorkflow } from "./mod.ts";

/** Answers a prompt as a pure function of it. Each answer of 70 tokens is a fifth of the budget. */
export function answerTo(body: string): Completion {
  const digest = Uint8Array.fromHex(sha256(JSON.stringify(JSON.parse(body).prompt)));
  const text = JSON.stringify({ reason: `Reason ${digest[0]}.`, answer: (digest[1] ?? 0) % 2 ? "A" : "B" });
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 60, outputTokens: 10 } };
}

/** Independent answers of the served model, whose number must be recovered from the record. */
export function crashAnswers(url: string, outputDirectory: string, kill?: CrashWorld): ProtocolDialogue<AnswersResult> {
  const answerer = createAnswerer({ agentConfig: { id: "ann" } }, new ChatAgent({ model: new ServedModel(url) }));
  const config = { choices: ["Yes", "No"], matchTokens: 350, outputDirectory, runtime: crashRuntime(kill) };
  return createAnswersWorkflow("Should tests crash?", [answerer], config);
}
