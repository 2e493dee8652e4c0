import type { ChatModel } from "../models/chat_model.ts";
import { reasoningReserveFor } from "../models/prices.ts";
import type { AgentRequest } from "./agent.ts";

/** Room for a structured answer, in the model's tokens, without its reasoning. */
const STRUCTURED_TOKENS = 2000;
/** Models count otherwise than the debate's clock, and what goes beyond is to be seen before it is cut. */
export const ROOM = 2;
/** Room for an answer for which no limit was set, in the model's tokens, without its reasoning. */
export const DEFAULT_OUTPUT_TOKENS = 4096;
/** A prompt that tells what was wrong with an answer is longer than the first one by the beginning of that, and this. */
const COMPLAINT_TOKENS = 900;
/** Neither an answer for which no limit was set nor the results of tools take more of a context than this. */
const LARGEST_SHARE = 1 / 4;

/** Limits of an answer, and what else it takes room for. */
export type Limited = Pick<AgentRequest, "maxTokens" | "contextWindow" | "schema" | "form" | "tools">;

/** Returns the most an answer may take, in the model's tokens, reasoning included. */
export function outputLimit(limited: Limited, model: ChatModel): number {
  const window = limited.contextWindow ?? model.contextWindow;
  return answerTokens(limited, model) + reasoningReserveFor(model.reasoningReserve ?? 0, window);
}

/** Returns the tokens to leave free besides: for asking again for an unreadable answer, and for results of tools. */
export function spareTokens(limited: Limited, model: ChatModel): number {
  return (limited.schema ? COMPLAINT_TOKENS : 0) + toolTokens(limited, model);
}

/** Returns the most that results of tools may take of a context in one turn. */
export function toolTokens(limited: Limited, model: ChatModel): number {
  return limited.tools?.length ? shareOf(limited, model) : 0;
}

/** A contribution with fields has room for its text and for the rest of its form. */
function answerTokens(limited: Limited, model: ChatModel): number {
  const { maxTokens, schema, form } = limited;
  const share = shareOf(limited, model);
  const structured = Math.min(STRUCTURED_TOKENS, share);
  if (schema && !form) return structured;
  const text = maxTokens === undefined ? Math.min(DEFAULT_OUTPUT_TOKENS, share) : ROOM * maxTokens;
  return form ? text + structured : text;
}

function shareOf({ contextWindow }: Limited, model: ChatModel): number {
  return Math.floor((contextWindow ?? model.contextWindow) * LARGEST_SHARE);
}
