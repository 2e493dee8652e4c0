import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import type { FaultyConfig } from "../_faulty_run_fixture.ts";
import type { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type AnswersResult, createAnswerer, createAnswersWorkflow } from "./mod.ts";

/** Number of independent answers. */
export const COUNT = 3;

/** Independent answers of a model on a server, asked for one after the other. */
export function servedAnswers(baseUrl: string, faulty: FaultyConfig): ProtocolDialogue<AnswersResult> {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const answerer = createAnswerer({ agentConfig: { id: "ann" } }, new ChatAgent({ model }));
  return createAnswersWorkflow("Colours?", [answerer], {
    choices: ["red", "green"],
    count: COUNT,
    concurrency: 1,
    ...faulty,
  });
}
