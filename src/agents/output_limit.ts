import type { ChatModel } from "../models/chat_model.ts";
import type { AgentRequest } from "./agent.ts";

/** Room for a structured answer, in the model's tokens, without its reasoning. */
const STRUCTURED_TOKENS = 2000;
/** Models count otherwise than the debate's clock, and what goes beyond is to be seen before it is cut. */
const ROOM = 2;
/** Room for an answer for which no limit was set. */
const DEFAULT_TOKENS = 4096;
/** A prompt that tells what was wrong with an answer is longer than the first one by that answer and this. */
const COMPLAINT_TOKENS = 300;
/** Neither reasoning nor an answer without limit takes more of a context than this. */
const LARGEST_SHARE = 1 / 4;

/** What an answer is asked within. */
export type Limited = Pick<AgentRequest, "maxTokens" | "contextWindow" | "schema">;

/** The most an answer may take, in the model's tokens, reasoning included. */
export function outputLimit({ maxTokens, contextWindow, schema }: Limited, model: ChatModel): number {
  const share = Math.floor((contextWindow ?? model.contextWindow) * LARGEST_SHARE);
  const reserve = Math.min(model.reasoningReserve ?? 0, share);
  if (schema) return Math.min(STRUCTURED_TOKENS, share) + reserve;
  return (maxTokens === undefined ? Math.min(DEFAULT_TOKENS, share) : ROOM * maxTokens) + reserve;
}

/** What is better left free besides: a structured answer that cannot be read is asked for again where that fits. */
export function spareTokens({ contextWindow, schema }: Limited, model: ChatModel): number {
  if (!schema) return 0;
  const share = Math.floor((contextWindow ?? model.contextWindow) * LARGEST_SHARE);
  return Math.min(STRUCTURED_TOKENS, share) + COMPLAINT_TOKENS;
}
