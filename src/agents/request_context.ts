import { contextRequestIn, MOST_QUERY, MOST_REASON, REQUEST_CONTEXT } from "../transcript/context_request.ts";
import type { Json } from "../transcript/json.ts";
import { BUILT_IN, TOOL_SAYS } from "../words/tools.ts";
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
    get description() {
      return BUILT_IN.request_context.about;
    },
    readOnly: true,
    maxUses: 3,
    resultTokens: 1000,
    get jsonSchema() {
      const { query, reason, required } = BUILT_IN.request_context;
      return {
        type: "object",
        properties: {
          query: { type: "string", maxLength: MOST_QUERY, description: query },
          reason: { type: "string", maxLength: MOST_REASON, description: reason },
          required: { type: "boolean", description: required },
        },
        required: ["query", "reason", "required"],
        additionalProperties: false,
      };
    },
    run(input, { request: { key } }) {
      const asked = contextRequestIn(key, input);
      if (!asked) throw new ToolError(TOOL_SAYS.wantsQuestion(MOST_QUERY));
      const { id, required } = asked;
      if (Object.hasOwn(answers, id)) return resultOf(answers[id]);
      if (required) throw new InputNeededError(`Nobody is available to answer ${id}`);
      throw new ToolError(TOOL_SAYS.notYetAnswered);
    },
  };
}

/** Returns the result of a question that was answered, or left unanswered. */
export function resultOf(answer: string | null = null): Json {
  const text = answer?.trim() ?? "";
  return text === "" ? { answer: null, note: TOOL_SAYS.noAnswer } : { answer: text };
}
