import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { EVALUATION_CRITERIA, type EvaluationCriterionId } from "../../transcript/evaluation.ts";
import { fold } from "../../transcript/fold.ts";
import type { ReadDialogue } from "../review_dialogue.ts";
import { createEvaluator, type Evaluator } from "./mod.ts";

const RECORDED = new URL("../../testdata/journals/debate_1.jsonl", import.meta.url);

/** Reads a recorded debate of 18 messages between Ada and Ben. */
export function recordedDebate(): ReadDialogue {
  const lines = Deno.readTextFileSync(RECORDED).trimEnd().split("\n");
  const events = lines.map((line): JournalEvent => JSON.parse(line));
  return { record: fold(events), hash: "0".repeat(64) };
}

/** Ids of all criteria. */
export const ALL: readonly EvaluationCriterionId[] = EVALUATION_CRITERIA.map(({ id }) => id);

/** Returns an answer with these scores and a reason for each. */
export function ratings(scores: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, { reason: `So it is with ${id}.`, score }])),
  );
}

/** Returns an answer with the same score on all criteria. */
export function all(score: unknown): string {
  return ratings(Object.fromEntries(ALL.map((id) => [id, score])));
}

/** An evaluator that answers from a script. */
export function scriptedEvaluator(
  name: string,
  lines: readonly ScriptedLine[],
  { criteria, contextWindow }: {
    readonly criteria?: readonly EvaluationCriterionId[];
    readonly contextWindow?: number;
  } = {},
): { readonly evaluator: Evaluator; readonly model: ScriptedModel } {
  const id = name.toLowerCase();
  const model = new ScriptedModel({ id: `scripted/${id}`, lines, ...(contextWindow ? { contextWindow } : {}) });
  const evaluator = createEvaluator(
    { name, agentConfig: { id, systemPrompt: `You are strict as ${name} is.` }, ...(criteria ? { criteria } : {}) },
    new ChatAgent({ model }),
  );
  return { evaluator, model };
}

/** Returns the whole text of a prompt. */
export function textOf(prompt: Prompt): string {
  return prompt.map(({ text }) => text).join("\n");
}
