import type { ChatModel } from "../models/chat_model.ts";
import { reasoningReserveFor } from "../models/reasoning.ts";
import type { AgentRequest } from "./agent.ts";

/** Room for a structured answer, in the model's tokens, without its reasoning. */
const STRUCTURED_TOKENS = 2000;
/** Room for a structured answer in a nearly full context. */
const LEAST_STRUCTURED_TOKENS = 600;
/**
 * Factor for room above the limit: models count tokens differently from `src/text/`, and an overrun must be visible
 * before it is cut.
 */
export const ROOM = 2;
/**
 * The same factor for a nearly full context: models count up to a fifth more, and up to 1.3 times a limit is left
 * uncut.
 */
const LEAST_ROOM = 1.5;
/** Room for an answer without a set limit, in the model's tokens, without its reasoning. */
export const DEFAULT_OUTPUT_TOKENS = 4096;
/** Room for a repeated prompt that explains the fault, in addition to the beginning of the faulty answer. */
const COMPLAINT_TOKENS = 900;
/** The largest share of a context for an answer without a set limit, and for tool results. */
const LARGEST_SHARE = 1 / 4;

/** Limits of an answer, with everything else that needs room. */
export type Limited = Pick<AgentRequest, "maxTokens" | "contextWindow" | "schema" | "form" | "tools" | "room">;

/** Returns the most an answer may take, in the model's tokens, reasoning included. */
export function outputLimit(limited: Limited, model: ChatModel): number {
  const wanted = answerTokens(limited, model, { times: ROOM, structured: STRUCTURED_TOKENS });
  return Math.min(wanted, limited.room?.answerTokens ?? Infinity);
}

/** Returns the least room that an answer needs: prompts never leave less. */
export function leastOutput(limited: Limited, model: ChatModel): number {
  return answerTokens(limited, model, { times: LEAST_ROOM, structured: LEAST_STRUCTURED_TOKENS });
}

/** Returns the additional tokens to reserve for a second request after an unreadable answer. */
export function spareTokens({ schema }: Limited): number {
  return schema ? COMPLAINT_TOKENS : 0;
}

/** Returns the most tokens that tool results may take of a context in one turn. */
export function toolTokens(limited: Limited, model: ChatModel): number {
  return limited.tools?.length ? Math.min(shareOf(limited, model), limited.room?.toolTokens ?? Infinity) : 0;
}

/** Returns room for an answer; a contribution with fields needs room for its text and for the rest of its form. */
function answerTokens(
  limited: Limited,
  model: ChatModel,
  most: { readonly times: number; readonly structured: number },
): number {
  const { maxTokens, schema, form } = limited;
  const share = shareOf(limited, model);
  const text = maxTokens === undefined ? Math.min(DEFAULT_OUTPUT_TOKENS, share) : Math.ceil(most.times * maxTokens);
  return (schema && !form ? 0 : text) + (schema ? Math.min(most.structured, share) : 0) +
    reasoningReserveFor(model.reasoningReserve ?? 0, limited.contextWindow ?? model.contextWindow);
}

function shareOf({ contextWindow }: Limited, model: ChatModel): number {
  return Math.floor((contextWindow ?? model.contextWindow) * LARGEST_SHARE);
}
