import { ChatAgent } from "../../agents/chat_agent.ts";
import { ScriptedModel, type ScriptedReply } from "../../models/scripted_model.ts";
import type { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type AnswersConfig, type AnswersResult, createAnswerer, createAnswersWorkflow } from "./mod.ts";

export const QUESTION = "What is the capital of Australia?";
export const CITIES = ["Sydney", "Canberra", "Melbourne"];

/** Returns the number of the independent answer that a prompt asks for. */
export function numberIn(text: string): number {
  return Number(/\(Independent answer (\d+)\.\)/.exec(text)?.[1] ?? 0);
}

/** An answer in the form that is asked for. */
export function said(answer: string, probability?: unknown): string {
  return JSON.stringify({ reason: "So it seems.", answer, probability });
}

/** A model whose answer depends on its number only; `undefined` gives an unreadable one, and an error is thrown. */
export function answering(
  answerOf: (number: number) => string | Error | undefined,
  reply: Pick<ScriptedReply, "usage"> = {},
): ScriptedModel {
  const numbered = (prompt: Parameters<ScriptedModel["complete"]>[0]) => {
    return prompt.map(({ text }) => numberIn(text)).findLast((number) => number > 0) ?? 0;
  };
  return new ScriptedModel({
    lines: [{
      when: () => true,
      times: Infinity,
      text: (prompt) => {
        const answer = answerOf(numbered(prompt));
        if (answer instanceof Error) throw answer;
        return answer === undefined ? "I would rather not say." : said(answer);
      },
      ...reply,
    }],
  });
}

/** Independent answers of a model, in memory. */
export function answersOf(model: ScriptedModel, config: AnswersConfig = {}): ProtocolDialogue<AnswersResult> {
  const answerer = createAnswerer({ agentConfig: { id: "answerer" } }, new ChatAgent({ model }));
  return createAnswersWorkflow(QUESTION, [answerer], { outputDirectory: false, ...config });
}
