import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { minimalInstance } from "../models/filler_model.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { Block } from "../models/chat_model.ts";
import { sha256 } from "../text/sha256.ts";

/** Marks of fences, which differ by dialogue. */
const MARKS = /\b[0-9a-f]{12}\b/g;

/**
 * Answers anything, the same to the same prompt, whatever the marks in it: a sentence that is not said to another prompt or, where a form is asked
 * for, the smallest value that is valid in it.
 */
export function anyAnswer(prompt: string, schema?: unknown): string {
  if (schema !== undefined) return JSON.stringify(minimalInstance(Object(schema)));
  return `This is so. It follows from ${sha256(prompt.replaceAll(MARKS, "")).slice(0, 8)}.`;
}

/** The same, for a server in the place of a provider. */
export function answerToRequest({ body, prompt }: ServerRequest): string {
  return anyAnswer(prompt, Object(Object(body["response_format"])["json_schema"])["schema"]);
}

/** The same, as a model. */
export function answeringModel(id = "scripted/answers"): ScriptedModel {
  const textOf = (prompt: readonly Block[]) => prompt.map(({ text }) => text).join("\n");
  return new ScriptedModel({
    id,
    lines: [
      {
        when: () => true,
        text: (prompt, { schema } = {}) => anyAnswer(textOf(prompt), schema?.schema),
        times: Infinity,
      },
    ],
  });
}
