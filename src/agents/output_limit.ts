import type { ChatModel } from "../models/chat_model.ts";
import { reasoningReserveFor } from "../models/context_sizes.ts";
import type { AgentRequest } from "./agent.ts";

/** Room for a structured answer, in the model's tokens, without its reasoning. */
const STRUCTURED_TOKENS = 2000;
/** Models count otherwise than the debate's clock, and what goes beyond is to be seen before it is cut. */
export const ROOM = 2;
/** Room for an answer for which no limit was set, in the model's tokens, without its reasoning. */
export const DEFAULT_OUTPUT_TOKENS = 4096;
/** A prompt that tells what was wrong with an answer is longer than the first one by the beginning of that, and this. */
const COMPLAINT_TOKENS = 900;
/** An answer for which no limit was set takes no more of a context than this. */
const LARGEST_SHARE = 1 / 4;

/** What an answer is asked within. */
export type Limited = Pick<AgentRequest, "maxTokens" | "contextWindow" | "schema">;

/** The most an answer may take, in the model's tokens, reasoning included. */
export function outputLimit({ maxTokens, contextWindow, schema }: Limited, model: ChatModel): number {
  const window = contextWindow ?? model.contextWindow;
  const share = Math.floor(window * LARGEST_SHARE);
  const reserve = reasoningReserveFor(model.reasoningReserve ?? 0, window);
  if (schema) return Math.min(STRUCTURED_TOKENS, share) + reserve;
  return (maxTokens === undefined ? Math.min(DEFAULT_OUTPUT_TOKENS, share) : ROOM * maxTokens) + reserve;
}

/** What is better left free besides: a structured answer that cannot be read is asked for again where that fits. */
export function spareTokens({ schema }: Limited): number {
  return schema ? COMPLAINT_TOKENS : 0;
}
