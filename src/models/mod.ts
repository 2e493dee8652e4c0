export { CassetteError, CassetteModel } from "./cassette_model.ts";
export type {
  Block,
  ChatModel,
  CompleteOptions,
  Completion,
  Prompt,
  ResponseSchema,
  ToolDefinition,
} from "./chat_model.ts";
export { FillerModel, type FillerModelOptions } from "./filler_model.ts";
export { ModelError, type ModelErrorOptions } from "./model_error.ts";
export { createModel, type CreateModelOptions, ModelSpecError } from "./model_spec.ts";
export { OpenAIChatModel, type OpenAIChatModelOptions } from "./openai_chat_model.ts";
export type { RateLimit } from "./rate_limit.ts";
export { RecordedModel, type RecordedModelOptions, RecordingError } from "./recorded_model.ts";
export {
  type ScriptedLine,
  ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedReply,
  UnexpectedCallError,
} from "./scripted_model.ts";
