import { ChatAgent } from "../../agents/chat_agent.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import { createAnswerer } from "./options.ts";
import { type ReadDialogue, readDialogue, type ReviewDialogue } from "../review_dialogue.ts";
import { createExtractionWorkflow, type ExtractionConfig, type ExtractionResult } from "./extraction.ts";

/** Reads a recorded dialogue; its reviews are kept in memory. */
export async function recorded(protocol: "council" | "dialectic" | "roundtable"): Promise<ReadDialogue> {
  const path = new URL(`../../testdata/archives/${protocol}_1`, import.meta.url).pathname;
  const { archive: _, ...dialogue } = await readDialogue(decodeURIComponent(path));
  return dialogue;
}

/** An answer in the form that is asked for. */
export function found(answer: unknown, reason = "The synthesis says so (message 3)."): string {
  return JSON.stringify({ reason, answer });
}

/** An extraction by a model that answers from a script. */
export function extraction(
  dialogue: ReadDialogue,
  lines: readonly ScriptedLine[],
  config: ExtractionConfig = {},
): { readonly workflow: ReviewDialogue<ExtractionResult>; readonly model: ScriptedModel } {
  const model = new ScriptedModel({ lines });
  const answerer = createAnswerer({ name: "Ann", agentConfig: { id: "ann" } }, new ChatAgent({ model }));
  return { workflow: createExtractionWorkflow(dialogue, answerer, config), model };
}
