import { join } from "node:path";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { EVALUATIONS_FOLDER } from "../../transcript/evaluation.ts";
import { recordedDebate } from "./_evaluation_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { createEvaluationWorkflow, createEvaluator, type EvaluationResult } from "./mod.ts";

/** Answers a prompt as a pure function of it: with ratings, some of them missing, or a summary. */
export function ratingsFor(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const digits = [...sha256(JSON.stringify(prompt))].map((digit) => parseInt(digit, 16));
  const given = Object.keys(schema?.properties ?? {}).map((id, n) => {
    const drawn = digits[n] ?? 0;
    return [id, { reason: `Reason ${drawn}.`, score: drawn > 10 || drawn === 0 ? null : drawn }];
  });
  const text = given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : "What was said, in short.";
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } };
}

/** An evaluation by two evaluators on the served model, one of whom must summarize. */
export function crashEvaluation(
  url: string,
  outputDirectory: string,
  kill?: CrashWorld,
): ReviewDialogue<EvaluationResult> {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  const context = { strategy: "hierarchical", window: 4096 } as const;
  const evaluators = [
    createEvaluator({ agentConfig: { id: "eva" } }, agent),
    createEvaluator({ criteria: ["overall"], agentConfig: { id: "ede", context } }, agent),
  ];
  const { record, hash } = recordedDebate();
  const messages = record.messages.map((message) =>
    message.failed ? message : { ...message, text: `${message.text} ${"And so on, and so forth. ".repeat(30)}` }
  );
  return createEvaluationWorkflow({ record: { ...record, messages }, hash }, evaluators, {
    outputDirectory: join(outputDirectory, EVALUATIONS_FOLDER),
    runtime: crashRuntime(kill),
    ownCriteria: [{ name: "Fairness", description: "Both sides are heard.", weight: 2 }],
  });
}
