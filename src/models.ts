/**
 * Language models, for agents to ask.
 *
 * - `createModel` makes one by its name, such as `openai/gpt-4o-mini`, with the key from the environment.
 * - `OpenAIChatModel` asks any server with OpenAI's API, and `aiSdkModel` wraps any language model of the AI SDK.
 * - `RecordedModel` plays saved answers; `ScriptedModel` and `FillerModel` are for tests.
 * - `ChatModel` is the interface of a model of your own, which throws a `ModelError` if it has no answer.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { type ChatModel, ModelError } from "@convenings/convenings/models";
 *
 * const parrot: ChatModel = {
 *   id: "pets/parrot",
 *   contextWindow: 8192,
 *   complete(prompt) {
 *     const text = prompt.at(-1)?.text;
 *     if (!text) return Promise.reject(new ModelError("The parrot is asleep", { code: "empty" }));
 *     return Promise.resolve({ text, finishReason: "stop", model: "parrot" });
 *   },
 * };
 * const answer = await parrot.complete([{ role: "user", text: "Hello." }]);
 *
 * assert.equal(answer.text, "Hello.");
 * ```
 *
 * @module
 */

export { aiSdkModel } from "./models/ai_sdk_model.ts";
export type {
  Block,
  ChatModel,
  CompleteOptions,
  Completion,
  Prompt,
  ResponseSchema,
  ToolDefinition,
} from "./models/chat_model.ts";
export { FillerModel } from "./models/filler_model.ts";
export { ModelError, type ModelErrorOptions } from "./models/model_error.ts";
export { createModel } from "./models/model_spec.ts";
export { OpenAIChatModel, type OpenAIChatModelOptions } from "./models/openai_chat_model.ts";
export { type CreateModelOptions, ModelSpecError } from "./models/provider_server.ts";
export type { RateLimit } from "./models/rate_limit.ts";
export { RecordedModel, type RecordedModelOptions, RecordingError } from "./models/recorded_model.ts";
export {
  type ScriptedLine,
  ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedReply,
} from "./models/scripted_model.ts";
export { countTokens, loadTokenizer } from "./text/tokens.ts";
export { ProgramError } from "./transcript/failure.ts";
export type { Price } from "./transcript/usage.ts";
