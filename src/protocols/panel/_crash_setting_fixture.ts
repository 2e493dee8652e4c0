import { join } from "node:path";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { VERDICTS_FOLDER } from "../../transcript/judgement.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { createPanelJudge, createPanelWorkflow, type PanelResult } from "./mod.ts";

/**
 * Answers a prompt as a pure function of it: with a judgement, sometimes a contradictory one, a belief, or a summary.
 */
export function judgedFor(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const [first = 0, second = 0, third = 0] = [...sha256(JSON.stringify(prompt))].map((digit) => parseInt(digit, 16));
  const properties = Object(schema?.properties);
  const text = "scores" in properties
    ? JSON.stringify({
      clashes: [{ about: `Clash ${first}`, why: `Reason ${second}.`, carried: "none", messages: [1] }],
      why: `Clash ${first}.`,
      scores: Object.fromEntries(
        Object.entries(Object(properties.scores.properties)).map(([side, form]) => [
          side,
          Object.fromEntries(Object.keys(Object(Object(form).properties)).map((id) => [id, (first + id.length) % 10])),
        ]),
      ),
      winner: third < 12 ? "Side 1" : "none",
      margin: third < 10 ? 1 : third < 12 ? -1 : 0,
    })
    : "side_1" in properties
    ? JSON.stringify({ reason: "So.", side_1: first / 16, side_2: 1 - first / 16 })
    : "What was said, in short.";
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } };
}

/** A panel of one judge on the served model, who must summarize and also states beliefs. */
export function crashPanel(url: string, outputDirectory: string, kill?: CrashWorld): ReviewDialogue<PanelResult> {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  const context = { strategy: "hierarchical", window: 6000 } as const;
  const judges = [
    createPanelJudge({ agentConfig: { id: "ede", context } }, agent),
  ];
  const { record, hash } = recordedDebate();
  // Every line takes a process, so leave out the messages of the rounds.
  const messages = record.messages.filter(({ phase }) => !phase.startsWith("arguments")).map((message) =>
    message.failed ? message : { ...message, text: `${message.text} ${"And so on, and so forth. ".repeat(80)}` }
  );
  return createPanelWorkflow({ record: { ...record, messages }, hash }, judges, {
    beliefs: true,
    outputDirectory: join(outputDirectory, VERDICTS_FOLDER),
    runtime: crashRuntime(kill),
  });
}
