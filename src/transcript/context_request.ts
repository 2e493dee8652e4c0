import { sha256 } from "../text/sha256.ts";
import { clarificationsIn } from "./clarification.ts";
import { fieldsIn, type Json } from "./json.ts";
import type { DialogueRecord } from "./record.ts";

/** Name of the tool by which a speaker asks whoever holds the dialogue. */
export const REQUEST_CONTEXT = "request_context";

/** Most characters of a question, and of its reason. */
export const MOST_QUERY = 1000;
export const MOST_REASON = 500;

/** A speaker's question to whoever holds the dialogue. */
export interface ContextRequest {
  /** Made from the speaker and the question, so that a repeated question has the same answer: `ask-3fa2c1`. */
  readonly id: string;
  /** Id of the participant who asks. */
  readonly asker: string;
  readonly question: string;
  /** Reason for asking; may be empty. */
  readonly reason: string;
  /** `true` if the dialogue stops until it is answered. */
  readonly required: boolean;
}

/** A question that nobody has answered. Clarifications have no reason, and are all required. */
export type OpenQuestion = Pick<ContextRequest, "id" | "asker" | "question" | "required"> & {
  readonly reason?: string;
};

/** Reads a use of the tool; `undefined` if it has no question, or one that is too long. */
export function contextRequestIn(key: string, input: Json): ContextRequest | undefined {
  const { query, reason, required } = fieldsIn(input);
  if (typeof query !== "string" || query.trim() === "" || query.length > MOST_QUERY) return undefined;
  const question = query.trim();
  const asker = key.slice(key.lastIndexOf("/") + 1);
  return {
    id: `ask-${sha256(`${asker} ${question}`).slice(0, 6)}`,
    asker,
    question,
    reason: typeof reason === "string" ? reason.trim().slice(0, MOST_REASON) : "",
    required: required === true,
  };
}

/** Returns the questions that are still open, each once: clarifications, and what speakers have asked by a tool. */
export function openQuestions(
  { messages, tools }: Pick<DialogueRecord, "messages" | "tools">,
): readonly OpenQuestion[] {
  const clarifications = clarificationsIn(messages).filter(({ answer }) => answer === undefined)
    .map(({ id, asker, question }) => ({ id, asker, question, required: true }));
  const answered = new Set<string>();
  const requests = new Map<string, ContextRequest>();
  for (const { key, tool, input, answer } of tools) {
    const request = tool === REQUEST_CONTEXT ? contextRequestIn(key, input) : undefined;
    if (request && answer !== undefined) answered.add(request.id);
    if (request) requests.set(request.id, request);
  }
  return [...clarifications, ...[...requests.values()].filter(({ id }) => !answered.has(id))];
}
