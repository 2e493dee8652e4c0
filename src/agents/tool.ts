import type { ToolDefinition } from "../models/chat_model.ts";
import type { Json } from "../transcript/event.ts";

/** Something that an agent may use in its turn, before it answers. */
export interface Tool extends ToolDefinition {
  /**
   * Does what the tool is there for. It is not done again for what is on record.
   *
   * @param input As the model gave it: any JSON, whatever the schema says.
   * @throws {ToolError} If it cannot be done; the model is told the message. Of anything else that is thrown it is not
   * told more than that the tool failed.
   */
  run(input: Json, options: { readonly signal: AbortSignal }): Json | Promise<Json>;
}

/** A tool cannot do what it was asked for. The message is for the model: short, and without what it is not to know. */
export class ToolError extends Error {
  /** `ToolError`, to tell it from other errors. */
  override name = "ToolError";
}

/** What came of asking for a tool. */
export interface ToolResult {
  /** What it was given; `null` if that was no JSON. */
  readonly input: Json;
  /** What it gave, or the words of its refusal. */
  readonly output: Json;
  /** Present if it was not done: `output` says why. */
  readonly refused?: true;
}
