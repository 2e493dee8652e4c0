import { ChatAgent } from "../../agents/chat_agent.ts";
import { flowSetting } from "../../judging/flow/mod.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import { fieldsIn, parseJson } from "../../transcript/json.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import type { ReadDialogue, ReviewConfig, ReviewDialogue } from "../review_dialogue.ts";
import { createClerk, createFlowWorkflow, type FlowResult } from "./mod.ts";

/** The properties of a form's field that has a key for each claim. */
export function keysIn(schema: unknown, field: string): readonly string[] {
  return Object.keys(fieldsIn(fieldsIn(fieldsIn(fieldsIn(schema)["properties"])[field])["properties"]));
}

/** Returns the first message that a prompt quotes. */
export function messageIn(prompt: string): string {
  return /<<<begin [^\n]*>>>\n([^]*?)\n<<<end/.exec(prompt.replaceAll("\\n", "\n"))?.[1] ?? "";
}

/** Returns a list for each key: empty, but for the first. */
export function listsFor(keys: readonly string[], first: readonly object[] = []): object {
  return Object.fromEntries(keys.map((key, n) => [key, n === 0 ? first : []]));
}

/** Answers as a plain clerk: it finds a claim in every message, and an answer to the first claim that is listed. */
export function noted(prompt: string, schema: unknown): string {
  const words = messageIn(prompt).split(/\s+/);
  const [claim, answer] = [words.slice(0, 3).join(" "), words.slice(3, 9).join(" ")];
  const given = (said: string) => ({ words: said, because: null, gist: said });
  const others = keysIn(schema, "others");
  if (Object.hasOwn(fieldsIn(fieldsIn(schema)["properties"]), "complete")) {
    return JSON.stringify({ others: listsFor(others), complete: true });
  }
  return JSON.stringify({
    others: listsFor(others, [{ does: "denies", ...given(answer) }]),
    own: listsFor(keysIn(schema, "own")),
    claims: [given(claim)],
  });
}

/** Returns a scripted line by which a clerk answers every question. */
export function always(answer: (prompt: string, schema: unknown) => string): ScriptedLine {
  return {
    when: () => true,
    times: Infinity,
    text: (prompt, options) => answer(prompt.map(({ text }) => text).join("\n"), options.schema?.schema),
  };
}

/** A reading of the recorded debate by a clerk who answers from a script. */
export function reading(
  lines: readonly ScriptedLine[],
  config: ReviewConfig & { readonly contextWindow?: number } = {},
  dialogue: ReadDialogue = recordedDebate(),
): { readonly workflow: ReviewDialogue<FlowResult>; readonly model: ScriptedModel } {
  const { contextWindow = 100_000, ...rest } = config;
  const model = new ScriptedModel({ lines, contextWindow });
  const clerk = createClerk({ name: "Clerk", agentConfig: { id: "clerk" } }, new ChatAgent({ model }));
  return { workflow: createFlowWorkflow(dialogue, clerk, flowSetting(dialogue.record), rest), model };
}

/** Reads JSON, or fails. */
export function parsed(text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new TypeError(`This is no JSON: ${text}`);
  return value;
}
