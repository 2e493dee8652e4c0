/**
 * Language models: the interface that one has, those that answer over a provider's API, and those for tests.
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
