import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type KillPoint, ServedModel } from "../_crash_world_fixture.ts";
import type { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type BaselineResult, createBaselineParticipants, createBaselineWorkflow } from "./mod.ts";

const QUESTIONS = [{ id: "q", question: "Should tests crash?", choices: ["Yes", "No"], expected: ["Yes"] }];

/**
 * Answers a prompt as a pure function of it. Eight speeches of 10 tokens and a decision of 70 pay for two answers of
 * 70. That number must be recovered from the record.
 */
export function answerTo(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const digest = Uint8Array.fromHex(sha256(JSON.stringify(prompt)));
  const text = schema
    ? JSON.stringify({ reason: `Reason ${digest[0]}.`, answer: (digest[1] ?? 0) % 2 ? "A" : "B" })
    : `I say ${digest.subarray(0, 6).toHex()}. And that is all.`;
  const usage = schema ? { inputTokens: 60, outputTokens: 10 } : { inputTokens: 5, outputTokens: 5 };
  return { text, finishReason: "stop", model: "served", usage };
}

/** A baseline of one question, with all participants on the served model. */
export function crashBaseline(
  url: string,
  outputDirectory: string,
  kill?: KillPoint,
): ProtocolDialogue<BaselineResult> {
  const participants = createBaselineParticipants(new ChatAgent({ model: new ServedModel(url) }), QUESTIONS);
  const config = { questions: QUESTIONS, roundCount: 1, outputDirectory, runtime: crashRuntime(kill) };
  return createBaselineWorkflow("Crashes", participants, config);
}
