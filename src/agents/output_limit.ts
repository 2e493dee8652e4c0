import type { ChatModel } from "../models/chat_model.ts";
import { reasoningReserveFor } from "../models/reasoning.ts";
import type { AgentRequest } from "./agent.ts";

/** Room for a structured answer, in the model's tokens, without its reasoning. */
const STRUCTURED_TOKENS = 2000;
/** The same where a context has no room for more. */
const LEAST_STRUCTURED_TOKENS = 600;
/** Models count otherwise than the debate's clock, and what goes beyond is to be seen before it is cut. */
export const ROOM = 2;
/** The same where a context has no room for more: models count up to a fifth more, and 1.3 of a limit is not cut. */
const LEAST_ROOM = 1.5;
/** Room for an answer for which no limit was set, in the model's tokens, without its reasoning. */
export const DEFAULT_OUTPUT_TOKENS = 4096;
/** A prompt that tells what was wrong with an answer is longer than the first one by the beginning of that, and this. */
const COMPLAINT_TOKENS = 900;
/** Neither an answer for which no limit was set nor the results of tools take more of a context than this. */
const LARGEST_SHARE = 1 / 4;

/** Limits of an answer, and what else it takes room for. */
export type Limited = Pick<AgentRequest, "maxTokens" | "contextWindow" | "schema" | "form" | "tools" | "room">;

/** Returns the most an answer may take, in the model's tokens, reasoning included. */
export function outputLimit(limited: Limited, model: ChatModel): number {
  const wanted = answerTokens(limited, model, { times: ROOM, structured: STRUCTURED_TOKENS });
  return Math.min(wanted, limited.room?.answerTokens ?? Infinity);
}

/** Returns the least that an answer needs: less is not left to it, whatever is to be shown. */
export function leastOutput(limited: Limited, model: ChatModel): number {
  return answerTokens(limited, model, { times: LEAST_ROOM, structured: LEAST_STRUCTURED_TOKENS });
}

/** Returns the tokens to leave free besides, for asking again for an unreadable answer. */
export function spareTokens({ schema }: Limited): number {
  return schema ? COMPLAINT_TOKENS : 0;
}

/** Returns the most that results of tools may take of a context in one turn. */
export function toolTokens(limited: Limited, model: ChatModel): number {
  return limited.tools?.length ? Math.min(shareOf(limited, model), limited.room?.toolTokens ?? Infinity) : 0;
}

/** A contribution with fields has room for its text and for the rest of its form. */
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
