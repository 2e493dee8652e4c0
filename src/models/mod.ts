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
export { familyOf } from "./families.ts";
export { FillerModel, type FillerModelOptions } from "./filler_model.ts";
export { ModelError, type ModelErrorOptions } from "./model_error.ts";
export { createModel, type CreateModelOptions, type ModelSpec, ModelSpecError, parseModelSpec } from "./model_spec.ts";
export { OpenAIChatModel, type OpenAIChatModelOptions } from "./openai_chat_model.ts";
export {
  CATALOGUE_TAKEN_ON,
  type CatalogueEntry,
  costOf,
  lookUpModel,
  type Price,
  priceOf,
  type PriceOverrides,
  REASONING_RESERVE,
  reasoningReserveFor,
  reasoningReserveOf,
  UNKNOWN_CONTEXT_WINDOW,
} from "./prices.ts";
export type { RateLimit, RateLimitWindow } from "./rate_limit.ts";
export { RecordedModel, RecordingError } from "./recorded_model.ts";
export {
  type ScriptedLine,
  ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedReply,
  UnexpectedCallError,
} from "./scripted_model.ts";
export { estimatingCounter, loadTokenCounter, promptTokens, type TokenCounter } from "./token_counter.ts";
