import { contextRequestIn, MOST_QUERY, MOST_REASON, REQUEST_CONTEXT } from "../transcript/context_request.ts";
import type { Json } from "../transcript/json.ts";
import { type Tool, ToolError } from "./agent.ts";
import { InputNeededError } from "./client_agent.ts";

/** Answers by id of the question; `null` or an empty text leaves one unanswered for good. */
export type Answers = Readonly<Record<string, string | null>>;

/**
 * Returns a tool by which a speaker asks whoever holds the dialogue. Without an answer, a required question stops the
 * dialogue until it is resumed with one; otherwise the speaker goes on.
 */
export function requestContext(answers: Answers = {}): Tool {
  return {
    name: REQUEST_CONTEXT,
    description: "Asks whoever set the question for a fact or a wish that only they can know. A required question " +
      "stops everybody until it is answered; with any other you go on, and are shown the answer if one comes.",
    readOnly: true,
    maxUses: 3,
    resultTokens: 1000,
    jsonSchema: {
      type: "object",
      properties: {
        query: {
          type: "string",
          maxLength: MOST_QUERY,
          description: "One question that can be answered in a few lines.",
        },
        reason: { type: "string", maxLength: MOST_REASON, description: "What depends on it." },
        required: { type: "boolean", description: "True only if nothing useful can be said without the answer." },
      },
      required: ["query", "reason", "required"],
      additionalProperties: false,
    },
    run(input, { request: { key } }) {
      const asked = contextRequestIn(key, input);
      if (!asked) throw new ToolError(`'query' must be a question of at most ${MOST_QUERY} characters.`);
      const { id, required } = asked;
      if (Object.hasOwn(answers, id)) return resultOf(answers[id]);
      if (required) throw new InputNeededError(`Nobody is available to answer ${id}`);
      throw new ToolError("Nobody has answered yet. Go on without it: if an answer comes, you are shown it later.");
    },
  };
}

/** Returns the result of a question that was answered, or left unanswered. */
export function resultOf(answer: string | null = null): Json {
  const text = answer?.trim() ?? "";
  return text === "" ? { answer: null, note: "There is no answer: go on without it." } : { answer: text };
}
