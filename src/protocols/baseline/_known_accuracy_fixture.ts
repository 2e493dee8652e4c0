import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { sha256 } from "../../text/sha256.ts";
import type { Usage } from "../../transcript/usage.ts";
import { type BaselineConfig, createBaselineParticipants } from "./options.ts";
import type { ProtocolDialogue } from "../protocol_dialogue.ts";
import type { BaselineResult } from "./report.ts";
import { createBaselineWorkflow } from "./workflow.ts";
import { type BaselineQuestion, labelOf } from "./question.ts";

/** The accuracy of a scripted model. */
export interface Accuracy {
  /** Probability that an independent answer is right. */
  readonly alone: number;
  /** Probability that the judge's answer after a debate is right. */
  readonly debated: number;
  /** Seed for drawing right and wrong answers. */
  readonly seed: number;
}

/** Returns questions `Item 1?` and so on, each with four choices; the right letter varies. */
export function items(count: number): readonly BaselineQuestion[] {
  return Array.from({ length: count }, (_, n) => {
    const choices = ["red", "green", "blue", "white"];
    return { id: `q${n + 1}`, question: `Item ${n + 1}?`, choices, expected: [choices[n % 4] ?? ""] };
  });
}

/**
 * Returns the item in a prompt, with the number of the independent answer, or `undefined` for the judge after a debate.
 */
export function itemAsked(prompt: Prompt): { readonly item: number; readonly draw: number | undefined } {
  const last = prompt.at(-1)?.text ?? "";
  const item = Number(/Question: Item (\d+)\?/.exec(last)?.[1]);
  const draw = /Independent answer (\d+)/.exec(last)?.[1];
  return { item, draw: draw === undefined ? undefined : Number(draw) };
}

/** Returns the letter given by a model with that accuracy, always the same for the same question. */
export function letterGiven({ alone, debated, seed }: Accuracy, item: number, draw: number | undefined): string {
  const digest = sha256(`${seed}/${item}/${draw ?? "debated"}`);
  const drawn = parseInt(digest.slice(0, 12), 16) / 2 ** 48;
  const right = (item - 1) % 4;
  const off = drawn < (draw === undefined ? debated : alone) ? 0 : 1 + parseInt(digest.slice(12, 16), 16) % 3;
  return labelOf((right + off) % 4);
}

/** A model with a given accuracy. Its usage depends on whether it answers or debates. */
export function knownModel(
  accuracy: Accuracy,
  usage: (answers: boolean) => Usage | undefined = () => ({ inputTokens: 80, outputTokens: 20 }),
): ScriptedModel {
  return new ScriptedModel({
    lines: [{
      when: (_, { schema }) => schema === undefined,
      times: Infinity,
      text: "There is much to be said for this answer.",
      ...reported(usage(false)),
    }, {
      when: (_, { schema }) => schema !== undefined,
      times: Infinity,
      text: (prompt) => {
        const { item, draw } = itemAsked(prompt);
        return JSON.stringify({ reason: "So it seems.", answer: letterGiven(accuracy, item, draw) });
      },
      ...reported(usage(true)),
    }],
  });
}

function reported(usage: Usage | undefined): { readonly usage?: Usage } {
  return usage ? { usage } : {};
}

/** A baseline in memory with such a model and debates of one round. */
export function baselineOf(
  model: ScriptedModel,
  questions: readonly BaselineQuestion[],
  config: Partial<BaselineConfig> = {},
): ProtocolDialogue<BaselineResult> {
  const participants = createBaselineParticipants(new ChatAgent({ model }), questions);
  return createBaselineWorkflow("Items", participants, { questions, roundCount: 1, outputDirectory: false, ...config });
}
